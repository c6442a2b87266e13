import Evdev
import Inputs
import TactusTesting
import Testing

@testable import Devices

@Suite struct DeviceOddityTests {
  private func oddities(_ change: (inout DeviceDescription) -> Void = { _ in }) -> [DeviceOddity] {
    var description = Panel.touchscreen().description
    description.udevProperties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
    change(&description)
    return DeviceOddity.all(in: description)
  }

  @Test func `nothing is odd about a good panel`() { #expect(oddities() == []) }

  @Test func `K17 resolution`() {
    #expect(
      oddities {
        for axis in [ABS.mtPositionX, ABS.mtPositionY] { $0.axes[axis]?.resolution = 0 }
      } == [.unknownSize])
    #expect(
      oddities { $0.axes[ABS.mtPositionY]?.resolution = 0 }
        == [.oneSidedResolution(has: ABS.mtPositionX, lacks: ABS.mtPositionY), .unknownSize])
    #expect(
      oddities {
        for axis in [ABS.mtPositionX, ABS.mtPositionY] { $0.axes[axis]?.resolution = 0 }
        $0.udevProperties["ID_INPUT_WIDTH_MM"] = "300"
        $0.udevProperties["ID_INPUT_HEIGHT_MM"] = "200"
      } == [])
    let huge = oddities { for axis in [ABS.mtPositionX, ABS.mtPositionY] { $0.axes[axis]?.resolution = 1 } }
    #expect(huge.first?.description.contains("8128 x 12192 mm") ?? false)
  }

  @Test func `K17 ranges`() {
    let refused = oddities { $0.axes[ABS.mtPositionX]?.maximum = 0 }
    #expect(refused.first?.description.contains("ABS_MT_POSITION_X the range 0 to 0") ?? false)
    #expect(
      oddities { $0.axes[ABS.mtTouchMajor] = AxisInfo(minimum: 5, maximum: 5) }
        == [.ignoredAxis(ABS.mtTouchMajor, minimum: 5, maximum: 5)])
  }

  @Test func `kinds of contacts`() {
    #expect(oddities { $0.addProperty(InputProperty.semiMT) } == [.semiMultitouch])
    #expect(oddities { $0.axes[ABS.mtSlot]?.maximum = 99 } == [.manySlots(100)])
    let anonymous = Panel.anonymousTouchscreen().description
    #expect(DeviceOddity.all(in: anonymous) == [.anonymousContacts, .noVerdict(.touchscreen)])
    var android = DeviceDescription(properties: [InputProperty.direct])
    for axis in [ABS.mtPositionX, ABS.mtPositionY] { android.axes[axis] = AxisInfo(minimum: 0, maximum: 1_000) }
    for axis in [ABS.mtPositionX, ABS.mtPositionY] { android.addCode(axis, type: EV.abs) }
    #expect(DeviceOddity.all(in: android) == [.unknownSize, .anonymousContacts, .androidPanel, .noVerdict(.touchscreen)])
  }

  @Test func `K18 what claims every axis is refused and says so`() {
    let oddities = oddities {
      for code in 0..<ABS.count { $0.addCode(code, type: EV.abs) }
      $0.udevProperties = [:]
      $0.addCode(BTN.gamepad, type: EV.key)
    }
    #expect(oddities.contains(.fakeMultitouch))
  }

  @Test func `settings of udev`() {
    #expect(oddities { $0.udevProperties["LIBINPUT_IGNORE_DEVICE"] = "1" } == [.toBeIgnored])
    #expect(oddities { $0.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "1 0 0" } == [.unreadableCalibration("1 0 0")])
    #expect(oddities { $0.udevProperties["LIBINPUT_CALIBRATION_MATRIX"] = "1 0 0 0 1 0" } == [])
  }
}
