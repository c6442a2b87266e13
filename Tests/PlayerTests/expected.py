#!/usr/bin/env python3
"""A second opinion on the player's recordings: works out from the rules what each must give.

    expected.py named|unnamed RECORDING > expected.jsonl

It shares nothing with the engine: the thresholds and the scene stand here in numbers. "named" is the scene that names its
keyboard. It knows one finger only, which taps.
"""

import heapq
import json
import math
import re
import sys

# The scene: who takes what, from the first responder upwards.
CHAIN = ["cover", "player", "window", "applicationDelegate"]
TAKES = {
    "cover": {"select"},
    "player": {"nextTrack", "upArrow"},
    "window": {"beginSeekingForward", "endSeekingForward"},
    "applicationDelegate": {"shake", "togglePlayPause"},
}
COVER, WINDOW = (40, 40, 240, 240), (320, 480)

# Shakes (rule E3) and orientation: seconds, g, degrees.
GRAVITY_TIME, SMOOTHING_TIME = 0.5, 0.02
SWING, SATURATED_SWING, FREE_FALL, SWING_ANGLE = 1.4, 0.75, 0.4, 120
SHORTEST_SWING, LONGEST_SWING, SWINGS, PAUSE, LONGEST_SHAKE = 0.05, 0.35, 4, 0.5, 3.0
ORIENTATION_TIME, ORIENTATION_HOLD, UPRIGHT, FLAT, TOLERANCE = 0.2, 0.3, 30, 30, 0.5
REST_TIME, AXES_WAIT = 2.0, 0.5

# Keys: seconds; the kernel's codes.
HOLD = 0.5
PRESSES = {103: "upArrow", 108: "downArrow", 105: "leftArrow", 106: "rightArrow", 28: "select", 352: "select"}
TRACKS = {163: "Forward", 165: "Backward"}
SEEKS = {208: "Forward", 168: "Backward"}
PLAY_PAUSE = 164
LAST_TYPING_KEY = 57


def taker(what):
    return next((responder for responder in CHAIN if what in TAKES[responder]), None)


def share(elapsed, constant):
    """How far a low-pass filter goes: four terms of the exponential's series."""
    if elapsed <= 0:
        return 0
    x = elapsed / constant
    return 1 - 1 / (1 + x + x**2 / 2 + x**3 / 6)


def length(vector):
    return math.sqrt(sum(part * part for part in vector))


def toward(vector, target, part):
    return [a + (b - a) * part for a, b in zip(vector, target)]


def angle(one, other):
    cosine = sum(a * b for a, b in zip(one, other)) / (length(one) * length(other))
    return math.degrees(math.acos(max(-1, min(1, cosine))))


# --- The recording


class Device:
    def __init__(self, label):
        self.label, self.name, self.keys, self.axes, self.frames = label, "", set(), {}, []


def read(path):
    text = open(path, encoding="utf-8").read()
    return read_evemu(text) if text.startswith("# EVEMU") else read_yaml(text)


def read_evemu(text):
    device = Device("device0")
    frame, bytes_seen = [], 0
    for line in text.splitlines():
        if found := re.match(r"N: (.*)", line):
            device.name = found[1]
        elif found := re.match(r"B: 01 (.*)", line):
            for place, byte in enumerate(found[1].split()):
                for bit in range(8):
                    if int(byte, 16) >> bit & 1:
                        device.keys.add((bytes_seen + place) * 8 + bit)
            bytes_seen += 8
        elif found := re.match(r"A: ([0-9a-f]+) (-?\d+) (-?\d+) \d+ \d+ (\d+)", line):
            device.axes[int(found[1], 16)] = (int(found[2]), int(found[3]), int(found[4]))
        elif found := re.match(r"E: (\d+)\.(\d{6}) (\w{4}) (\w{4}) (-?\d+)", line):
            time = int(found[1]) * 1_000_000 + int(found[2])
            frame.append((int(found[3], 16), int(found[4], 16), int(found[5])))
            if frame[-1][:2] == (0, 0):
                device.frames.append((time, frame))
                frame = []
    return [device]


