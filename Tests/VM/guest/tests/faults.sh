# What goes wrong around the daemon: nothing is lost but what is said to be lost.
faults() {
  deaf
  crowded
  full_disk
  broken_pipe
  bad_scene
  no_program
  slept
}

# One client reads nothing for a while, another nothing ever: input is not delayed, the first learns how many lines it lost.
deaf() {
  kinds=contact,touch,deliver,recognizer,gesture
  start_daemon --kinds "device,$kinds"
  present flood -k 0.5
  tactus monitor --kinds $kinds >/tmp/monitor 2>/dev/null &
  monitor=$!
  client /run/tactus.sock deaf >/tmp/deaf &
  deaf=$!
  wait_for grep -q subscribed /tmp/deaf
  wait_for sh -c 'tactus ctl status | grep -q "clients: 3"'
  kill -STOP $monitor
  begin
  finish
  kill -CONT $monitor
  sleep 1
  perform tap
  sleep 0.5
  whole=$(grep -vc '"kind":"device"' "$journal")
  lost=$(sed -n 's/.*"linesLost","message":"\([0-9]*\) .*/\1/p' /tmp/monitor | awk '{ sum += $1 } END { print sum + 0 }')
  got=$(grep '^{"time"' /tmp/monitor | grep -vc linesLost)
  check "a slow client has lost lines" [ "$lost" -gt 0 ]
  same "lines that a slow client got or was told to have lost" "$whole" $((got + lost))
  same "taps" 1 "$(count '"type":"tap","state":"ended"')"
  same "touches that ended" 6 "$(touches ended)"
  most "kB of memory" 9216 "$(awk '/^VmRSS/ { print $2 }' /proc/"$daemon"/status)"
  kill $monitor $deaf
  wait $monitor $deaf
  same "clients that are left, this one included" 1 "$(status_of clients)"

  last=$(client /run/tactus.sock garbage)
  check "the connection outlives garbage" sh -c "echo '$last' | grep -q '\"kind\":\"reply\",\"request\":\"status\"'"
  stop_daemon
}

crowded() {
  start_daemon
  before=$(ls /proc/"$daemon"/fd | wc -l)
  client /run/tactus.sock crowd 1000 >/tmp/crowd &
  crowd=$!
  wait_for test -s /tmp/crowd
  same "of a thousand connections" "64 taken, 936 refused" "$(cat /tmp/crowd)"
  kill $crowd
  wait $crowd
  sleep 0.5
  same "descriptors afterwards" "$before" "$(ls /proc/"$daemon"/fd | wc -l)"
  same "clients that are left, this one included" 1 "$(status_of clients)"
  stop_daemon
}

full_disk() {
  start_daemon --kinds device,touch,gesture
  stop_daemon
  tactus daemon --kinds device,touch,gesture >/dev/full 2>"$complaints" &
  daemon=$!
  wait_for tactus ctl status
  tactus monitor --kinds device,touch,gesture >"$journal" 2>/dev/null &
  monitor=$!
  wait_for sh -c 'tactus ctl status | grep -q "clients: 2"'
  perform tap
  same "taps at the socket, with a full disk behind standard output" 1 "$(count '"type":"tap","state":"ended"')"
  same "complaints" 1 "$(grep -c 'standard output' "$complaints")"
  stop_daemon
  wait $monitor
}

broken_pipe() {
  rm -f /tmp/pipe
  mkfifo /tmp/pipe
  tactus daemon --kinds device,gesture >/tmp/pipe 2>"$complaints" &
  daemon=$!
  head -n 1 </tmp/pipe >/dev/null &
  reader=$!
  wait_for tactus ctl status
  play -k 0.2 /job/recordings/tap.evemu >/dev/null
  wait $reader
  play -k 0.2 /job/recordings/tap.evemu >/dev/null
  check "it outlives its reader while it has a socket" tactus ctl status
  stop_daemon
}

bad_scene() {
  printf 'views: [{ id: view, gestures: [{ type: tap }] }]\n' >/tmp/scene.yaml
  start_daemon --kinds device,touch,gesture --scene /tmp/scene.yaml
  perform tap
  mv /tmp/scene.yaml /tmp/elsewhere.yaml
  kill -HUP "$daemon"
  wait_for grep -q 'the old scene goes on' "$complaints"
  printf 'views: [{ id: view, gestures: [{ type: taap }] }]\n' >/tmp/scene.yaml
  check "a mistake is told to who asked" sh -c 'tactus ctl reload 2>&1 | grep -q taap'
  perform tap
  same "taps" 2 "$(count '"recognizer":"view.tap","type":"tap","state":"ended"')"
  stop_daemon
}

no_program() {
  cat >/tmp/scene.yaml <<SCENE
views:
  - id: view
    gestures:
      - { type: tap, on: { ended: { run: [/no/such/program] } } }
SCENE
  chmod 644 /tmp/scene.yaml
  start_daemon --kinds device,touch,gesture --scene /tmp/scene.yaml
  perform tap
  perform tap
  same "taps" 2 "$(count '"type":"tap","state":"ended"')"
  same "complaints of the program that is not there" 1 "$(grep -c /no/such/program "$complaints")"
  stop_daemon
}

# The wall clock jumps, and the machine sleeps with a finger down.
slept() {
  start_daemon --kinds device,touch,gesture
  present long-press -k 0.6
  begin
  sleep 0.2
  date -s @2000000000 >/dev/null
  finish
  same "long presses over a jump of the wall clock" 1 "$(count '"type":"longPress","state":"ended"')"
  same "cancels" 0 "$(touches cancelled)"
  stop_daemon

  # What woke it may be the long press' own time, which must not come true, or the finger's lift, which is no tap.
  for recording in long-press slow-tap; do
    rm -f /tmp/slept
    LD_PRELOAD=/usr/bin/slept.so start_daemon --kinds device,touch,gesture
    present $recording -k 0.6
    begin
    sleep 0.15
    touch /tmp/slept
    finish
    same "touches that a sleep has cancelled" 1 "$(touches cancelled)"
    same "touches that ended" 0 "$(touches ended)"
    same "gestures" 0 "$(count '"kind":"gesture"')"
    perform tap
    same "taps after it" 1 "$(count '"type":"tap","state":"ended"')"
    stop_daemon
  done

  # A finger that rests says nothing: what wakes the daemon is the kernel, which sets the wall clock when it wakes up itself.
  rm -f /tmp/slept
  LD_PRELOAD=/usr/bin/slept.so start_daemon --kinds device,touch,gesture
  present rest -k 0.6
  begin
  sleep 1.5
  touch /tmp/slept
  date -s @2000001000 >/dev/null
  sleep 1
  same "touches that are cancelled while the finger rests" 1 "$(touches cancelled)"
  finish
  same "touches that ended" 0 "$(touches ended)"
  stop_daemon
}
