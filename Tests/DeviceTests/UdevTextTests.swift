import Evdev
import TactusTesting
import Testing

@testable import Devices

@Suite struct UdevTextTests {
  @Test(
    arguments: [
      ("0", []), ("b", [0, 1, 3]), ("1 0", [64]), ("400 0 0 0 0 0", [330]), ("260800000000003", [0, 1, 47, 53, 54, 57]),
      ("", []), ("xyz", []), ("  1\n", [0]),
    ] as [(String, [UInt16])])
  func `capabilities are words of bits, the highest first`(_ text: String, _ bits: [UInt16]) {
    #expect(Capabilities.bits(text, wordSize: 64) == bits)
  }

  @Test func `words are as wide as the kernel's`() {
    #expect(Capabilities.bits("1 0", wordSize: 32) == [32])
    #expect(Capabilities.bits(nil) == [])
    #expect(Capabilities.bits(Array(repeating: "1", count: 2_000).joined(separator: " "), wordSize: 64).count == 1_024)
  }

  @Test(arguments: [
    ("usb-0000:00:14.0-1/input1", "usb-0000:00:14.0-1"), ("isa0060/serio1/input0", "isa0060/serio1"),
    ("i2c-WACF2200:00", "i2c-WACF2200:00"), ("", nil), ("/input0", nil),
  ])
  func `K27 parts of one device have one group`(_ path: String, _ group: String?) {
    #expect(DeviceGroup.name(physicalPath: path) == group)
  }

  @Test func `K14 the noise filter that libinput's rules took out of the kernel is put back`() {
    var description = Panel.touchscreen().description
    description.axes[ABS.y]?.fuzz = 3
    description.merge(udev: ["LIBINPUT_FUZZ_00": "8", "LIBINPUT_FUZZ_01": "9", "LIBINPUT_FUZZ_35": "x", "LIBINPUT_FUZZ_36": "4"])
    #expect(description.axes[ABS.x]?.fuzz == 8)
    #expect(description.axes[ABS.y]?.fuzz == 3)
    #expect(description.axes[ABS.mtPositionX]?.fuzz == 0)
    #expect(description.axes[ABS.mtPositionY]?.fuzz == 4)
    #expect(description.udevProperties["LIBINPUT_FUZZ_00"] == "8")
  }

  @Test func `a candidate is what udev says, else what it can do`() {
    func candidate(_ description: DeviceDescription, _ udev: [String: String] = [:]) -> DeviceCandidate {
      var description = description
      description.udevProperties = udev
      return DeviceCandidate(node: "/dev/input/event7", systemPath: "/sys/x", description: description)
    }
    let panel = Panel.touchscreen().description
    #expect(candidate(panel).isTouch)
    #expect(candidate(panel).label == "event7")
    #expect(!candidate(panel, ["ID_INPUT_TABLET": "1"]).isPen)
    #expect(candidate(panel, ["ID_INPUT_TOUCHPAD": "1"]).deviceClass.kind == .touchpad)
    let pen = DeviceDescription(
      name: "Pen", codes: [EV.key: [BTN.toolPen, BTN.stylus, BTN.touch], EV.abs: [ABS.x, ABS.y, ABS.pressure]])
    #expect(candidate(pen).isPen)
    #expect(!candidate(pen).isTouch)
    #expect(candidate(panel, ["LIBINPUT_IGNORE_DEVICE": "1"]).isToBeIgnored)
    #expect(!candidate(panel, ["LIBINPUT_IGNORE_DEVICE": "0"]).isToBeIgnored)
  }

  @Test func `where events were lost, two looks tell what has happened`() {
    func candidate(_ number: Int, _ udev: [String: String] = [:]) -> DeviceCandidate {
      var description = DeviceDescription(name: "\(number)")
      description.udevProperties = udev
      return DeviceCandidate(node: "/dev/input/event\(number)", systemPath: "/sys/\(number)", description: description)
    }
    let before = ["a": candidate(1), "b": candidate(2), "c": candidate(3)]
    let after = ["b": candidate(2), "c": candidate(3, ["X": "1"]), "d": candidate(4)]
    #expect(
      DeviceMonitor.changes(from: before, to: after)
        == [.removed(candidate(1)), .changed(candidate(3, ["X": "1"])), .added(candidate(4))])
    #expect(DeviceMonitor.changes(from: after, to: after) == [])
  }
}
