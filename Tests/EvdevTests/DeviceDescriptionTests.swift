import Evdev
import Testing

@Suite struct DeviceDescriptionTests {
  @Test("Codes and properties are kept ascending and once each") func order() {
    var device = DeviceDescription(properties: [5, 1, 5], codes: [EV.key: [330, 272, 330]])
    device.addProperty(3)
    device.addProperty(1)
    device.addCode(300, type: EV.key)
    device.addCode(272, type: EV.key)
    #expect(device.properties == [1, 3, 5])
    #expect(device.codes[EV.key] == [272, 300, 330])
  }

  @Test("An axis given to the initialiser is a code") func axesAreCodes() {
    let device = DeviceDescription(axes: [ABS.y: AxisInfo(minimum: 0, maximum: 1), ABS.x: AxisInfo(minimum: 0, maximum: 1)])
    #expect(device.codes[EV.abs] == [ABS.x, ABS.y])
    #expect(device.has(type: EV.abs, code: ABS.y))
    #expect(!device.has(type: EV.key, code: ABS.y))
  }

  @Test("A type can be there without a code") func bareType() {
    var device = DeviceDescription()
    device.addType(EV.rep)
    #expect(device.codes[EV.rep] == [])
    device.addCode(1, type: EV.rep)
    device.addType(EV.rep)
    #expect(device.codes[EV.rep] == [1])
  }

  @Test(
    "The span of a range counts its values; of an empty one, none",
    arguments: [
      (Int32(0), Int32(9), Int64(10)), (-5, 5, 11), (0, 0, 0), (9, 0, 0), (.min, .max, 4_294_967_296),
    ])
  func span(_ minimum: Int32, _ maximum: Int32, _ span: Int64) {
    #expect(AxisInfo(minimum: minimum, maximum: maximum).span == span)
  }

  @Test("Equal descriptions are equal in whatever order they were made") func equality() {
    var one = DeviceDescription(name: "a")
    var other = DeviceDescription(name: "a")
    for code in [UInt16(1), 2, 3] { one.addCode(code, type: EV.key) }
    for code in [UInt16(3), 1, 2] { other.addCode(code, type: EV.key) }
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }
}
