import Evdev
import Glibc
import Recordings

/// A recorded device, as umockdev wants it told.
struct MockDevice {
  let number: Int
  let description: DeviceDescription
  let events: [InputEvent]
  /// What udev says of it.
  var udev: [(name: String, value: String)] = []
  var physicalPath: String { "usb-0000:00:14.0-\(number / 2)/input\(number % 2)" }

  var node: String { "/dev/input/event\(number)" }
  /// Below `/sys`.
  var path: String { "/devices/platform/tactus/input/input\(number)" }
  var systemPath: String { "/sys\(path)/event\(number)" }

  /// Reads a recording with its header.
  init(number: Int, recording: String) throws {
    var description = DeviceDescription()
    var events: [InputEvent] = []
    var file = try RecordingFile(path: recording, format: nil, description: nil)
    while try file.readBlock({ item in
      switch item {
      case .device(let device): description = device.description
      case .event(let event, _): events.append(event)
      }
    }) {}
    self.number = number
    self.description = description
    self.events = events
    udev = description.udevProperties.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  // MARK: What udev and /sys say

  var deviceText: String {
    let properties = udev.map { "E: \($0.name)=\($0.value)\n" }.joined()
    let capabilities = [
      (EV.key, "key"), (EV.rel, "rel"), (EV.abs, "abs"), (EV.msc, "msc"), (EV.sw, "sw"), (EV.led, "led"),
    ].map { "A: capabilities/\($1)=\(Self.words(description.codes[$0] ?? []))\n" }.joined()
    let identity = description.identity
    return """
      P: \(path)/event\(number)
      N: input/event\(number)
      E: DEVNAME=\(node)
      E: MAJOR=13
      E: MINOR=\(64 + number)
      E: SUBSYSTEM=input
      \(properties)A: dev=13:\(64 + number)
      L: device=../../input\(number)

      P: \(path)
      E: NAME="\(description.name)"
      E: SUBSYSTEM=input
      A: name=\(description.name)
      A: phys=\(physicalPath)
      A: properties=\(Self.words(description.properties))
      A: id/bustype=\(Self.hexadecimal(identity.bus))
      A: id/vendor=\(Self.hexadecimal(identity.vendor))
      A: id/product=\(Self.hexadecimal(identity.product))
      A: id/version=\(Self.hexadecimal(identity.version))
      \(capabilities)
      """
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// The kernel's text for a set of bits.
  private static func words(_ bits: [UInt16]) -> String {
    let count = Int(bits.max() ?? 0) / 64 + 1
    var words = [UInt64](repeating: 0, count: count)
    for bit in bits { words[Int(bit) / 64] |= 1 << UInt64(bit % 64) }
    return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
  }

  // MARK: What the node answers

  /// umockdev's file of ioctls and their answers.
  ///
  /// A name is padded to as much as anybody asks for: umockdev copies so much, whatever the answer's length says.
  var ioctlText: String {
    var lines = ["@DEV \(node)"]
    func add(_ name: String, _ result: Int, _ bytes: [UInt8]) {
      lines.append("\(name) \(result) \(bytes.map(Self.hexadecimal).joined())")
    }
    func padded(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: 255 - text.utf8.count) }
    func bits(_ codes: [UInt16], bytes count: Int) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      for code in codes where Int(code) / 8 < count { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
      return bytes
    }
    let identity = description.identity
    add("EVIOCGVERSION", 0, Self.bytes(Int32(0x010001)))
    add("EVIOCGID", 0, [identity.bus, identity.vendor, identity.product, identity.version].flatMap { Self.bytes($0) })
    add("EVIOCGNAME(0)", description.name.utf8.count + 1, padded(description.name))
    add("EVIOCGPHYS(0)", physicalPath.utf8.count + 1, padded(physicalPath))
    add("EVIOCGPROP(0)", 8, bits(description.properties, bytes: 8))
    let types = description.codes.keys.filter { !(description.codes[$0] ?? []).isEmpty } + [EV.syn]
    add("EVIOCGBIT(0)", 8, bits(types, bytes: 8))
    let sizes: [(UInt16, Int)] = [
      (EV.key, 96), (EV.rel, 8), (EV.abs, 8), (EV.msc, 8), (EV.sw, 8), (EV.led, 8), (EV.snd, 8), (0x15, 16),
    ]
    for (type, size) in sizes { add("EVIOCGBIT(\(type))", size, bits(description.codes[type] ?? [], bytes: size)) }
    if types.contains(EV.rep) { add("EVIOCGREP", 0, Self.bytes(Int32(250)) + Self.bytes(Int32(33))) }
    add("EVIOCGKEY(0)", 96, [UInt8](repeating: 0, count: 96))
    add("EVIOCGLED(0)", 8, [UInt8](repeating: 0, count: 8))
    add("EVIOCGSW(0)", 8, [UInt8](repeating: 0, count: 8))
    for (code, axis) in description.axes.sorted(by: { $0.key < $1.key }) {
      let values = [axis.value, axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution]
      add(code == 0 ? "EVIOCGABS" : "EVIOCGABS(\(code))", 0, values.flatMap { Self.bytes($0) })
    }
    if let slots = description.axes[ABS.mtSlot], slots.maximum >= 0 {
      for code in description.axes.keys.sorted() where code > ABS.mtSlot {
        let value: Int32 = code == ABS.mtTrackingID ? -1 : 0
        let values = [Int32(code)] + [Int32](repeating: value, count: Int(slots.maximum) + 1)
        add("EVIOCGMTSLOTS(0)", 0, values.flatMap { Self.bytes($0) })
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<(Number.bitWidth / 8)).map { UInt8(truncatingIfNeeded: number.littleEndian >> Number($0 * 8)) }
  }

  // MARK: What it says

  /// umockdev reads fractions that begin with 0 as octal numbers, so no event may have one.
  func eventText() throws -> String {
    try events.map { event in
      let (seconds, fraction) = event.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      guard fraction >= 100_000 else { throw Umockdev.Problem(description: "\(event.time) cannot be played by umockdev") }
      return "E: \(seconds).\(fraction) \(Self.hexadecimal(event.type)) \(Self.hexadecimal(event.code)) \(event.value)\n"
    }.joined()
  }
}
