import Evdev

/// Collects what the header of an evemu file says of its device.
struct EvemuHeader: Sendable {
  private var description = DeviceDescription()
  private var node: String?
  private var hasFields = false
  private var hasVersion = false
  private var hasName = false
  private var hasIdentity = false
  /// How many bits of each type, and of the properties, earlier lines have taken.
  private var bitsTaken: [UInt16: Int] = [:]
  private var propertiesTaken = 0

  /// No event type has more codes than this (`KEY_CNT`).
  static let maximumBits: UInt16 = 0x300

  /// Whether anything so far says that this is an evemu file.
  var isEvemu: Bool { hasFields || hasVersion }

  var device: RecordedDevice {
    RecordedDevice(description: description, source: hasFields ? .header : .missing, node: node)
  }

  static func isField(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "B"), UInt8(ascii: "A"),
      UInt8(ascii: "L"), UInt8(ascii: "S"):
      true
    default:
      false
    }
  }

  /// A comment; `# EVEMU 1.2` and umockdev's `# device /dev/input/event5` mean something.
  mutating func comment(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) {
    scanner.position += 1
    scanner.skipBlanks(line)
    if scanner.skip("EVEMU ", line) {
      scanner.skipBlanks(line)
      guard let major = scanner.digits(line), scanner.skip(".", line), let minor = scanner.digits(line) else { return }
      guard major == 1 else { throw .version(major: major, minor: minor) }
      hasVersion = true
    } else if scanner.skip("device /", line) {
      node = "/" + scanner.rest(line)
    }
  }

  /// A field of the header, after its letter and colon.
  mutating func field(
    _ letter: UInt8, _ line: Span<UInt8>, _ scanner: inout FieldScanner
  ) throws(EvemuMistake) {
    guard Self.isField(letter) else { throw .unknownLine }
    hasFields = true
    if letter == UInt8(ascii: "N") { return try name(line, &scanner) }
    scanner.skipBlanks(line)
    switch letter {
    case UInt8(ascii: "I"): try identity(line, &scanner)
    case UInt8(ascii: "P"): try properties(line, &scanner)
    case UInt8(ascii: "B"): try codes(line, &scanner)
    case UInt8(ascii: "A"): try axis(line, &scanner)
    default: try state(isSwitch: letter == UInt8(ascii: "S"), line, &scanner)
    }
    guard scanner.isAtEnd(line) else { throw .trailing }
  }

  /// The name is the rest of the line as it stands: a `#` belongs to it.
  private mutating func name(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) {
    guard !hasName else { throw .secondDevice }
    hasName = true
    if scanner.position < line.count, line[scanner.position] == 0x20 { scanner.position += 1 }
    description.name = scanner.rest(line)
  }

  private mutating func identity(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) {
    guard !hasIdentity else { throw .secondDevice }
    hasIdentity = true
    description.identity = DeviceIdentity(
      bus: try identifier(line, &scanner), vendor: try identifier(line, &scanner),
      product: try identifier(line, &scanner), version: try identifier(line, &scanner))
  }

  private func identifier(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) -> UInt16 {
    guard let value = scanner.hexadecimal(line) else { throw .identity }
    scanner.skipBlanks(line)
    return value
  }

  private mutating func properties(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) {
    let bits = try mask(line, &scanner)
    try forEachBit(bits, after: propertiesTaken) { description.addProperty($0) }
    propertiesTaken += 64
  }

  private mutating func codes(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) {
    guard let type = scanner.hexadecimal(line), type <= 0xff else { throw .bits }
    scanner.skipBlanks(line)
    let bits = try mask(line, &scanner)
    guard type < EV.count else { throw .tooManyBits }
    try forEachBit(bits, after: bitsTaken[type, default: 0]) { code in
      if type != EV.syn {
        description.addCode(code, type: type)
      } else if code != EV.syn, code < EV.count {
        description.addType(code)
      }
    }
    bitsTaken[type, default: 0] += 64
  }

  /// Eight bytes, the lowest first.
  private func mask(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) -> UInt64 {
    var bits: UInt64 = 0
    for place in 0..<8 {
      guard let byte = scanner.hexadecimal(line), byte <= 0xff else { throw .bits }
      bits |= UInt64(byte) << UInt64(8 * place)
      scanner.skipBlanks(line)
    }
    return bits
  }

  private func forEachBit(
    _ bits: UInt64, after taken: Int, _ body: (UInt16) -> Void
  ) throws(EvemuMistake) {
    guard taken < Int(Self.maximumBits) else { throw .tooManyBits }
    var rest = bits
    while rest != 0 {
      body(UInt16(taken + rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }

  /// An axis: minimum and maximum, then whatever of fuzz, flat and resolution the version has.
  private mutating func axis(_ line: Span<UInt8>, _ scanner: inout FieldScanner) throws(EvemuMistake) {
    guard let code = scanner.hexadecimal(line) else { throw .axis }
    guard code < ABS.count else { throw .axisCode }
    var numbers = (minimum: Int32(0), maximum: Int32(0), fuzz: Int32(0), flat: Int32(0), resolution: Int32(0))
    for place in 0..<5 {
      scanner.skipBlanks(line)
      if place >= 2, scanner.isAtEnd(line) { break }
      guard let number = scanner.decimal(line) else { throw .axis }
      switch place {
      case 0: numbers.minimum = number
      case 1: numbers.maximum = number
      case 2: numbers.fuzz = number
      case 3: numbers.flat = number
      default: numbers.resolution = number
      }
    }
    scanner.skipBlanks(line)
    description.axes[code] = AxisInfo(
      minimum: numbers.minimum, maximum: numbers.maximum, fuzz: numbers.fuzz, flat: numbers.flat,
      resolution: numbers.resolution)
    description.addCode(code, type: EV.abs)
  }

  private mutating func state(
    isSwitch: Bool, _ line: Span<UInt8>, _ scanner: inout FieldScanner
  ) throws(EvemuMistake) {
    guard let code = scanner.hexadecimal(line), code <= 0xff else { throw .state }
    scanner.skipBlanks(line)
    guard let state = scanner.decimal(line) else { throw .state }
    scanner.skipBlanks(line)
    let lit = state == 0 ? nil : state
    if isSwitch { description.switchStates[code] = lit } else { description.ledStates[code] = lit }
  }
}
