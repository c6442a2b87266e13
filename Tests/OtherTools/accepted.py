#!/usr/bin/python3
"""Hands what `tactus convert` writes to the tools that people have, and compares what those make of it.

    accepted.py TACTUS RECORDING...

For each recording, evemu's own library reads the evemu text and writes it again; `libinput replay` loads the YAML, sets up the
device and plays the events, with all its code but the kernel's device at the end; `libinput analyze` looks at it. They must find
the same events as are in the recording, and both the same device. Devices that a kernel makes of these files are for
Scripts/vm-test.

Each tool that is not here is listed in a line that begins with `skipped: `. Ends with 1 when something does not hold.
"""

import ctypes
import ctypes.util
import importlib.machinery
import importlib.util
import io
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr
from dataclasses import dataclass, field
from pathlib import Path

# How many codes are looked at of each type, and how many types and properties there are.
CODES, TYPES, PROPERTIES = 0x300, 0x20, 0x20
SYN, KEY, ABS = 0x00, 0x01, 0x03
# ABS_MT_SLOT
SLOT = 0x2F
ANALYSES = ("recording", "per-slot-delta", "touch-down-state")


@dataclass
class Device:
    """What a tool made of a device's description."""

    name: str
    identity: tuple
    properties: list
    codes: dict
    axes: dict

    def difference(self, other):
        return [key for key in vars(self) if vars(self)[key] != vars(other)[key]]


@dataclass
class Outcome:
    failures: list = field(default_factory=list)
    checks: int = 0

    def check(self, holds, what):
        self.checks += 1
        if not holds:
            self.failures.append(what)
            print(f"FAILED  {what}")


class Evemu:
    """evemu's library, as its tools use it."""

    class Event(ctypes.Structure):
        _fields_ = [
            ("seconds", ctypes.c_long), ("microseconds", ctypes.c_long), ("type", ctypes.c_uint16), ("code", ctypes.c_uint16),
            ("value", ctypes.c_int32),
        ]

    def __init__(self):
        path = ctypes.util.find_library("evemu")
        if path is None:
            raise OSError("no evemu (Debian: apt-get install evemu-tools)")
        self.library = ctypes.CDLL(path)
        self.c = ctypes.CDLL(None)
        self.c.fopen.restype = ctypes.c_void_p
        self.library.evemu_new.restype = ctypes.c_void_p
        self.library.evemu_get_name.restype = ctypes.c_char_p

    def open(self, path, mode):
        return ctypes.c_void_p(self.c.fopen(os.fsencode(path), mode))

    def read(self, path, again):
        """The device and the events of a file, which is also written again; None where it is not accepted."""
        library = self.library
        device = ctypes.c_void_p(library.evemu_new(None))
        file = self.open(path, b"r")
        if library.evemu_read(device, file) <= 0:
            self.c.fclose(file)
            return None
        events, event = [], self.Event()
        copy = self.open(again, b"w")
        library.evemu_write(device, copy)
        while library.evemu_read_event(file, ctypes.byref(event)) > 0:
            events.append((event.seconds, event.microseconds, event.type, event.code, event.value))
            library.evemu_write_event(copy, ctypes.byref(event))
        self.c.fclose(file)
        self.c.fclose(copy)
        found = self.device(device)
        library.evemu_delete(device)
        return found, events

    def device(self, device):
        library = self.library
        has = lambda type, code: library.evemu_has_event(device, type, code)
        codes = {type: [code for code in range(CODES) if has(type, code)] for type in range(1, TYPES)}
        parts = ("minimum", "maximum", "fuzz", "flat", "resolution")
        axis = lambda code: [getattr(library, f"evemu_get_abs_{part}")(device, code) for part in parts]
        identity = [getattr(library, f"evemu_get_id_{part}")(device) for part in ("bustype", "vendor", "product", "version")]
        return Device(
            name=os.fsdecode(library.evemu_get_name(device)),
            identity=tuple(number & 0xFFFF for number in identity),
            properties=[number for number in range(PROPERTIES) if library.evemu_has_prop(device, number)],
            codes={type: found for type, found in codes.items() if found},
            axes={code: axis(code) for code in codes[ABS]},
        )