def read_yaml(text):
    devices, frame, inside = [], [], ""
    for line in text.splitlines():
        if found := re.match(r"- node: /dev/input/(\w+)", line):
            devices.append(Device(found[1]))
        elif found := re.match(r'    name: "(.*)"', line):
            devices[-1].name = found[1]
        elif found := re.match(r"    (\w+):$", line):
            inside = found[1]
        elif found := re.match(r"      (\d+): \[(.*?)\]", line):
            numbers = [int(word) for word in found[2].split(",")]
            if inside == "codes" and found[1] == "1":
                devices[-1].keys = set(numbers)
            elif inside == "absinfo":
                devices[-1].axes[int(found[1])] = (numbers[0], numbers[1], numbers[4])
        elif found := re.match(r"    - \[ *(\d+), *(\d+), *(\d+), *(\d+), *(-?\d+)\]", line):
            time, *event = int(found[1]) * 1_000_000 + int(found[2]), int(found[3]), int(found[4]), int(found[5])
            frame.append(tuple(event))
            if event[:2] == [0, 0]:
                devices[-1].frames.append((time, frame))
                frame = []
    return devices


# --- What becomes of it

lines = []


def tell(time, **entry):
    """In the order of times; what a deadline brings comes before what a frame of the same time does."""
    lines.append((round(time * 1_000_000) if isinstance(time, float) else time, len(lines), entry))


