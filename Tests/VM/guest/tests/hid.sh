# A panel as it is plugged in: its HID report descriptor goes to the kernel, whose hid-multitouch makes the input device.
hid() {
  start_daemon --kinds device,touch,gesture
  before=$(count '"change":"added"')
  rm -f /tmp/begin
  panel -g /tmp/begin &
  player=$!
  wait_for grep -q '"change":"added"' "$journal"
  check "hid-multitouch has it" sh -c 'ls -l /sys/bus/hid/drivers/hid-multitouch | grep -q 1234'
  check "it is a touchscreen" grep -q '"class":"touchscreen"' "$journal"
  begin
  wait $player
  wait_for grep -q '"change":"removed"' "$journal"
  # Two that slide apart; one that taps; one that is down when the cable is pulled.
  same "touches that began" 4 "$(touches began)"
  same "touches that ended" 3 "$(touches ended)"
  same "cancels" 1 "$(touches cancelled)"
  same "taps" 1 "$(count '"type":"tap","state":"ended"')"
  same "pinches" 1 "$(count '"type":"pinch","state":"ended"')"
  stop_daemon
}
