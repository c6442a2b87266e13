#!/usr/bin/env python3
"""Compares, touch by touch, what the daemon and libinput said of the same devices in the same boot.

    agree.py RESULTS RECORDINGS

RESULTS holds what the test `agree` left: agree.index, agree.jsonl, agree.libinput. RECORDINGS holds the recordings, whose headers
tell the axes. Touches agree when they begin and end at the same time, end in the same way, and lie within one unit of the device
of one another whenever either says where it is. Ends with 1 when something differs that no rule explains.
"""

import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

# Both see the kernel's times, of which libinput prints whole milliseconds. But a frame that is stamped can be held up before
# anybody can read it, and by then a younger one of another device has put the daemon's clock ahead.
TIME_TOLERANCE = 0.012
WINDOW = 10_000

# What is known to differ, and the rule that says why. A recording is named by the end of its path.
#
# K5: a touch that ends and begins anew in one frame of one slot is two touches; libinput goes on with the first.
MERGED_BY_LIBINPUT = {
    "advanced-silicon_2149_231c_0.ev": 1,
    "huitoo_03f7_0003_0.ev": 6,
    "lg_043e_9aa3_0.ev": 4,
    "sharp_04dd_9681_0.ev": 2,
    "recycled.evemu": 1,
}
# K14: where there are no slots libinput reads through mtdev, which filters with a 250th of the range for want of a fuzz.
MTDEV = 1 / 250


@dataclass
class Sample:
    time: float
    phase: str
    x: float
    y: float


@dataclass
class Touch:
    slot: str
    samples: list[Sample] = field(default_factory=list)

    @property
    def is_over(self):
        return self.samples[-1].phase in ("ended", "cancelled")


@dataclass
class Axis:
    low: int
    high: int
    fuzz: int
    resolution: int

    @property
    def span(self):
        return self.high - self.low + 1


def axes(path):
    """The two axes that touches are on, and whether the device has slots."""
    found = {}
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith("A:"):
            words = line[2:].split()
            numbers = [int(word) for word in words[1:]] + [0, 0]
            found[int(words[0], 16)] = Axis(numbers[0], numbers[1], numbers[2], numbers[4])
        elif line.startswith("E:"):
            break
    x, y = (found[0x35], found[0x36]) if 0x35 in found else (found[0], found[1])
    return x, y, 0x2F in found, 0x35 in found


def our_touches(lines, label, x, y):
    touches = {}
    for line in lines:
        entry = json.loads(line)
        if entry.get("device") != label:
            continue
        if entry["kind"] == "device" and entry["change"] == "removed":
            break
        if entry["kind"] != "touch":
            continue
        place = (entry["x"] / WINDOW * x.span + x.low, entry["y"] / WINDOW * y.span + y.low)
        touch = touches.setdefault(entry["touch"], Touch(str(entry["touch"])))
        touch.samples.append(Sample(entry["time"], entry["phase"], *place))
    return list(touches.values())


PATTERN = re.compile(
    r"(event\d+)\s+(TOUCH_\w+|DEVICE_\w+)\s*(?:\+(\d+\.\d+)s)?\s*(?:(-?\d+) \(\d+\))?"
    r"(?:\s+([-\d.]+)/\s*([-\d.]+) \(\s*([-\d.]+)/\s*([-\d.]+)mm\))?"
)
PHASES = {"TOUCH_DOWN": "began", "TOUCH_MOTION": "moved", "TOUCH_UP": "ended", "TOUCH_CANCEL": "cancelled"}


def their_touches(lines, label, x, y):
    """None where libinput has not taken the device."""
    live, touches, taken = {}, [], False
    for line in lines:
        # Its complaints do not end with their line.
        match = PATTERN.search(line)
        if not match or match[1] != label:
            continue
        if match[2] == "DEVICE_ADDED":
            taken = True
        if match[2] == "DEVICE_REMOVED":
            break
        if match[2] not in PHASES:
            continue
        time = float(match[3])
        if time > 4_294_960:  # A time before its start, less than nothing as an unsigned number.
            time -= 4_294_967.296
        place = (0.0, 0.0)
        if match[5]:
            percents = (float(match[5]), float(match[6]))
            millimetres = (float(match[7]), float(match[8]))
            # Whichever says more.
            place = tuple(
                axis.low + (mm * axis.resolution if axis.resolution else percent / 100 * axis.span)
                for axis, percent, mm in zip((x, y), percents, millimetres)
            )
        phase = PHASES[match[2]]
        if phase == "began":
            live[match[4]] = Touch(match[4])
            touches.append(live[match[4]])
        if match[4] in live:
            live[match[4]].samples.append(Sample(time, phase, *place))
    return touches if taken else None


def rounding(axis):
    """Half of what the last printed digit of either stands for, in units: ours have 2 decimals of a point."""
    theirs = 0.005 * axis.resolution if axis.resolution else 0.005 / 100 * axis.span
    return theirs + 0.005 / WINDOW * axis.span + 0.01


def join(pairs, rest):
    """Joins touches of ours that nobody matches with the one that ended as they began, where libinput's went on; how many."""
    count = 0
    for later in sorted(rest, key=lambda touch: touch.samples[0].time):
        first = later.samples[0]
        for ours, theirs in pairs:
            ends = ours.samples[-1].phase == "ended" and ours.samples[-1].time == first.time
            if ends and (not theirs.is_over or theirs.samples[-1].time > first.time + TIME_TOLERANCE):
                # It says nothing of the frame in which this happens: the new place is news with the next move.
                ours.samples[-1:] = [
                    s for s in later.samples if (s.x, s.y) != (first.x, first.y) or s.phase in ("ended", "cancelled")
                ]
                rest.remove(later)
                count += 1
                break
    return count


