import Evdev
import Geometry
import Inputs
import TactusExpectations
import TactusTesting
import Testing

/// Rolls, palms, drop-outs, losses: what fingers and panels do besides what was meant.
@Suite struct FingerArtTests {
  private let a = Point(x: 100, y: 200)

  private func values(_ hand: Hand, _ axis: UInt16) -> [Int32] {
    hand.events.filter { $0.type == EV.abs && $0.code == axis }.map(\.value)
  }

  @Test func `a roll moves and is widest on the way`() throws {
    var hand = Hand(on: .touchscreen())
    hand.roll(at: a, by: Vector(dx: 5, dy: 0))
    let majors = values(hand, ABS.mtTouchMajor)
    let widest = try #require(majors.max())
    #expect(majors.first == 1304 && majors.last == 1304 && (1800...1830).contains(widest))
    #expect(values(hand, ABS.mtPositionX).last == values(hand, ABS.mtPositionX)[0] + 127)
    #expect(values(hand, ABS.mtPositionY).count == 1)
  }

  @Test func `a press widens and stays so`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger(diameter: 8).down(at: a).press(to: 12).hold(.milliseconds(80)).lift())
    #expect(values(hand, ABS.mtTouchMajor).last == 1956)
  }

  @Test func `a palm is wide, and is born or becomes one`() {
    var born = Hand(on: .touchscreen())
    born.palm(at: a)
    #expect(values(born, ABS.mtTouchMajor) == [34 * 163] && values(born, ABS.mtToolType) == [MTTool.palm])
    #expect(born.frames[0].contains { $0.code == ABS.mtToolType && $0.type == EV.abs })
    var late = Hand(on: .touchscreen())
    late.palm(at: a, knownAfter: .milliseconds(40))
    #expect(late.frames.count == 3 && late.frames[1].contains { $0.code == ABS.mtToolType && $0.type == EV.abs })
    expectGestures(of: late, in: "views: [{ id: all, gestures: [{ type: tap }, { type: pan }] }]") {}
  }

  @Test func `a drop-out is a lift and another contact`() {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger().down(at: a).hold(.milliseconds(80)).dropOut().hold(.milliseconds(80)).lift())
    #expect(values(hand, ABS.mtTrackingID) == [0, -1, 1, -1])
    #expect(hand.frames.map { $0[0].time.microseconds / 1000 } == [1000, 1080, 1096, 1176])
  }

  @Test func `drop-outs come now and then, the same for the same seed`() {
    func drag(_ seed: UInt64) -> Hand {
      var hand = Hand(on: .touchscreen(), dropOuts: .init(every: .milliseconds(100)), seed: seed)
      hand.drag(from: a, to: Point(x: 200, y: 300), duration: .seconds(1))
      return hand
    }
    let count = values(drag(7), ABS.mtTrackingID).count { $0 >= 0 }
    #expect((5...16).contains(count))
    #expect(drag(7).events == drag(7).events)
    #expect(drag(7).events != drag(8).events)
    // Whatever the panel loses, no contact is left behind.
    #expect(values(drag(9), ABS.mtTrackingID).count { $0 >= 0 } == values(drag(9), ABS.mtTrackingID).count { $0 < 0 })
  }

  @Test func `K1 events that are lost are told as SYN_DROPPED and what they changed`() throws {
    var hand = Hand(on: .touchscreen())
    hand.perform(Finger().down(at: a))
    let count = hand.frames.count
    hand.losingEvents { hand in
      hand.liftAll()
      hand.perform(Finger().down(at: Point(x: 150, y: 200)))
    }
    let frames = Array(hand.frames[count...])
    #expect(frames.count == 3)
    #expect(frames[0].first?.code == SYN.dropped)
    #expect(Set(frames.joined().map(\.time)).count == 1)
    #expect(
      marks(Array(frames[1...].joined())) == [
        "id -1", "-- 1016", "x 3810", "id 1", "X 3810", "-- 1016",
      ])
    var tracker = try ContactTracker(
      hand.panel.description, device: DeviceID(0), mapping: TouchMapping(description: hand.panel.description))
    var ids = ContactIDs()
    var contacts = ContactFrame()
    var phases: [Contact.Phase] = []
    for frame in hand.frames {
      tracker.process(frame, at: frame[0].time, ids: &ids, into: &contacts)
      phases += contacts.contacts.map(\.phase)
    }
    #expect(phases == [.began, .cancelled, .began])
  }

  @Test func `nothing done is nothing lost`() {
    var hand = Hand(on: .touchscreen())
    hand.losingEvents { $0.pause(.seconds(1)) }
    #expect(hand.events.isEmpty)
  }

  // MARK: Panels

  @Test func `a panel with pressure is told of it, so that one that goes by pressure alone is touched`() {
    let axis = AxisInfo(minimum: 0, maximum: 4095, resolution: 100)
    let panel = Panel(
      description: DeviceDescription(
        name: "Resistive", properties: [InputProperty.direct],
        codes: [EV.abs: [ABS.x, ABS.y, ABS.pressure]],
        axes: [ABS.x: axis, ABS.y: axis, ABS.pressure: AxisInfo(minimum: 0, maximum: 255)]))
    var hand = Hand(on: panel)
    hand.tap(at: a)
    #expect(values(hand, ABS.pressure) == [128, 0])
    expectGestures(of: hand, in: "views: [{ id: all, gestures: [{ type: tap }] }]") { "all tap ended" }
  }

  @Test func `an anonymous panel that names its contacts names them`() {
    var panel = Panel.anonymousTouchscreen()
    panel.description.axes[ABS.mtTrackingID] = AxisInfo(minimum: 0, maximum: 65_535)
    panel.description.addCode(ABS.mtTrackingID, type: EV.abs)
    var hand = Hand(on: panel)
    hand.tap(at: a, fingers: 2)
    #expect(Set(values(hand, ABS.mtTrackingID)) == [0, 1])
    expectGestures(of: hand, in: "views: [{ id: all, gestures: [{ type: tap, numberOfTouchesRequired: 2 }] }]") {
      "all tap ended touches=2"
    }
  }

  @Test func `a swipe lifts on the way, a long press stays`() {
    var hand = Hand(on: .touchscreen())
    hand.swipe(from: Point(x: 40, y: 200), to: Point(x: 280, y: 200))
    hand.pause(.seconds(1))
    hand.longPress(at: a)
    expectGestures(of: hand, in: "views: [{ id: all, gestures: [{ type: swipe }, { type: longPress }] }]") {
      "all swipe ended direction=right"
      "all longPress began"
      "all longPress ended"
    }
  }
}
