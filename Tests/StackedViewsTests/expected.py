#!/usr/bin/env python3
"""A second opinion on the worked example: works out from the rules what each recording must give.

    expected.py plain|intercepting RECORDING > expected.jsonl

It shares nothing with the engine: the device's range, the three rectangles and the rules stand here in numbers. It knows one
finger only, which is all that these recordings have.
"""

import json
import math
import re
import sys

WIDTH, HEIGHT = 320, 480
RED, BLUE, GREEN = (20, 210, 280, 40), (60, 130, 200, 200), (80, 150, 160, 160)
VIEWS = {"red": RED, "blue": BLUE, "green": GREEN}  # back to front
TAP_DURATION, TAP_INTERVAL, TAP_MOVEMENT = 750_000, 350_000, 45
PAN_THRESHOLD, VELOCITY_WINDOW = 10, 100_000


def contains(rect, x, y):
    """Rule H5: the right and lower edges are outside."""
    return rect[0] <= x < rect[0] + rect[2] and rect[1] <= y < rect[1] + rect[3]


def usual_order(x, y):
    """Rules H1, H3: the frontmost subview that contains the point, else the parent."""
    visits = [("stack", "inside")]
    for name in reversed(VIEWS):
        if contains(VIEWS[name], x, y):
            return name, visits + [(name, "hit")]
        visits.append((name, "outside"))
    visits[0] = ("stack", "hit")
    return "stack", visits


def hit_test(kind, x, y):
    visits = [("window", "inside")]
    if kind == "intercepting":
        asked = []
        for name in ("green", "red"):
            if contains(VIEWS[name], x, y):
                return name, visits + [("stack", "overridden")] + asked + [(name, "hit")]
            asked.append((name, "outside"))
        name, rest = usual_order(x, y)
        return name, visits + asked + rest
    name, rest = usual_order(x, y)
    return name, visits + rest


def frames(path):
    """Time in microseconds, position in points or None, whether the finger is down: one for each SYN_REPORT."""
    down, x, y = False, None, None
    for line in open(path, encoding="utf-8"):
        event = re.match(r"E: (\d+)\.(\d{6}) ([0-9a-f]{4}) ([0-9a-f]{4}) (-?\d+)", line)
        if not event:
            continue
        time = int(event[1]) * 1_000_000 + int(event[2])
        kind, code, value = int(event[3], 16), int(event[4], 16), int(event[5])
        if (kind, code) == (3, 0x39):
            down = value >= 0
        elif (kind, code) == (3, 0x35):
            x = value * WIDTH / 8128
        elif (kind, code) == (3, 0x36):
            y = value * HEIGHT / 12192
        elif (kind, code) == (0, 0):
            yield time, x, y, down


def fixed(value, decimals=2):
    """Halves away from zero, never minus zero."""
    scaled = math.floor(abs(value) * 10**decimals + 0.5)
    sign = "-" if value < 0 and scaled else ""
    return f"{sign}{scaled // 10**decimals}.{scaled % 10**decimals:0{decimals}d}"


def seconds(time):
    return f"{time // 1_000_000}.{time % 1_000_000:06d}"


def slope(samples, now):
    """Least squares over the last 100 ms, in points a second."""
    samples = [s for s in samples if s[0] >= now - VELOCITY_WINDOW]
    if len(samples) < 2:
        return 0.0, 0.0
    mean_t = sum(s[0] for s in samples) / len(samples)
    spread = sum((s[0] - mean_t) ** 2 for s in samples)
    if spread == 0:
        return 0.0, 0.0
    return tuple(
        1e6 * sum((s[0] - mean_t) * (s[axis] - samples[0][axis]) for s in samples) / spread for axis in (1, 2)
    )


def main(kind, path):
    touches, gestures, hits = [], [], []
    view = start = base = None
    began_at, pan, samples, last = 0, False, [], None
    tapping = True
    offset = (0.0, 0.0)

    def touch(time, phase, x, y):
        touches.append((time, (
            f'{{"time":{seconds(time)},"kind":"touch","touch":1,"device":"device0","window":"window","phase":"{phase}",'
            f'"x":{fixed(x)},"y":{fixed(y)},"view":"{view}","tapCount":1}}')))

    def gesture(time, recognizer, word, state, x, y, facts):
        extra = "".join(f',"{key}":{value}' for key, value in facts)
        gestures.append((time, (
            f'{{"time":{seconds(time)},"kind":"gesture","recognizer":"{recognizer}","type":"{word}","state":"{state}",'
            f'"window":"window","view":"{view}","x":{fixed(x)},"y":{fixed(y)},"touches":[1],"numberOfTouches":1{extra}}}')))

    def pan_facts(x, y, now):
        velocity = slope(samples, now)
        return [
            ("translationX", fixed(offset[0] + x - base[0])), ("translationY", fixed(offset[1] + y - base[1])),
            ("velocityX", fixed(velocity[0])), ("velocityY", fixed(velocity[1])),
        ]

    for time, x, y, down in frames(path):
        if view is None:
            view, visits = hit_test(kind, x, y)
            visited = ",".join(f'{{"view":"{name}","result":"{result}"}}' for name, result in visits)
            hits.append((time, (
                f'{{"time":{seconds(time)},"kind":"hitTest","touch":1,"window":"window","view":"{view}","visited":[{visited}]}}')))
            touch(time, "began", x, y)
            start = base = last = (x, y)
            began_at = time
            samples.append((time, x, y))
        elif down:
            if (x, y) == last:
                continue
            touch(time, "moved", x, y)
            last = (x, y)
            samples.append((time, x, y))
            way = (x - start[0], y - start[1])
            if math.hypot(*way) > TAP_MOVEMENT:
                tapping = False
            if view in ("blue", "green"):
                if pan:
                    gesture(time, f"{view}.pan", "pan", "changed", x, y, pan_facts(x, y, time))
                elif max(abs(way[0]), abs(way[1])) >= PAN_THRESHOLD:
                    # Section 9: the threshold is taken off each axis.
                    pan, tapping, base = True, False, (x, y)
                    offset = tuple(math.copysign(max(abs(d) - PAN_THRESHOLD, 0), d) for d in way)
                    gesture(time, f"{view}.pan", "pan", "began", x, y, pan_facts(x, y, time))
        else:
            x, y = last
            touch(time, "ended", x, y)
            if pan:
                gesture(time, f"{view}.pan", "pan", "ended", x, y, pan_facts(x, y, time))
            elif tapping and time - began_at <= TAP_DURATION:
                if view == "red":
                    gesture(time, "red.tap", "tap", "ended", *start, [("taps", 1)])
                elif view == "green":
                    # It waits until the double tap has failed, 0.35 s after the lift (rule A3).
                    gesture(time + TAP_INTERVAL, "single", "tap", "ended", *start, [("taps", 1)])

    rank = {id(hits): 0, id(touches): 1, id(gestures): 2}
    lines = [(time, rank[id(group)], line) for group in (hits, touches, gestures) for time, line in group]
    for _, _, line in sorted(lines, key=lambda entry: entry[:2]):
        json.loads(line)
        print(line)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
