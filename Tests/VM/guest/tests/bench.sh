# Ten thousand frames of two fingers, played to one program after another. Scripts/vm-bench makes a table of what is left in /results:
# NAME.cost     nanoseconds of processor time, lines printed, kB of memory, frames, voluntary and other switches, and how the processor
#               time divides between program and kernel
# NAME.written  when each frame was written (see tools/play.c)
# NAME.lines    when each line arrived (see tools/stamp.c)
bench() {
  mkfifo /tmp/pipe
  for program in ${programs:-daemon libinput quiet lisgd}; do
    [ "$program" != lisgd ] || command -v lisgd >/dev/null || continue
    rm -f /tmp/begin /tmp/node
    play -k 0.5 -g /tmp/begin -l "/results/$program.written" /job/recordings/bench.evemu >/tmp/node &
    player=$!
    # It has a long recording to read first.
    while [ ! -s /tmp/node ]; do sleep 0.5; done
    udevadm settle
    node=$(cat /tmp/node)
    stamp "/results/$program.lines" </tmp/pipe &
    stamper=$!
    case $program in
      daemon) tactus daemon --no-socket >/tmp/pipe & ;;
      quiet) tactus daemon --no-socket --quiet >/tmp/pipe & ;;
      libinput) /usr/libexec/libinput/libinput-debug-events --udev seat0 >/tmp/pipe & ;;
      lisgd)
        WAYLAND_DISPLAY= DISPLAY= lisgd -d "$node" -w 1920 -h 1080 -t 100 -T 30 -m 1500 -g "2,LR,*,*,R,true" -g "2,DU,*,*,R,true" >/tmp/pipe 2>&1 &
        ;;
    esac
    process=$!
    sleep 2
    before=$(cut -d ' ' -f 1 /proc/$process/schedstat)
    touch /tmp/begin
    # What is left to be read takes less than the player keeps its device.
    while [ ! -e "/results/$program.written" ]; do sleep 1; done
    after=$(cut -d ' ' -f 1 /proc/$process/schedstat)
    memory=$(awk '/^VmRSS/ { print $2 }' /proc/$process/status)
    times=$(cut -d " " -f 14,15 /proc/$process/stat)
  switches=$(awk '/ctxt_switches/ { print $2 }' /proc/$process/status)
    # libinput writes out what it holds at this; lisgd ends at the other.
    kill -INT $process
    kill -TERM $process
    wait $process $stamper $player
    echo $((after - before)) $(wc -l <"/results/$program.lines") "$memory" $(wc -l <"/results/$program.written") $switches $times \
      >"/results/$program.cost"
  done
}
