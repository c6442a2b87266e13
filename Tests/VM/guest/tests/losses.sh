# Devices and events get lost.

# A device that came after the start is pulled while two fingers are down.
pulled() {
  start_daemon --kinds device,touch,gesture,diagnostic
  present two-held
  begin
  finish
  same "touches that began" 2 "$(touches began)"
  same "cancels" 2 "$(touches cancelled)"
  same "touches that ended" 0 "$(touches ended)"
  same "touches that are left" 0 "$(status_of touches)"
  stop_daemon
}

# The reader is stopped until its queue overflows; meanwhile a finger lifts and lands again, one lifts, and one lands.
overflown() {
  start_daemon --kinds device,touch,gesture,diagnostic
  present flood -k 0.5
  begin
  sleep 0.5
  kill -STOP "$daemon"
  sleep 3
  kill -CONT "$daemon"
  finish
  same "drops" 1 "$(count '"change":"dropped"')"
  same "resynchronisations" 1 "$(count '"change":"resynced"')"
  # Three to begin with, and the two that are down afterwards under numbers that were not seen before.
  same "touches that began" 5 "$(touches began)"
  same "cancels" 2 "$(touches cancelled)"
  same "touches that ended" 3 "$(touches ended)"
  same "touches that are left" 0 "$(status_of touches)"
  same "touches that went on" 1 "$(sed -n '/"change":"resynced"/,$p' "$journal" | grep '"touch":1,' | grep -c '"ended"')"
  stop_daemon
}

# The daemon is stopped while a finger rests: whatever comes late is told at the time at which it was due.
stopped() {
  start_daemon --kinds device,touch,gesture
  present long-press -k 0.6
  begin
  sleep 0.2
  kill -STOP "$daemon"
  sleep 0.8
  kill -CONT "$daemon"
  finish
  same "long presses that began" 1 "$(count '"type":"longPress","state":"began"')"
  same "long presses that ended" 1 "$(count '"type":"longPress","state":"ended"')"
  # 0.5 s after the touch, and 1 µs to have passed it.
  same "milliseconds from the touch to the long press" 500 "$(awk -F '[:,]' '
    /"phase":"began"/ { touch = $2 } /"longPress","state":"began"/ { printf "%d", ($2 - touch) * 1000 }' "$journal")"

  present tap -k 1.6
  kill -STOP "$daemon"
  begin
  sleep 1
  kill -CONT "$daemon"
  finish
  same "taps" 1 "$(count '"type":"tap","state":"ended"')"
  same "long presses, still" 1 "$(count '"type":"longPress","state":"began"')"
  stop_daemon
}

# Somebody takes the descriptor's rights away, as logind does: what is down is cancelled, the device is opened anew, and the
# finger that is still there is left alone until it lifts.
revoked() {
  start_daemon --kinds device,touch,gesture
  present press-and-tap -k 0.6
  begin
  sleep 0.7
  check "the descriptor is revoked" revoke "$daemon" "$node"
  finish
  same "devices that were added" 2 "$(count '"change":"added"')"
  same "touches that began" 2 "$(touches began)"
  same "cancels" 1 "$(touches cancelled)"
  same "touches that ended" 1 "$(touches ended)"
  same "taps" 1 "$(count '"type":"tap","state":"ended"')"
  check "a person is told" grep -q "$node" "$complaints"
  stop_daemon
}

# Many devices come and go, each with two fingers down.
plugged() {
  start_daemon --kinds device,touch
  round=0
  while [ $round -lt "${rounds:-200}" ]; do
    present two-held -s 0 -n 6
    begin
    finish
    round=$((round + 1))
    if [ $round = 20 ]; then
      descriptors=$(ls /proc/"$daemon"/fd | wc -l)
      memory=$(awk '/^VmRSS/ { print $2 }' /proc/"$daemon"/status)
    fi
  done
  same "descriptors after $round rounds, as after 20" "$descriptors" "$(ls /proc/"$daemon"/fd | wc -l)"
  most "kB of memory after $round rounds, as after 20" "$((memory + 64))" "$(awk '/^VmRSS/ { print $2 }' /proc/"$daemon"/status)"
  same "devices that went" "$round" "$(count '"change":"removed"')"
  same "touches that began" $((round * 2)) "$(touches began)"
  same "cancels" $((round * 2)) "$(touches cancelled)"
  stop_daemon
}
