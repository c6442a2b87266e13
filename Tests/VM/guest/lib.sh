# What the tests inside the virtual machine share. Sourced by run.sh; busybox's shell.
#
# A test is a function. It calls `check` for each thing that must hold; what does not hold is written to /results/report, in the end, with
# whatever was said.

# The journal of the daemon that runs, what it says to people, and its process.
journal=/tmp/journal
complaints=/tmp/complaints
daemon=

# check WHAT COMMAND…: whether the command succeeds.
check() {
  what=$1
  shift
  if "$@" >/dev/null 2>&1; then
    echo "ok      $test: $what" >>/tmp/report
  else
    echo "FAILED  $test: $what ($*)" >>/tmp/report
    touch /tmp/failed
  fi
}

# same WHAT EXPECTED ACTUAL
same() {
  if [ "$2" = "$3" ]; then
    echo "ok      $test: $1: $3" >>/tmp/report
  else
    echo "FAILED  $test: $1: $3, expected $2" >>/tmp/report
    touch /tmp/failed
  fi
}

# most WHAT BOUND ACTUAL: no more than the bound.
most() {
  if [ "$3" -le "$2" ]; then
    echo "ok      $test: $1: $3, at most $2" >>/tmp/report
  else
    echo "FAILED  $test: $1: $3, more than $2" >>/tmp/report
    touch /tmp/failed
  fi
}

say() { echo "        $test: $*" >>/tmp/report; }

# wait_for COMMAND…: until it succeeds, for at most five seconds. A program takes longer to start here than most things to happen.
wait_for() {
  tries=0
  while [ $tries -lt 50 ]; do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.1
    tries=$((tries + 1))
  done
  echo "        $test: in vain: $*" >>/tmp/report
  return 1
}

# start_daemon [OPTION]…: with a journal of its own.
start_daemon() {
  rm -f "$journal" "$complaints"
  tactus daemon "$@" >"$journal" 2>"$complaints" &
  daemon=$!
  wait_for tactus ctl status
}

stop_daemon() {
  kill "$daemon"
  wait "$daemon"
  status=$?
  same "the daemon's exit status" 0 "$status"
}

# count PATTERN: how many lines of the journal have it.
count() { grep -c "$1" "$journal"; }
touches() { count "\"kind\":\"touch\".*\"phase\":\"$1\""; }
# Of a field of the daemon's `status`.
status_of() { tactus ctl status | sed -n "s/^$1: //p"; }

# holds FILE LINES TEXT: whether a file, after so many lines, has a text.
holds() { tail -n "+$(($2 + 1))" "$1" | grep -q "$3"; }

# present RECORDING [OPTION OF play]…: makes the device, and waits until the daemon reads it; `begin` then plays. The journal must
# hold devices.
present() {
  recording=$1
  shift
  rm -f /tmp/begin /tmp/node
  before=$(wc -l <"$journal")
  play "$@" -g /tmp/begin "/job/recordings/$recording.evemu" >/tmp/node 2>>/tmp/play.log &
  player=$!
  wait_for test -s /tmp/node
  node=$(cat /tmp/node)
  wait_for holds "$journal" "$before" '"change":"added"'
}

begin() { touch /tmp/begin; }

# Until the device is gone and the daemon has said so.
finish() {
  wait "$player"
  wait_for holds "$journal" "$before" "\"device\":\"${node##*/}\",\"change\":\"removed\""
}

# perform RECORDING: all of it, with a moment afterwards for what was waiting.
perform() {
  present "$1" -k 0.6
  begin
  finish
}
