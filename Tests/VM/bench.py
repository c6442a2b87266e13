#!/usr/bin/env python3
"""Prints the table of Scripts/vm-bench from what the test `bench` left:   bench.py RESULTS"""

import bisect
import json
import re
import sys
from pathlib import Path

NAMES = {"daemon": "tactus daemon", "libinput": "libinput debug-events", "quiet": "tactus daemon --quiet", "lisgd": "lisgd"}


def written(path):
    return [int(line.split()[1]) for line in path.read_text().splitlines()]


def lines(path):
    """When each line arrived, and the line."""
    for line in path.read_text(errors="replace").splitlines():
        time, _, text = line.partition(" ")
        yield int(time), text


def delays(program, results):
    """Microseconds from the write of a frame until a line of it has arrived; the last one of a frame counts."""
    times = written(results / f"{program}.written")
    arrived = {}
    if program == "daemon":
        for time, text in lines(results / "daemon.lines"):
            entry = json.loads(text)
            # The kernel's time of the frame lies after its write, and before the next one's.
            frame = bisect.bisect_right(times, round(entry["time"] * 1_000_000)) - 1
            if entry["kind"] == "gesture" and frame >= 0:
                arrived[frame] = time
    else:
        frame = -1
        for time, text in lines(results / f"{program}.lines"):
            if re.search(r"TOUCH_FRAME", text):
                frame += 1
                arrived[frame] = time
    return sorted(time - times[frame] for frame, time in arrived.items() if frame < len(times))


def main():
    results = Path(sys.argv[1])
    print("| program | ms a frame | of it in the kernel | memory, kB | lines | write to line, ms: median | p99 | worst |")
    print("|---|---|---|---|---|---|---|---|")
    for program, name in NAMES.items():
        cost = results / f"{program}.cost"
        if not cost.exists():
            continue
        run_time, count, memory, frames, _, _, user, system = [int(word) for word in cost.read_text().split()]
        late = delays(program, results)
        if late:
            shown = [late[len(late) // 2], late[len(late) * 99 // 100], late[-1]]
            shown = [f"{value / 1000:.2f}" for value in shown]
        else:
            shown = ["-"] * 3
        print(f"| {name} | {run_time / frames / 1_000_000:.3f} | {system * 100 // max(user + system, 1)} % | {memory} | {count} | {' | '.join(shown)} |")


main()
