# Runs tests inside the virtual machine:   sh run.sh TEST…
. /job/lib.sh
for file in /job/tests/*.sh; do . "$file"; done
: >/results/report
for test in "$@"; do
  read -r started _ </proc/uptime
  "$test"
  read -r ended _ </proc/uptime
  cp "$journal" "/results/$test.jsonl" 2>/dev/null
  cp "$complaints" "/results/$test.complaints" 2>/dev/null
  echo "$test $started $ended" >>/results/times
done
[ ! -e /tmp/failed ]
