# What is recorded is what was live, whoever records it; and other tools play what we record. Tests/VM/records.py compares, outside.

# The daemon and all that record read one device at once. Our recordings end in all the ways in which one can end.
recorded() {
  for recording in ${recordings:-tap pinch drag trembling-pinch recycled anonymous single press-and-tap}; do
    here=/tmp/records/$recording
    mkdir -p $here
    start_daemon --kinds all
    present $recording -k 3
    recorders=
    record evemu evemu
    record libinput-record yml
    record evtest evtest
    record raw24 raw
    ours=$recorders
    tactus record "$node" -o $here/killed.evemu 2>$here/killed.errors &
    killed=$!
    wait_for grep -q recording $here/killed.errors
    evtest "$node" >$here/theirs.evtest 2>/dev/null &
    theirs=$!
    evemu-record "$node" $here/theirs.evemu >/dev/null 2>&1 &
    theirs="$theirs $!"
    # It takes the device for itself for a moment, to find out whether somebody else has.
    wait_for grep -q '^A:' $here/theirs.evemu
    libinput record -o $here/theirs.yml "$node" >/dev/null 2>&1 &
    theirs="$theirs $!"
    cat "$node" >$here/theirs.raw 2>/dev/null &
    theirs="$theirs $!"
    if [ $recording = pinch ] && ls /python/lib/*/evdev >/dev/null 2>&1; then
      PYTHONHOME=/python /python/bin/python3 -u -m evdev.evtest "$node" >$here/python.evtest 2>$here/python.errors &
      theirs="$theirs $!"
      wait_long grep -q Listening $here/python.evtest
    elif [ $recording = pinch ]; then
      say "skipped: python-evdev's evtest, since it is not here"
    fi
    wait_for grep -q 'Testing' $here/theirs.evtest
    wait_for grep -q 'events:' $here/theirs.yml
    evemu-describe "$node" >$here/described.evemu 2>/dev/null
    sleep 0.5
    begin
    sleep "$(lasts $recording)"
    # Each format ends in its own way: by a signal, or by the end of the device. What is killed is whole too.
    set -- $ours
    kill -KILL $killed
    end INT "$1" 0
    end TERM "$2" 0
    end HUP "$3" 0
    wait "$player"
    wait "$4"
    same "$recording: the exit status when the device is unplugged" 0 $?
    check "$recording: an unplugged device is told" grep -q 'the device was unplugged' $here/raw24.errors
    wait_for holds "$journal" "$before" "\"device\":\"${node##*/}\",\"change\":\"removed\""
    kill -INT $theirs 2>/dev/null
    wait $theirs
    stop_daemon
    cp "$journal" $here/live.jsonl
    for format in evemu yml evtest raw; do
      device=
      [ $format != raw ] || device="--device $here/ours.evemu"
      tactus replay $here/ours.$format $device --kinds all >$here/$format.jsonl 2>$here/$format.replayed
    done
  done
  (cd /tmp/records && keep *)
}

# keep FOLDER…: of those in /tmp/records, all at once, since writing to the outside takes its time.
keep() { tar -c -f "/results/$test.tar" -C /tmp/records "$@"; }

# record FORMAT ENDING: what is played on the node.
record() {
  tactus record "$node" -o $here/ours.$2 --format "$1" 2>"$here/$1.errors" &
  recorders="$recorders $!"
  wait_for grep -q recording "$here/$1.errors"
}

# How long a recording lasts, in seconds, and a moment.
lasts() { awk '/^E:/ { if (!first) first = $2; last = $2 } END { printf "%.1f", last - first + 0.7 }' "/job/recordings/$1.evemu"; }

# end SIGNAL PROCESS STATUS
end() {
  kill "-$1" "$2"
  wait "$2"
  same "$recording: the exit status after SIG$1" "$3" $?
}