class Sensor:
    """Rule E3, and which way is down. Times are microseconds, differences seconds."""

    def __init__(self, device):
        self.device, self.values, self.heard, self.first = device, {}, set(), None
        self.mean, self.mean_last = None, None
        self.last, self.gravity, self.smooth, self.was_swinging = None, None, [0, 0, 0], False
        self.swings, self.shaking, self.spent = None, None, None
        self.low, self.low_last, self.held, self.candidate, self.due = None, None, None, None, None

    def frame(self, time, events):
        self.advance(time)
        for kind, code, value in events:
            if kind == 3 and code < 3:
                self.values[code] = value
                self.heard.add(code)
        if len(self.heard) < 3:
            self.first = time if self.first is None else self.first
            if time - self.first <= AXES_WAIT * 1e6:
                return
        units = [self.values.get(code, 0) for code in range(3)]
        ranges = [self.device.axes[code] for code in range(3)]
        if all(axis[2] for axis in ranges):
            felt = [unit / axis[2] for unit, axis in zip(units, ranges)]
        else:
            felt = [unit / self.one(time, length(units)) for unit in units]
        margins = [(axis[1] - axis[0]) // 100 for axis in ranges]
        saturated = any(
            unit <= axis[0] + margin or unit >= axis[1] - margin for unit, axis, margin in zip(units, ranges, margins))
        self.shake(time, felt, saturated)
        self.orient(time, felt)

    def one(self, time, units):
        """Units in 1 g, where the device does not say: the mean of what it reads."""
        if self.mean is None:
            self.mean = units
        else:
            before, old = self.mean_last
            self.mean += (old - self.mean) * share((time - before) / 1e6, REST_TIME)
        self.mean_last = (time, units)
        return self.mean

    def shake(self, time, felt, saturated):
        if self.last is None:
            self.gravity = felt
        else:
            elapsed = (time - self.last[0]) / 1e6
            self.gravity = toward(self.gravity, self.last[1], share(elapsed, GRAVITY_TIME))
            beside = [a - b for a, b in zip(felt, self.gravity)]
            self.smooth = toward(self.smooth, beside, share(elapsed, SMOOTHING_TIME))
        self.last = (time, felt)
        needed = SATURATED_SWING if saturated else SWING
        swinging = length(felt) >= FREE_FALL and length(self.smooth) >= needed
        fresh, self.was_swinging = swinging and not self.was_swinging, swinging
        if not swinging:
            return
        strength = length([a - b for a, b in zip(felt, self.gravity)])
        if self.shaking:
            self.shaking[1] = time
            return
        if self.spent is not None:
            if time <= self.spent + PAUSE * 1e6:
                self.spent = time
                return
            self.spent = None
        if self.swings is None:
            self.swings = [1, time, self.smooth, strength]
            return
        count, start, direction, peak = self.swings
        age, back = (time - start) / 1e6, angle(self.smooth, direction) >= SWING_ANGLE
        if age > LONGEST_SWING:
            if fresh or back:
                self.swings = [1, time, self.smooth, strength]
            return
        peak = max(peak, strength)
        if back and age >= SHORTEST_SWING:
            count, start, direction = count + 1, time, self.smooth
        elif fresh and not back:
            start = time
        self.swings = [count, start, direction, peak]
        if count == SWINGS:
            self.swings, self.shaking = None, [time, time]
            self.motion(time, "began", peak)

    def motion(self, time, phase, strength=None):
        entry = {"kind": "motion", "type": "shake", "phase": phase, "device": self.device.label, "window": "window"}
        if strength is not None:
            entry["magnitude"] = strength
        tell(time, **entry, handledBy=taker("shake"))

    def upright(self, pull):
        """The side that is up, as degrees; None while it lies flat or between two sides."""
        size, plane = length(pull), length(pull[:2])
        if abs(size - 1) > TOLERANCE or plane == 0 or plane < size * math.sin(math.radians(FLAT)):
            return None
        limit = UPRIGHT if self.held is not None else 45
        for degrees, side in ((0, (0, -1)), (90, (-1, 0)), (180, (0, 1)), (270, (1, 0))):
            if sum(a * b for a, b in zip(side, pull)) >= math.cos(math.radians(limit)) * plane:
                return degrees
        return None

    def settle(self, time):
        before, felt = self.low_last
        self.low = toward(self.low, felt, share((time - before) / 1e6, ORIENTATION_TIME))

    def orient(self, time, felt):
        if self.low is None:
            self.low = felt
        else:
            self.settle(time)
        self.low_last = (time, felt)
        if self.shaking:
            self.candidate = self.due = None
            return
        side = self.upright(self.low)
        if side is None or side == self.held:
            self.candidate = None
        elif self.candidate and self.candidate[0] == side:
            if time - self.candidate[1] > ORIENTATION_HOLD * 1e6:
                self.turn(time, side)
        else:
            self.candidate = (side, time)
        self.due = self.waits(time, felt)

    def waits(self, time, felt):
        """When the side that is felt counts if nothing more is heard."""
        side = self.upright(felt)
        if side is None or side == self.held:
            return None
        if self.candidate and self.candidate[0] == side:
            return self.candidate[1] + ORIENTATION_HOLD * 1e6
        return time + (2 * ORIENTATION_TIME + ORIENTATION_HOLD) * 1e6

    def turn(self, time, side):
        self.candidate, self.held = None, side
        tell(int(time), kind="motion", type="orientation", device=self.device.label, degrees=side)

    def advance(self, time):
        """What falls due before `time`."""
        while True:
            end = min(self.shaking[1] + PAUSE * 1e6, self.shaking[0] + LONGEST_SHAKE * 1e6) if self.shaking else math.inf
            due = math.inf if self.due is None else self.due
            if min(end, due) >= time:
                return
            if end <= due:
                stopped = self.shaking[1] + PAUSE * 1e6 == end
                if not stopped:
                    self.spent = self.shaking[1]
                self.shaking = None
                self.motion(int(end), "ended" if stopped else "cancelled")
                self.due = self.waits(end, self.low_last[1])
            else:
                self.settle(due)
                self.low_last, self.due = (due, self.low_last[1]), None
                side = self.upright(self.low_last[1])
                if side is not None and side != self.held:
                    self.turn(due, side)

    def finish(self, time):
        if self.shaking:
            self.motion(time, "cancelled")


class Keys:
    def __init__(self, device):
        self.device, self.held, self.count = device, {}, 0
        self.types = LAST_TYPING_KEY in device.keys

    def remote(self, time, command):
        tell(time, kind="remote", command=command, device=self.device.label, window="window", handledBy=taker(command))

    def press(self, time, number, phase, code):
        name = "playPause" if code == PLAY_PAUSE else PRESSES.get(code)
        entry = {"kind": "press", "press": number, "phase": phase, "type": name}
        if not self.types:
            entry["key"] = code
        tell(time, **entry, device=self.device.label, window="window", handledBy=taker(name))

    def frame(self, time, events):
        self.advance(time)
        for kind, code, value in events:
            if kind != 1:
                continue
            if value == 1:
                self.down(time, code)
            elif value == 2 and self.held.get(code, [None])[0] == "track":
                self.seek(time, code)
            elif value == 0 and code in self.held:
                self.up(time, code, self.held.pop(code))

    def down(self, time, code):
        if code in TRACKS:
            self.held[code] = ["track", time + HOLD * 1e6]
        elif code in SEEKS:
            self.held[code] = ["seek"]
            self.remote(time, f"beginSeeking{SEEKS[code]}")
        else:
            self.count += 1
            self.held[code] = ["press", self.count]
            self.press(time, self.count, "began", code)
            if code == PLAY_PAUSE:
                self.remote(time, "togglePlayPause")

    def seek(self, time, code):
        self.held[code] = ["seek"]
        self.remote(time, f"beginSeeking{TRACKS[code]}")

    def up(self, time, code, held):
        if held[0] == "press":
            self.press(time, held[1], "ended", code)
        elif held[0] == "seek":
            self.remote(time, f"endSeeking{(TRACKS | SEEKS)[code]}")
        else:
            self.remote(time, {"Forward": "nextTrack", "Backward": "previousTrack"}[TRACKS[code]])

    def advance(self, time):
        for code, held in self.held.items():
            if held[0] == "track" and held[1] < time:
                self.seek(int(held[1]), code)

    def finish(self, time):
        for code, held in self.held.items():
            if held[0] == "seek":
                self.up(time, code, held)


class Finger:
    """Taps of one finger: hit-test (rules H1, H3), touch, and the cover's tap, which waits for nothing."""

    def __init__(self, device):
        self.device, self.touch, self.place = device, 0, {}

    def advance(self, time):
        pass

    finish = advance

    def frame(self, time, events):
        phase = None
        for kind, code, value in events:
            if kind == 3 and code == 0x39:
                phase = "ended" if value < 0 else "began"
            elif kind == 3 and code in (0x35, 0x36):
                axis = self.device.axes[code]
                self.place[code] = (value - axis[0]) * WINDOW[code - 0x35] / (axis[1] - axis[0] + 1)
        if phase is None:
            return
        x, y = self.place[0x35], self.place[0x36]
        inside = COVER[0] <= x < COVER[0] + COVER[2] and COVER[1] <= y < COVER[1] + COVER[3]
        view = "cover" if inside else "player"
        if phase == "began":
            self.touch += 1
            visited = [("window", "inside"), ("player", "inside" if inside else "hit"), ("cover", "hit" if inside else "outside")]
            tell(time, kind="hitTest", touch=self.touch, window="window", view=view,
                 visited=[{"view": name, "result": result} for name, result in visited])
        place = {"x": x, "y": y}
        tell(time, kind="touch", touch=self.touch, device=self.device.label, window="window", phase=phase, **place, view=view,
             tapCount=1)
        if phase == "ended" and inside:
            tell(time, kind="gesture", recognizer="cover.tap", type="tap", state="ended", window="window", view="cover", **place,
                 touches=[self.touch], numberOfTouches=1, taps=1)


def follower(device, named):
    if 0x35 in device.axes:
        return Finger(device)
    if 2 in device.axes:
        return Sensor(device)
    keys = Keys(device)
    return keys if named or not keys.types else None


def text(entry):
    """The journal's form: numbers have as many decimals as DESIGN says."""
    parts = []
    for key, value in entry.items():
        plain = isinstance(value, float)
        parts.append(f'"{key}":' + (f"{value:.2f}" if plain else json.dumps(value, separators=(",", ":"))))
    return "".join("," + part for part in parts)


def main(kind, path):
    devices = read(path)
    followers = [follower(device, kind == "named") for device in devices]
    for device, one in zip(devices, followers):
        if one is None:
            tell(device.frames[0][0], kind="diagnostic", code="deviceRefused", message=(
                f'"{device.name}" types text, so its keys are left alone; a scene that names it takes them: '
                f'keyboards: ["{device.name}"]'))
    frames = heapq.merge(*([(time, place, frame) for time, frame in device.frames] for place, device in enumerate(devices)))
    last = 0
    for last, place, events in frames:
        for one in followers:
            if one:
                one.advance(last)
        if followers[place]:
            followers[place].frame(last, events)
    # The end: what is down or under way is cancelled, then deadlines fire at their own times.
    for one in followers:
        if one:
            one.finish(last)
    for one in followers:
        if isinstance(one, Sensor):
            one.shaking = one.due = None
    for time, _, entry in sorted(lines, key=lambda line: line[:2]):
        print(f'{{"time":{time // 1_000_000}.{time % 1_000_000:06d}{text(entry)}}}')


main(*sys.argv[1:])
