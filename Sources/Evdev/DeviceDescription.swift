/// `struct input_absinfo`: the range of one absolute axis.
public struct AxisInfo: Hashable, Sendable {
  /// The axis's value when the device was described.
  public var value: Int32
  public var minimum: Int32
  public var maximum: Int32
  /// The driver's own noise filter, device units.
  public var fuzz: Int32
  public var flat: Int32
  /// Units per millimetre (per radian for orientation, per g for accelerometers); 0 where the device does not say.
  public var resolution: Int32

  public init(
    value: Int32 = 0, minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0
  ) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
  }

  /// The number of distinct values, `max - min + 1`; 0 or less means that the range is unusable (rule K17).
  public var span: Int64 { maximum > minimum ? Int64(maximum) - Int64(minimum) + 1 : 0 }
}

/// `struct input_id`: who made the device and how it is attached.
public struct DeviceIdentity: Hashable, Sendable {
  public var bus: UInt16
  public var vendor: UInt16
  public var product: UInt16
  public var version: UInt16

  public init(bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0, version: UInt16 = 0) {
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }
}

/// All that a device says of itself: the same value live, from a recording's header, or made by hand in a test.
public struct DeviceDescription: Hashable, Sendable {
  public var name: String
  public var identity: DeviceIdentity
  /// `INPUT_PROP_*` bits, ascending.
  public private(set) var properties: [UInt16]
  /// The codes that the device can send, ascending, per event type; `EV_SYN` holds nothing here.
  public private(set) var codes: [UInt16: [UInt16]]
  /// Ranges of the absolute axes.
  public var axes: [UInt16: AxisInfo]
  /// Codes of LEDs that are lit and of switches that are set; non-zero states only.
  public var ledStates: [UInt16: Int32] = [:]
  public var switchStates: [UInt16: Int32] = [:]
  /// udev's properties of the device, such as `ID_INPUT_WIDTH_MM`; empty where there is no udev.
  public var udevProperties: [String: String] = [:]

  public init(
    name: String = "", identity: DeviceIdentity = DeviceIdentity(), properties: [UInt16] = [],
    codes: [UInt16: [UInt16]] = [:], axes: [UInt16: AxisInfo] = [:]
  ) {
    self.name = name
    self.identity = identity
    self.properties = Array(Set(properties)).sorted()
    self.codes = codes.mapValues { Array(Set($0)).sorted() }
    self.axes = axes
    for code in axes.keys { addCode(code, type: EV.abs) }
  }

  public func hasProperty(_ property: UInt16) -> Bool { properties.contains(property) }

  public mutating func addProperty(_ property: UInt16) {
    if let place = properties.sortedInsertionIndex(of: property) { properties.insert(property, at: place) }
  }

  public func has(type: UInt16, code: UInt16) -> Bool { codes[type]?.contains(code) ?? false }

  /// Says that the device can send `code`; a type may be added without any code by ``addType(_:)``.
  public mutating func addCode(_ code: UInt16, type: UInt16) {
    if let place = codes[type, default: []].sortedInsertionIndex(of: code) {
      codes[type, default: []].insert(code, at: place)
    }
  }

  public mutating func addType(_ type: UInt16) {
    if codes[type] == nil { codes[type] = [] }
  }
}

extension [UInt16] {
  /// Where `value` goes in this ascending array, or nil when it is there already.
  fileprivate func sortedInsertionIndex(of value: UInt16) -> Int? {
    if let last, last < value { return count }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value ? nil : low
  }
}