# Fingers are down when it starts: it waits until they have lifted, or, if told not to, leaves them alone.
awaited() {
  start_daemon --kinds device
  present press-and-tap -k 0.6
  begin
  sleep 0.5
  tactus record "$node" -o /tmp/awaited.evemu 2>/tmp/awaited.errors &
  awaited=$!
  tactus record "$node" -o /tmp/now.evemu --now 2>/tmp/now.errors &
  now=$!
  finish
  wait $awaited $now
  check "it says that it waits" grep -q 'waiting until all fingers are lifted' /tmp/awaited.errors
  check "it says that it records" grep -q 'all fingers are lifted: recording' /tmp/awaited.errors
  same "touches in what waited" 1 "$(grep -c '^E: .* 0003 0039 0' /tmp/awaited.evemu)"
  for file in awaited now; do
    tactus replay /tmp/$file.evemu --kinds touch,gesture >/tmp/$file.jsonl
    same "$file: touches that began" 1 "$(grep -c '"phase":"began"' /tmp/$file.jsonl)"
    same "$file: taps" 1 "$(grep -c '"type":"tap","state":"ended"' /tmp/$file.jsonl)"
  done
  stop_daemon
}

# The recorder is stopped until its queue overflows, as the daemon is in `overflown`; fingers are down when the device is pulled.
lost() {
  for ending in evemu yml; do
    start_daemon --kinds device
    present flood -k 0.5
    begin_record flood $ending
    begin
    sleep 0.5
    kill -STOP $recorder
    sleep 3
    kill -CONT $recorder
    finish
    wait $recorder
    check "$ending: that events were lost is told" grep -q 'the kernel lost events once' /tmp/flood.errors
    replayed flood $ending
    same "$ending: drops" 1 "$(counted flood '"change":"dropped"')"
    same "$ending: resynchronisations" 1 "$(counted flood '"change":"resynced"')"
    same "$ending: touches that began" 5 "$(counted flood '"phase":"began"')"
    same "$ending: cancels" 2 "$(counted flood '"phase":"cancelled"')"
    same "$ending: touches that ended" 3 "$(counted flood '"phase":"ended"')"

    present two-held
    begin_record two-held $ending
    begin
    finish
    wait $recorder
    same "$ending: the exit status when the device is pulled" 0 $?
    replayed two-held $ending
    same "$ending: touches that began before it was pulled" 2 "$(counted two-held '"phase":"began"')"
    same "$ending: cancels when it was pulled" 2 "$(counted two-held '"phase":"cancelled"')"
    stop_daemon
  done
}

begin_record() {
  rm -f /tmp/$1.errors
  tactus record "$node" -o /tmp/$1.$2 2>/tmp/$1.errors &
  recorder=$!
  wait_for grep -q recording /tmp/$1.errors
}

replayed() { tactus replay /tmp/$1.$2 --kinds device,touch >/tmp/$1.jsonl 2>/tmp/$1.replayed; }
counted() { grep -c "$2" /tmp/$1.jsonl; }

# A person at a terminal sees how much there is.
watched() {
  if [ ! -e /python ]; then
    say "skipped: recording at a terminal, since Debian's Python is not here to make one"
    return
  fi
  mount -t devpts devpts /dev/pts
  start_daemon --kinds device
  present drag -k 1
  PYTHONHOME=/python /python/bin/python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' \
    tactus record "$node" -o /tmp/watched.evemu </dev/null >/tmp/watched 2>&1 &
  recorder=$!
  wait_long grep -q recording /tmp/watched
  begin
  finish
  wait $recorder
  check "how much was recorded is told while it goes on" grep -q '[0-9] frames, [0-9]* events; Ctrl-C ends' /tmp/watched
  check "and in the end" grep -q 'frames, [0-9]* events; the device was unplugged' /tmp/watched
  stop_daemon
}

