#!/usr/bin/env python3
"""Compares what was recorded of a device with what was live, and with what others recorded of it at the same time.

    records.py TACTUS RESULTS

RESULTS holds what the tests of records.sh left. What must differ, and is taken off:
- when a recorder began to count the time, and the clock, of which it sees whole microseconds: compared is the time since the first
  event;
- in the journals, the lines that the device came and went, which a recording tells of in its own way;
- the device's node, which evtest's text and raw events do not tell.
Ends with 1 when anything else differs.
"""

import json
import re
import struct
import subprocess
import sys
from pathlib import Path

OURS = {"evemu": "evemu", "yml": "libinput-record", "evtest": "evtest", "raw": "raw24"}
# How much later other tools may play an event than it was, seconds: they sleep between two, and time is virtual.
LATE = 0.5

failures = 0
checks = 0


def check(holds, what):
    global failures, checks
    checks += 1
    if not holds:
        failures += 1
        print(f"FAILED  {what}")


def events(tactus, path):
    """The events of a recording, which must be a whole one: of its name's format."""
    format = OURS[path.suffix[1:]]
    done = subprocess.run([tactus, "convert", path, "-", "--from", format, "--to", "raw24"], capture_output=True)
    check(done.returncode == 0, f"{path} cannot be read: {done.stderr.decode()}")
    return [(seconds * 1_000_000 + us, *rest) for seconds, us, *rest in struct.iter_unpack("<qqHHi", done.stdout)]


def since_first(events):
    return [(time - events[0][0], *rest) for time, *rest in events]


def are_same(ours, theirs):
    """Whether they are the same events at the same times. Both are whole microseconds, of clocks that do not begin at one."""
    ours, theirs = since_first(ours), since_first(theirs)
    return values(ours) == values(theirs) and all(abs(our[0] - their[0]) <= 1 for our, their in zip(ours, theirs))


def values(events):
    return [tuple(rest) for _, *rest in events]


def journal(path, names_node):
    """The lines, without the devices' coming and going."""
    lines = [line for line in path.read_text().splitlines() if '"kind":"device"' not in line]
    return lines if names_node else [re.sub('"device":"[a-z0-9]*"', '"device":""', line) for line in lines]


def added(path):
    """How the device is announced, but for the time and its node."""
    line = next(line for line in path.read_text().splitlines() if '"change":"added"' in line)
    return {key: value for key, value in json.loads(line).items() if key not in ("time", "device")}


def evemu_header(path):
    """What evemu text says of a device to programs; of the types of events evemu writes the same for all."""
    text = path.read_text() if path.exists() else ""
    return [line for line in text.splitlines() if not re.match("#|E:|B: 00", line)]


def evtest_header(path):
    lines = path.read_text().splitlines()
    return lines[: lines.index("Testing ... (interrupt to exit)")]


def yaml_device(path):
    """What libinput's YAML says of a device, line by line, without remarks, the part of udev apart."""
    lines = [line.split(" #")[0] for line in path.read_text().splitlines() if not line.lstrip().startswith("#")]
    evdev = lines[lines.index(next(line for line in lines if line.endswith("evdev:"))) + 1 : lines.index("  udev:")]
    udev = [line.strip() for line in lines if re.match(" *- (ID_INPUT|LIBINPUT|EVDEV_ABS)", line)]
    return evdev, sorted(udev)


def compare_recorded(tactus, folder):
    live = folder / "live.jsonl"
    recordings = {ending: events(tactus, folder / f"ours.{ending}") for ending in OURS}
    first = recordings["evemu"]
    check(len(first) > 5, f"{folder.name}: something was recorded")
    check(events(tactus, folder / "killed.evemu") == first, f"{folder.name}: what was killed and ours.evemu differ")
    for ending, recorded in recordings.items():
        check(recorded == first, f"{folder.name}: ours.{ending} and ours.evemu differ")
        check(are_same(recorded, events(tactus, folder / f"theirs.{ending}")), f"{folder.name}: ours.{ending} and theirs differ")
        replayed = folder / f"{ending}.jsonl"
        names_node = ending in ("evemu", "yml")
        check(journal(live, names_node) == journal(replayed, names_node), f"{folder.name}: the replay of ours.{ending} differs from live")
        check(len(journal(live, names_node)) > 10, f"{folder.name}: little was live")
        check(added(live) == added(replayed), f"{folder.name}: the device of ours.{ending} differs from live")
    python = folder / "python.evtest"
    if python.exists():
        theirs = since_first(events(tactus, python))
        check(values(theirs) == values(first), f"{folder.name}: python-evdev says other events")
        late = [abs(our[0] - their[0]) for our, their in zip(since_first(first), theirs)]
        check(max(late, default=0) <= 10_000, f"{folder.name}: python-evdev says other times")
    for theirs in ("theirs", "described"):
        check(
            evemu_header(folder / "ours.evemu") == evemu_header(folder / f"{theirs}.evemu"),
            f"{folder.name}: the devices of ours.evemu and {theirs}.evemu differ",
        )
    check(evtest_header(folder / "ours.evtest") == evtest_header(folder / "theirs.evtest"), f"{folder.name}: evtest's device differs")
    check(yaml_device(folder / "ours.yml") == yaml_device(folder / "theirs.yml"), f"{folder.name}: libinput's device differs")


def compare_filled(tactus, folder):
    for ending in OURS:
        whole = events(tactus, folder / f"whole.{ending}")
        part = events(tactus, folder / f"ours.{ending}")
        check(0 < len(part) < len(whole), f"{ending}: {len(part)} of {len(whole)} events are on the full disk")
        check(part == whole[: len(part)], f"{ending}: the full disk holds other events")
        check(part[-1][1:3] == (0, 0), f"{ending}: the full disk holds a part of a frame")


def compare_played(tactus, folder, recording):
    expected = since_first(events(tactus, recording / "ours.evemu"))
    for file in sorted(folder.glob("*.evemu")):
        played = since_first(events(tactus, file))
        check(values(played) == values(expected), f"{folder.name}: {file.stem} plays other events than were recorded")
        late = [abs(ours[0] - theirs[0]) / 1e6 for ours, theirs in zip(expected, played)]
        check(max(late, default=1) < LATE, f"{folder.name}: {file.stem} plays {max(late, default=1):.3f} s off")
        check(
            evemu_header(file) == evemu_header(recording / "ours.evemu"), f"{folder.name}: the device that {file.stem} makes differs"
        )


def main():
    tactus, records = sys.argv[1], Path(sys.argv[2])
    for folder in sorted(records.iterdir()):
        if (folder / "live.jsonl").exists():
            compare_recorded(tactus, folder)
    if (records / "filled").exists():
        compare_filled(tactus, records / "filled")
    played = sorted((records / "played").iterdir()) if (records / "played").exists() else []
    for folder in played:
        compare_played(tactus, folder, records / folder.name)
    if not failures:
        print(f"ok      records: {checks} comparisons of what was recorded, live, recorded by others and played by others")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
