# What the daemon costs while nothing touches.
idle() {
  start_daemon
  journal_before=$journal
  play -g /tmp/never /job/recordings/tap.evemu >/tmp/node &
  player=$!
  wait_for test -s /tmp/node
  wait_for sh -c "tactus ctl status | grep -q Touchscreen"
  sleep 1
  switches() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' /proc/"$daemon"/status; }
  before=$(switches)
  sleep 5
  same "times that it woke in 5 s" 0 $(($(switches) - before))
  same "threads" 1 "$(awk '/^Threads/ { print $2 }' /proc/"$daemon"/status)"
  most "kB of memory" 7168 "$(awk '/^VmRSS/ { print $2 }' /proc/"$daemon"/status)"
  kill $player
  wait $player
  stop_daemon
}

# From exec to READY=1, with a touchscreen there.
start() {
  play -g /tmp/never /job/recordings/tap.evemu >/tmp/node &
  player=$!
  wait_for test -s /tmp/node
  udevadm settle
  for _ in 1 2 3; do ready tactus daemon --no-socket >>/tmp/started; done
  say "microseconds from exec to ready, three times:" $(cat /tmp/started)
  kill $player
  wait $player
}