# A disk of 64 KiB.
filled() {
  mkdir -p /tmp/small /tmp/records/filled
  mount -t tmpfs -o size=64k small /tmp/small
  start_daemon --kinds device
  for format in evemu yml evtest raw; do
    present trembling-pinch -s 4 -k 0.6
    rm -f /tmp/filled.errors
    tactus record "$node" -o /tmp/small/ours.$format 2>/tmp/filled.errors &
    first=$!
    tactus record "$node" -o /tmp/records/filled/whole.$format 2>/dev/null &
    second=$!
    wait_for grep -q recording /tmp/filled.errors
    # Next to nothing is left.
    dd if=/dev/zero of=/tmp/small/ballast bs=1k count="$((52 - $(du -k /tmp/small/ours.$format | cut -f 1)))" 2>/dev/null
    begin
    wait $first
    same "$format: the exit status when the disk is full" 3 $?
    check "$format: a full disk is told" grep -q 'No space left on device; it holds the whole frames' /tmp/filled.errors
    finish
    wait $second
    cp /tmp/small/ours.$format /tmp/records/filled/
    rm /tmp/small/*
  done
  stop_daemon
  umount /tmp/small
  keep filled
}

# What is typed beside touches stays out of what was recorded, whether that was asked for or not.
typed() {
  sed -e 's/^B: 01 00 00 00 00/B: 01 00 00 00 40/;t' -e 's/^B: 04 00/B: 04 10/' /job/recordings/tap.evemu | awk '
    /^E:/ { lines[++count] = $0; next } { print }
    END {
      for (line = 1; line <= count; line++) {
        print lines[line]
        if (lines[line] !~ / 0000 0000 0/) continue
        split(lines[line], words, " ")
        for (value = 1; value >= 0; value--) {
          print "E:", words[2], "0004 0004 458756"
          print "E:", words[2], "0001 001e", value
          print "E:", words[2], "0000 0000 0"
        }
      }
    }' >/job/recordings/typing.evemu
  start_daemon --kinds device
  present typing -k 1
  tactus record "$node" -o /tmp/all.evemu 2>/tmp/all.errors &
  all=$!
  tactus record "$node" -o /tmp/touches.evemu --touch-only 2>/tmp/touches.errors &
  touches=$!
  wait_for grep -q recording /tmp/all.errors
  wait_for grep -q recording /tmp/touches.errors
  begin
  finish
  wait $all $touches
  same "keys in what was recorded" 0 "$(grep -c '^E: .* 0001 001e' /tmp/all.evemu)"
  check "it is said that they are left out" grep -q 'its keys are left out' /tmp/all.errors
  same "keys in what was recorded without them" 0 "$(grep -c '^E: .* 0001 001e' /tmp/touches.evemu)"
  same "scan codes in it" 0 "$(grep -c '^E: .* 0004 0004' /tmp/touches.evemu)"
  tactus replay /tmp/touches.evemu --kinds touch,gesture >/tmp/touches.jsonl
  tactus replay /tmp/all.evemu --kinds touch,gesture >/tmp/all.jsonl
  same "taps" 1 "$(grep -c '"type":"tap","state":"ended"' /tmp/touches.jsonl)"
  check "touches and gestures are the same" cmp /tmp/touches.jsonl /tmp/all.jsonl
  stop_daemon
}

# What was recorded, as other tools play it: the same events come out of the device that they make.
played() {
  mkdir -p /tmp/records/played
  [ -e /python ] || say "skipped: libinput replay, since Debian's Python is not here with libevdev, pyudev and yaml"
  start_daemon --kinds device
  for recording in pinch anonymous single; do
    here=/tmp/records/$recording
    [ -e $here/ours.yml ] || continue
    to=/tmp/records/played/$recording
    mkdir -p $to
    before=$(wc -l <"$journal")
    evemu-device $here/ours.evemu >$to/made 2>&1 &
    maker=$!
    take_played evemu
    evemu-play "$node" <$here/ours.evemu
    sleep 0.5
    kill $maker
    wait $recorder
    [ -e /python ] || continue
    before=$(wc -l <"$journal")
    rm -f /tmp/go
    { wait_long test -e /tmp/go; echo; sleep "$(lasts $recording)"; sleep 1; } |
      PYTHONHOME=/python /python/bin/python3 /python/bin/libinput-replay $here/ours.yml >$to/replayed 2>$to/replayed.errors &
    take_played libinput
    touch /tmp/go
    wait $recorder
    check "libinput replay does not complain" sh -c "! grep -q Warning $to/replayed.errors"
  done
  stop_daemon
  keep played
}

# Records the device that comes next.
take_played() {
  wait_long holds "$journal" "$before" '"change":"added"'
  node=/dev/input/$(sed -n "$((before + 1)),\$s/.*\"device\":\"\([a-z0-9]*\)\",\"change\":\"added\".*/\1/p" "$journal" | head -n 1)
  tactus record "$node" -o $to/$1.evemu 2>$to/$1.errors &
  recorder=$!
  wait_for grep -q recording $to/$1.errors
}

# Python takes its time.
wait_long() {
  tries=0
  until "$@" >/dev/null 2>&1 || [ $tries = 600 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
}
