import Evdev
import Inputs
import TactusTesting
import Testing

@testable import Devices

@Suite struct DeviceStateTests {
  private let description = Panel.touchscreen(slots: 3).description

  @Test func `K3 slots keep what they hold`() {
    var state = DeviceState(description, slotCount: 3)
    for event in [InputEvent].frame(
      at: 1, (EV.abs, ABS.mtSlot, 2), (EV.abs, ABS.mtTrackingID, 9), (EV.abs, ABS.mtPositionX, 11), (EV.abs, ABS.x, 3),
      (EV.key, BTN.touch, 1))
    { state.apply(event) }
    #expect(state.currentSlot == 2)
    #expect(state.initialSlots.map(\.trackingID) == [-1, -1, 9])
    #expect(state.initialSlots[2].values[ABS.mtPositionX] == 11)
    #expect(state[axis: ABS.x] == 3)
    #expect(state[key: BTN.touch])
    #expect(state.hasContacts)
  }

  @Test func `K33 a slot that is not there takes nothing`() {
    var state = DeviceState(description, slotCount: 3)
    for slot in [-1, 3, Int32.max, Int32.min] {
      for event in [InputEvent].frame(at: 1, (EV.abs, ABS.mtSlot, slot), (EV.abs, ABS.mtTrackingID, 9)) {
        state.apply(event)
      }
      #expect(!state.hasContacts)
    }
  }

  @Test func `nothing that a device claims or says can trap`() {
    var description = description
    for code: UInt16 in [0x3f, 0x40, 0xffff] { description.addCode(code, type: EV.abs) }
    description.addCode(0xffff, type: EV.key)
    var state = DeviceState(description, slotCount: .max)
    #expect(state.slotCount == DeviceState.mostSlots)
    for type: UInt16 in [EV.key, EV.abs, EV.rel, 0xffff] {
      for code: UInt16 in [0, 0x2e, 0x2f, 0x30, 0x3f, 0x40, 0x2ff, 0x300, 0xffff] {
        for value in [Int32.min, -1, 0, 1, .max] {
          state.apply(InputEvent(time: .zero, type: type, code: code, value: value))
        }
      }
    }
    #expect(!DeviceState(description, slotCount: 0).frames(to: state, at: .zero).isEmpty)
  }

  @Test func `applying the difference leads to the other state`() {
    var random = SplitMix64(seed: 5)
    var before = DeviceState(description, slotCount: 3)
    for _ in 0..<200 {
      var after = before
      for _ in 0..<(random.next() % 12) {
        let slot = Int(random.next() % 3)
        switch random.next() % 5 {
        case 0: after[ABS.mtTrackingID, slot: slot] = Int32(random.next() % 4) - 1
        case 1: after[ABS.mtPositionX, slot: slot] = Int32(random.next() % 100)
        case 2: after[axis: ABS.y] = Int32(random.next() % 100)
        case 3: after[key: BTN.touch].toggle()
        default: after.select(Int32(slot))
        }
      }
      var led = before
      for event in before.frames(to: after, at: .zero).joined() { led.apply(event) }
      #expect(led == after)
      before = after
    }
  }

  @Test func `K18 a device without slots has none though it has the axes`() {
    let state = DeviceState(description, slotCount: 0)
    #expect(state.contactAxes.isEmpty)
    #expect(state.initialSlots.isEmpty)
    #expect(state.frames(to: state, at: .zero) == [.frame(at: 0)])
  }

  @Test(arguments: [BTN.toolPen, BTN.toolRubber, BTN.toolAirbrush]) func `K27 any end of a pen is a pen`(_ key: UInt16) {
    var state = DeviceState(DeviceDescription(codes: [EV.key: [BTN.toolFinger, key]]), slotCount: 0)
    state.apply(InputEvent(time: .zero, type: EV.key, code: BTN.toolFinger, value: 1))
    #expect(!state.hasPenNear)
    state.apply(InputEvent(time: .zero, type: EV.key, code: key, value: 1))
    #expect(state.hasPenNear)
  }
}