class Replay:
    """`libinput replay`, whose devices go no further than libevdev's description of them."""

    script = "/usr/libexec/libinput/libinput-replay"

    class Uinput:
        """In place of the kernel's device."""

        devnode, name = "/dev/input/event0", "none"

        def __init__(self):
            self.sent = []

        def send_events(self, events):
            self.sent += events

    class Udev:
        """In place of udev's."""

        class Context:
            pass

        class Devices:
            properties = {}

            @classmethod
            def from_device_file(cls, _, __):
                return cls

    def __init__(self):
        if not Path(self.script).exists():
            raise OSError("no libinput replay (Debian: apt-get install libinput-tools)")
        loader = importlib.machinery.SourceFileLoader("libinput_replay", self.script)
        self.tool = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
        try:
            loader.exec_module(self.tool)
        except SystemExit:
            raise OSError("libinput replay lacks modules (Debian: apt-get install python3-libevdev python3-pyudev python3-yaml)")
        self.tool.pyudev = self.Udev
        self.tool.time = self
        self.made = None
        self.tool.libevdev.Device.create_uinput_device = lambda device: self.make(device)
        self.yaml = self.tool.yaml

    # What of the module `time` it uses: nothing is waited for.
    now = 1e10

    def time(self):
        return self.now

    def sleep(self, _):
        pass

    def make(self, device):
        self.made = device
        return self.Uinput()

    def play(self, path):
        """The devices and their events, as the tool would make and send them, and its complaints."""
        complaints = io.StringIO()
        played = []
        with open(path) as file, redirect_stderr(complaints):
            # The same grammar in C, for what would take minutes.
            recording = self.yaml.load(file, Loader=getattr(self.yaml, "CSafeLoader", self.yaml.SafeLoader))
            self.tool.check_file(recording)
            times = [time for time in map(self.tool.first_timestamp, recording["devices"]) if time is not None]
            for index, device in enumerate(recording["devices"]):
                device["__uinput"] = self.tool.create(device)
                device["__index"] = index
                device["__first_event_offset"] = min(times, default=0)
                self.tool.replay(device, False)
                events = [
                    (event.sec, event.usec, event.type.value, event.code.value, event.value)
                    for event in device["__uinput"].sent
                ]
                played.append((self.device(self.made), events))
        return played, complaints.getvalue()

    @staticmethod
    def device(device):
        codes = {type.value: [code.value for code in codes] for type, codes in device.evbits.items() if type.value != SYN}
        info = lambda code: device.absinfo[device_code(device, code)]
        return Device(
            name=device.name,
            identity=tuple(device.id[part] for part in ("bustype", "vendor", "product", "version")),
            properties=sorted(property.value for property in device.properties),
            codes={type: sorted(found) for type, found in codes.items() if found},
            axes={
                code: [getattr(info(code), part) for part in ("minimum", "maximum", "fuzz", "flat", "resolution")]
                for code in codes.get(ABS, [])
            },
        )


def device_code(device, number):
    return next(code for type, codes in device.evbits.items() if type.value == ABS for code in codes if code.value == number)


def lines(path):
    """What evemu text says to programs: no remarks. Of the types of events, evemu writes the same for every device."""
    text = path.read_text(errors="surrogateescape")
    return [line.split("\t#")[0].rstrip() for line in text.splitlines() if not line.startswith(("#", "B: 00"))]


