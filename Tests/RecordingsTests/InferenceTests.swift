import Evdev
import Recordings
import Testing

@Suite struct InferenceTests {
  func infer(_ events: (UInt16, UInt16, Int32)...) -> DeviceDescription {
    var inference = DescriptionInference()
    for (type, code, value) in events {
      inference.add(InputEvent(time: .zero, type: type, code: code, value: value))
    }
    return inference.description
  }

  @Test func `ranges reach from zero to the highest value seen`() {
    let description = infer(
      (EV.abs, ABS.mtPositionX, 400), (EV.abs, ABS.mtPositionX, 900), (EV.abs, ABS.mtPositionY, -20),
      (EV.abs, ABS.mtPositionY, 70), (EV.abs, ABS.x, 950))
    #expect(description.axes[ABS.mtPositionX] == AxisInfo(minimum: 0, maximum: 950))
    #expect(description.axes[ABS.x] == AxisInfo(minimum: 0, maximum: 950))
    #expect(description.axes[ABS.mtPositionY] == AxisInfo(minimum: -20, maximum: 70))
  }

  @Test func `a range is never empty`() {
    #expect(infer((EV.abs, ABS.x, 0)).axes[ABS.x] == AxisInfo(minimum: 0, maximum: 1))
    #expect(infer((EV.abs, ABS.x, .min)).axes[ABS.x] == AxisInfo(minimum: .min, maximum: .min + 1))
    #expect(infer((EV.abs, ABS.x, .max)).axes[ABS.x] == AxisInfo(minimum: 0, maximum: .max))
  }

  @Test func `slots and tracking ids are not values`() {
    let description = infer((EV.abs, ABS.mtSlot, 1), (EV.abs, ABS.mtTrackingID, 7), (EV.abs, ABS.mtTrackingID, -1))
    #expect(description.axes[ABS.mtSlot] == AxisInfo(minimum: 0, maximum: 9))
    #expect(description.axes[ABS.mtTrackingID] == AxisInfo(minimum: 0, maximum: 65_535))
    #expect(infer((EV.abs, ABS.mtSlot, .max)).axes[ABS.mtSlot]?.maximum == 255)
  }

  @Test func `a lone finger never names its slot`() {
    #expect(infer((EV.abs, ABS.mtTrackingID, 7)).axes[ABS.mtSlot]?.maximum == 9)
    #expect(infer((EV.abs, ABS.mtTrackingID, 7), (EV.syn, SYN.mtReport, 0)).axes[ABS.mtSlot] == nil)
  }

  @Test func `a tool for fingers makes a touchpad, touches alone a touchscreen`() {
    #expect(infer((EV.key, BTN.touch, 1)).hasProperty(InputProperty.direct))
    #expect(!infer((EV.key, BTN.touch, 1), (EV.key, BTN.toolFinger, 1)).hasProperty(InputProperty.direct))
    #expect(!infer((EV.key, 30, 1)).hasProperty(InputProperty.direct))
  }

  @Test func `numbers that the kernel does not have are ignored`() {
    #expect(infer((0x20, 0, 1), (EV.abs, 0x40, 1), (EV.key, 0x300, 1), (0xffff, 0xffff, 1)).codes.isEmpty)
  }

  @Test("what is inferred of a recording with a header holds all codes that it used", arguments: Corpus.recordings)
  func corpus(_ path: String) {
    let reading = Reading(Corpus.bytes(of: path))
    var inference = DescriptionInference()
    for event in reading.events { inference.add(event) }
    let description = inference.description
    for event in reading.events where event.type != EV.syn {
      #expect(description.has(type: event.type, code: event.code))
      if event.type == EV.abs, event.code != ABS.mtTrackingID, let axis = description.axes[event.code] {
        #expect(axis.minimum...axis.maximum ~= event.value)
      }
    }
  }
}