def near(one, other, limits):
    return abs(one.x - other.x) <= limits[0] and abs(one.y - other.y) <= limits[1]


def off_track(samples, others, limits):
    """How many moves lie elsewhere than the other's at that time."""
    count = 0
    for sample in samples:
        if sample.phase != "moved":
            continue
        before = [o for o in others if o.phase in ("began", "moved") and o.time <= sample.time + TIME_TOLERANCE]
        recent = [o for o in before if o.time >= sample.time - TIME_TOLERANCE] or before[-1:]
        if not any(near(o, sample, limits) for o in recent):
            count += 1
    return count


def is_kernel_release(ours, theirs):
    """K28: as a device without slots is pulled, the kernel lifts what is down; that is a cancel, for libinput a lift. Either may
    learn of it only a little later, from there being no device any more."""
    last, other = ours.samples[-1], theirs.samples[-1]
    return last.phase == "cancelled" and other.phase == "ended" and abs(last.time - other.time) <= 0.1


def differences(ours, theirs, limits):
    found = []
    if ours.is_over != theirs.is_over or ours.samples[-1].phase != theirs.samples[-1].phase:
        found.append(f"{ours.samples[-1].phase}, theirs {theirs.samples[-1].phase}")
    elif ours.samples[-1].phase == "cancelled":
        pass  # At the time at which each noticed that the device has gone.
    elif abs(ours.samples[-1].time - theirs.samples[-1].time) > TIME_TOLERANCE:
        found.append(f"ends {(ours.samples[-1].time - theirs.samples[-1].time) * 1000:.1f} ms later than theirs")
    astray = off_track(ours.samples, theirs.samples, limits) + off_track(theirs.samples, ours.samples, limits)
    if astray:
        found.append(f"{astray} of {len(ours.samples) + len(theirs.samples)} positions are elsewhere")
    return found


def shift(run):
    """How far the clocks are apart: libinput's starts with it."""
    gaps = sorted(ours[0].samples[0].time - theirs[0].samples[0].time for ours, theirs in run if ours and theirs)
    return gaps[len(gaps) // 2] if gaps else 0.0


def main():
    results, recordings = Path(sys.argv[1]), Path(sys.argv[2])
    journal = (results / "agree.jsonl").read_text().splitlines()
    libinput = (results / "agree.libinput").read_text(errors="replace").splitlines()
    runs = []
    for line in (results / "agree.index").read_text().splitlines():
        name, label, ours_from, theirs_from = line.split()
        x, y, has_slots, is_multitouch = axes(recordings / name)
        ours = our_touches(journal[int(ours_from) :], label, x, y)
        theirs = their_touches(libinput[int(theirs_from) :], label, x, y)
        runs.append((name, x, y, has_slots, is_multitouch, ours, theirs))

    apart = shift([(run[5], run[6]) for run in runs])
    total = bad = explained = 0
    for name, x, y, has_slots, is_multitouch, ours, theirs in runs:
        if theirs is None:
            print(f"        agree: {name}: libinput does not take the device; {len(ours)} touches")
            continue
        for touch in theirs:
            for sample in touch.samples:
                sample.time += apart
        end = name.rsplit("/", 1)[-1]
        found = []
        mtdev = MTDEV if is_multitouch and not has_slots else 0
        limits = [1 + rounding(axis) + max(axis.fuzz, mtdev * axis.span) for axis in (x, y)]
        count, missing, rest, pairs = len(ours), 0, list(ours), []
        for touch in theirs:
            first = touch.samples[0]
            match = next(
                (o for o in rest
                 if abs(o.samples[0].time - first.time) <= TIME_TOLERANCE
                 and near(o.samples[0], first, [1 + rounding(x), 1 + rounding(y)])),
                None,
            )
            if match is None:
                missing += 1
                continue
            rest.remove(match)
            pairs.append((match, touch))
        merged = join(pairs, rest)
        if merged != MERGED_BY_LIBINPUT.get(end, 0):
            found.append(f"{merged} touches that libinput goes on with, expected {MERGED_BY_LIBINPUT.get(end, 0)}")
        released = [pair for pair in pairs if not has_slots and is_kernel_release(*pair)]
        for match, touch in released:
            touch.samples[-1].phase = "cancelled"
        for match, touch in pairs:
            found += [f"touch {match.slot}: {text}" for text in differences(match, touch, limits)]
        if missing:
            found.append(f"{missing} touches that only libinput sees")
        if rest:
            found.append(f"{len(rest)} touches that only the daemon sees, the first at {rest[0].samples[0]}")
        total += count
        explained += merged + len(released)
        if found:
            bad += 1
            print(f"FAILED  agree: {name}: {len(found)} differences in {count} touches")
            for text in found[:6]:
                print(f"        {text}")
    print(
        f"{'FAILED ' if bad else 'ok     '} agree: {len(runs) - bad} of {len(runs)} recordings, {total} touches; "
        f"{explained} differences that rules explain"
    )
    sys.exit(1 if bad else 0)


main()
