# Plays recordings to the daemon and to libinput at once, and writes down what each says of their touches. Tests/VM/agree.py
# compares, outside.
#
# The recordings are those listed in /job/agree.list, a name below /job/recordings each. Two are played side by side, so that the
# daemon has to put frames of several devices in order; with more, libinput would run out of places: it has 32.
agree() {
  # A window of its own size for each device would lose digits.
  cat >/tmp/scene.yaml <<SCENE
window: { size: [10000, 10000] }
views: [{ id: view }]
SCENE
  start_daemon --kinds device,touch --scene /tmp/scene.yaml
  libinput=/tmp/libinput
  libinput debug-events --udev seat0 >$libinput 2>/tmp/agree.theirs &
  reader=$!
  wait_for grep -q DEVICE_ADDED $libinput

  : >/tmp/agree.index
  batch=
  waiting=0
  while read -r recording; do
    batch="$batch $recording"
    waiting=$((waiting + 1))
    [ $waiting -lt 2 ] || play_batch $batch
  done </job/agree.list
  [ $waiting = 0 ] || play_batch $batch
  kill -INT $reader
  wait $reader
  stop_daemon
  cp /tmp/agree.index /tmp/agree.theirs /results/
  cp $libinput /results/agree.libinput
}

play_batch() {
  rm -f /tmp/begin
  players=
  nodes=
  for recording; do
    rm -f /tmp/node
    ours=$(wc -l <"$journal")
    theirs=$(wc -l <$libinput)
    # Long enough for what is left to be read before the device goes.
    play -k 0.5 -g /tmp/begin "/job/recordings/$recording" >/tmp/node 2>>/tmp/play.log &
    players="$players $!"
    wait_for test -s /tmp/node || continue
    node=$(cat /tmp/node)
    label=${node##*/}
    wait_for holds "$journal" "$ours" "\"device\":\"$label\",\"change\":\"added\"" || say "$recording is not read"
    wait_for holds $libinput "$theirs" "$label .*DEVICE_ADDED" || say "libinput does not read $recording"
    echo "$recording $label $ours $theirs" >>/tmp/agree.index
    nodes="$nodes $label"
  done
  touch /tmp/begin
  wait $players
  sleep 0.5
  batch=
  waiting=0
}
