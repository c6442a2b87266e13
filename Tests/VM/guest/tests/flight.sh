# The flight recorder: what it hands over replays as what was live, from its start on.
flight() {
  start_daemon --flight-recorder 60 --flight-directory /tmp/flights --kinds device,touch,gesture,diagnostic
  present pinch -k 0.6
  begin
  finish
  check "it is handed over" tactus ctl dump /tmp/flight.yml
  tactus replay /tmp/flight.yml --kinds touch | sed 's/.*"phase":\("[a-z]*"\).*"x":\([-0-9.]*\),"y":\([-0-9.]*\).*/\1 \2 \3/' >/tmp/replayed
  grep '"kind":"touch"' "$journal" | sed 's/.*"phase":\("[a-z]*"\).*"x":\([-0-9.]*\),"y":\([-0-9.]*\).*/\1 \2 \3/' >/tmp/live
  check "the replay has the touches that were live" cmp /tmp/replayed /tmp/live
  check "there are touches" test -s /tmp/live
  # Ten fingers that come in one frame are odd enough for a file.
  perform ten-fingers
  wait_for sh -c 'ls /tmp/flights | grep -q "^flight-.*-bornInLine.yml$"'
  check "a diagnostic has made a file" sh -c 'ls /tmp/flights | grep -q "^flight-.*-bornInLine.yml$"'
  check "the file replays" sh -c 'tactus replay /tmp/flights/flight-*.yml --kinds touch | grep -q "\"touch\":10,"'
  perform ten-fingers
  same "files within a minute" 1 "$(ls /tmp/flights | wc -l)"
  stop_daemon

  # Begun in the middle of a drag: the finger is down from the start.
  start_daemon --flight-recorder 1 --kinds device,touch
  perform drag
  check "the last second is handed over" tactus ctl dump /tmp/short.evemu
  check "the touch begins at once" sh -c 'tactus replay /tmp/short.evemu --kinds touch | head -n 1 | grep -q "\"phase\":\"began\""'
  same "the last touch" "$(grep '"phase":"ended"' "$journal" | tail -n 1 | sed 's/.*"x"/"x"/')" \
    "$(tactus replay /tmp/short.evemu --kinds touch | grep '"phase":"ended"' | tail -n 1 | sed 's/.*"x"/"x"/')"
  stop_daemon
}