class Run:
    def __init__(self, tactus, folder):
        self.tactus, self.folder, self.outcome = tactus, Path(folder), Outcome()
        self.skipped = []
        self.evemu, self.replay = self.have(Evemu), self.have(Replay)
        self.has_analyses = all(Path(f"/usr/libexec/libinput/libinput-analyze-{name}").exists() for name in ANALYSES)
        if self.replay is None or not self.has_analyses:
            self.has_analyses = False
            self.skipped.append("libinput analyze on what is written: not installed")

    def have(self, tool):
        try:
            return tool()
        except OSError as problem:
            self.skipped.append(f"what is written before other tools: {problem}")
            return None

    def convert(self, recording, name, format):
        path = self.folder / name
        command = [self.tactus, "convert", str(recording), str(path), "--to", format]
        done = subprocess.run(command, capture_output=True, text=True)
        self.outcome.check(done.returncode == 0, f"{recording}: convert --to {format}: {done.stderr.strip()}")
        return path

    def events(self, recording):
        raw = self.convert(recording, "events.raw", "raw24").read_bytes()
        return list(struct.iter_unpack("<qqHHi", raw))

    def take(self, recording, analyses):
        expected = self.events(recording)
        found = []
        if self.evemu:
            found.append(self.take_evemu(recording, expected))
        if self.replay:
            found.append(self.take_yaml(recording, expected, analyses and self.has_analyses))
        if len(found) == 2 and None not in found:
            different = found[0].difference(found[1])
            self.outcome.check(not different, f"{recording}: the device differs between the formats: {different}")

    def take_evemu(self, recording, expected):
        written = self.convert(recording, "written.evemu", "evemu")
        again = self.folder / "again.evemu"
        read = self.evemu.read(written, again)
        self.outcome.check(read is not None, f"{recording}: evemu does not accept it")
        if read is None:
            return None
        device, events = read
        self.outcome.check(events == expected, f"{recording}: evemu reads other events")
        self.outcome.check(lines(again) == lines(written), f"{recording}: evemu writes it in another way")
        back = self.events(again)
        self.outcome.check(back == expected, f"{recording}: what evemu writes is read as other events")
        return device

    def take_yaml(self, recording, expected, analyses):
        written = self.convert(recording, "written.yml", "libinput-record")
        try:
            played, complaints = self.replay.play(written)
        except Exception as problem:
            self.outcome.check(False, f"{recording}: libinput replay: {type(problem).__name__}: {problem}")
            return None
        self.outcome.check(len(played) == 1, f"{recording}: libinput replay finds {len(played)} devices")
        self.outcome.check(complaints == "", f"{recording}: libinput replay complains: {complaints.strip()}")
        device, events = played[0]
        # It plays no repeats of keys, and no frame that had nothing else.
        if not any(type == KEY and value == 2 for _, _, type, _, value in expected):
            self.outcome.check(events == expected, f"{recording}: libinput replay plays other events")
        if analyses and SLOT in device.axes:
            self.analyze(recording, written)
        return device

    def take_two(self, recordings):
        """Two devices in one file, one after another in it and side by side in time."""
        parts = [self.convert(recording, f"{place}.yml", "libinput-record") for place, recording in enumerate(recordings)]
        both = self.folder / "both.yml"
        devices = "".join(part.read_text().split("devices:\n", 1)[1] for part in parts)
        both.write_text(f"version: 1\nndevices: 2\ndevices:\n{devices}")
        played, complaints = self.replay.play(self.convert(both, "written.yml", "libinput-record"))
        expected = [self.events(recording) for recording in recordings]
        self.outcome.check(complaints == "", f"libinput replay complains of two devices: {complaints.strip()}")
        self.outcome.check([events for _, events in played] == expected, "libinput replay plays other events of two devices")

    def analyze(self, recording, written):
        for name in ANALYSES:
            tool = f"/usr/libexec/libinput/libinput-analyze-{name}"
            done = subprocess.run([sys.executable, tool, written], capture_output=True, text=True)
            # Where a contact begins in a slot that has one, which some devices do, it ends by an assertion.
            holds = done.returncode == 0 and done.stdout != "" or "AssertionError" in done.stderr
            self.outcome.check(holds, f"{recording}: libinput analyze {name}: {done.stderr.strip()[-300:]}")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    tactus, recordings = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        run = Run(tactus, folder)
        for place, recording in enumerate(recordings):
            run.take(Path(recording), analyses=place % 8 == 0)
        if run.replay and len(recordings) > 1:
            run.take_two(recordings[:2])
    for line in run.skipped:
        print(f"skipped: {line}")
    print(f"{len(recordings)} recordings before other tools: {run.outcome.checks} checks, {len(run.outcome.failures)} failed")
    sys.exit(1 if run.outcome.failures else 0)


if __name__ == "__main__":
    main()
