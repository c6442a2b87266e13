# Runs tests inside the virtual machine:   sh run.sh TEST…
. /job/lib.sh
for file in /job/tests/*.sh; do . "$file"; done
# Writing to the outside takes its time: what tests say is kept inside until each has ended.
: >/tmp/report
for test in "$@"; do
  read -r started _ </proc/uptime
  "$test"
  read -r ended _ </proc/uptime
  cp /tmp/report /results/report
  cp "$journal" "/results/$test.jsonl" 2>/dev/null
  cp "$complaints" "/results/$test.complaints" 2>/dev/null
  echo "$test $started $ended" >>/results/times
done
cp /tmp/report /tmp/play.log /results/ 2>/dev/null
[ ! -e /tmp/failed ]
