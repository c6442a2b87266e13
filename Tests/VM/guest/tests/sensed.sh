# Motion sensors, remote controls and keyboards. What a scene's programs do is written to /tmp/ran.

# scene LINE…: a scene of these lines, whose one view is mapped onto a window as large as its device.
scene() {
  { printf '%s\n' "$@"; echo 'views: [{ id: view }]'; } >/tmp/scene.yaml
  chmod 644 /tmp/scene.yaml
}

# A program that notes a word.
noting() { echo "{ run: [sh, -c, 'echo $1 >>/tmp/ran'] }"; }
ran() { grep -c "$1" /tmp/ran; }

shakes() { count "\"type\":\"shake\",\"phase\":\"$1\""; }
remote() { count "\"command\":\"$1\""; }
presses() { count "\"kind\":\"press\".*\"phase\":\"$1\""; }
# Whether the daemon has a node open.
reads() { ls -l /proc/"$daemon"/fd | grep -q "$1\$"; }

# An accelerometer that is shaken, and one that is unplugged meanwhile.
shaken() {
  : >/tmp/ran
  scene "on: { shake: $(noting shaken) }"
  start_daemon --kinds device,motion --scene /tmp/scene.yaml
  present shake -k 0.6
  begin
  finish
  same "shakes that began" 1 "$(shakes began)"
  same "shakes that ended" 1 "$(shakes ended)"
  wait_for test -s /tmp/ran
  same "programs that ran" 1 "$(ran shaken)"
  present half-shake
  begin
  finish
  same "shakes that began, with the one that was unplugged" 2 "$(shakes began)"
  same "shakes that were cancelled" 1 "$(shakes cancelled)"
  same "shakes that ended, still" 1 "$(shakes ended)"
  same "programs that ran, still" 1 "$(ran shaken)"

  # Another scene's thresholds count from its reload on.
  scene "on: { shake: $(noting shaken) }" 'tuning: { swingAcceleration: 9 }'
  tactus ctl reload >/dev/null
  present shake -k 0.6
  begin
  finish
  same "shakes that began, with a threshold that none reaches" 2 "$(shakes began)"
  # Nobody asks for shakes any more.
  scene
  stop_daemon
  start_daemon --scene /tmp/scene.yaml
  play -g /tmp/never /job/recordings/shake.evemu >/tmp/node &
  player=$!
  wait_for test -s /tmp/node
  udevadm settle
  tactus ctl status >/dev/null
  check "a sensor that nobody asks for is not opened" sh -c "! ls -l /proc/$daemon/fd | grep -q $(cat /tmp/node)\$"
  kill $player
  wait $player
  stop_daemon
}

# The content follows a device that is turned, and the window of a screen lies down.
followed() {
  rm -f /tmp/node
  start_daemon --kinds device,motion,scene --follow-orientation
  play -g /tmp/never /job/recordings/tap.evemu >/tmp/panel &
  panel=$!
  wait_for grep -q '"class":"touchscreen"' "$journal"
  present turn -k 0.6
  begin
  finish
  same "orientations" "0 270" "$(echo $(sed -n 's/.*"type":"orientation".*"degrees":\([0-9]*\).*/\1/p' "$journal"))"
  same "the orientation that is left" 270 "$(status_of orientation)"
  check "the window lies" sh -c "grep '\"kind\":\"scene\"' $journal | tail -n 1 | grep -q '480.00,320.00'"
  same "sensors that were added" 1 "$(count '"change":"added".*"class":"accelerometer"')"
  kill $panel
  wait $panel
  stop_daemon
}

# A remote control whose keys the kernel repeats, and one that is unplugged while keys are held.
controlled() {
  : >/tmp/ran
  scene "on: { remote: { nextTrack: $(noting next), beginSeekingForward: $(noting seek) }, press: { select: $(noting ok) } }"
  start_daemon --kinds device,remote,press --scene /tmp/scene.yaml
  present keys -r -k 0.3
  begin
  finish
  same "tracks" 1 "$(remote nextTrack)"
  same "seeking that began" 1 "$(remote beginSeekingForward)"
  same "seeking that ended" 1 "$(remote endSeekingForward)"
  # Held for 1.2 s, of which the kernel's first repetition takes 250 ms and a tick or two of its clock.
  sought=$(awk -F '[:,]' '/beginSeeking/ { begin = $2 } /endSeeking/ { printf "%d", ($2 - begin) * 1000 }' "$journal")
  check "milliseconds of seeking: $sought" [ "$sought" -gt 880 -a "$sought" -lt 970 ]
  same "presses that ended" 1 "$(presses ended)"
  wait_for grep -q ok /tmp/ran
  same "programs that ran" "next seek ok" "$(echo $(cat /tmp/ran))"

  present keys-held
  begin
  finish
  same "tracks, still" 1 "$(remote nextTrack)"
  same "seeking that began, with what was unplugged" 2 "$(remote beginSeekingForward)"
  same "seeking that ended, with what was unplugged" 2 "$(remote endSeekingForward)"
  same "presses that were cancelled" 1 "$(presses cancelled)"
  # The arrow that was pressed beside it.
  same "presses that ended, one more" 2 "$(presses ended)"
  sleep 1
  same "programs that ran for what was unplugged" 1 "$(ran ok)"
  stop_daemon
}

# A keyboard is not even opened, unless the scene names it; what is typed is in no line.
keyboards() {
  scene 'on: { press: { select: { run: [true] } } }'
  start_daemon --kinds all --scene /tmp/scene.yaml
  rm -f /tmp/begin /tmp/node
  play -g /tmp/begin -k 3 /job/recordings/typing.evemu >/tmp/node &
  player=$!
  wait_for test -s /tmp/node
  node=$(cat /tmp/node)
  # A device that came later is read: the keyboard has been passed over.
  play -g /tmp/never /job/recordings/keys.evemu >/tmp/other &
  other=$!
  wait_for grep -q '"change":"added"' "$journal"
  check "the other device is read" reads "$(cat /tmp/other)"
  check "the keyboard is not opened" [ -z "$(ls -l /proc/"$daemon"/fd | grep "$node\$")" ]
  begin
  sleep 1
  same "presses" 0 "$(presses began)"
  check "the keyboard is in no line" [ -z "$(grep -e 'AT Translated' -e "\"${node##*/}\"" "$journal")" ]
  wait $player

  scene 'on: { press: { select: { run: [true] } } }' 'keyboards: ["AT Translated Set 2 keyboard"]'
  tactus ctl reload >/dev/null
  present typing -k 0.3
  check "the keyboard that the scene names is opened" reads "$node"
  begin
  finish
  same "presses that began" 4 "$(presses began)"
  same "presses that ended" 4 "$(presses ended)"
  same "arrows and returns" "select upArrow" \
    "$(echo $(sed -n 's/.*"kind":"press".*"began","type":"\([a-zA-Z]*\)".*/\1/p' "$journal"))"
  same "keys that are told" 0 "$(count '"key":')"
  kill $other
  wait $other
  stop_daemon
}
