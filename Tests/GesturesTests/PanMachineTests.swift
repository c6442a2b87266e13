import Geometry
import Testing

@testable import Gestures

/// Every state of the pan's machine with every event.
@Suite struct PanMachineTests {
  private func waiting() -> PanMachine {
    var machine = PanMachine(gate: .eitherAxis(10))
    machine.regroup(around: Point(x: 100, y: 100))
    return machine
  }

  private func active() -> PanMachine {
    var machine = waiting()
    _ = machine.moved(to: Point(x: 115, y: 100), enough: true)
    return machine
  }

  private func word(_ action: PanMachine.Action) -> String {
    switch action {
    case .none: "none"
    case .begin(let distance): "begin \(distance)"
    case .fail: "fail"
    case .change: "change"
    }
  }

  @Test("Pan machine: waiting, with too few fingers: moving counts for nothing")
  func waitingTooFew() {
    var machine = waiting()
    #expect(word(machine.moved(to: Point(x: 150, y: 100), enough: false)) == "none")
    #expect(machine.state == .waiting && machine.translation == .zero)
    #expect(word(machine.moved(to: Point(x: 155, y: 100), enough: true)) == "none")
    #expect(word(machine.moved(to: Point(x: 160, y: 100), enough: true)) == "begin 10.0")
  }

  @Test("Pan machine: waiting, moved less than the threshold: nothing")
  func waitingNear() {
    var machine = waiting()
    #expect(word(machine.moved(to: Point(x: 109.9, y: 90.1), enough: true)) == "none")
    #expect(machine.state == .waiting)
  }

  @Test("Pan machine: waiting, moved to the threshold on one axis: begins, with the threshold taken off each axis")
  func waitingFar() {
    var machine = waiting()
    #expect(word(machine.moved(to: Point(x: 115, y: 88), enough: true)) == "begin 15.0")
    #expect(machine.state == .active && machine.translation == Vector(dx: 5, dy: -2))
    var exact = waiting()
    #expect(word(exact.moved(to: Point(x: 110, y: 100), enough: true)) == "begin 10.0")
    #expect(exact.translation == .zero)
    var small = waiting()
    #expect(word(small.moved(to: Point(x: 85, y: 107), enough: true)) == "begin 15.0")
    #expect(small.translation == Vector(dx: -5, dy: 0))
  }

  @Test("Pan machine: waiting, regrouped: what was moved so far still counts")
  func waitingRegrouped() {
    var machine = waiting()
    _ = machine.moved(to: Point(x: 106, y: 100), enough: true)
    machine.regroup(around: Point(x: 300, y: 300))
    #expect(machine.state == .waiting && machine.translation == Vector(dx: 6, dy: 0))
    #expect(word(machine.moved(to: Point(x: 304, y: 300), enough: true)) == "begin 10.0")
  }

  @Test("Pan machine: active, moved: changes, however few fingers are left")
  func activeMoved() {
    var machine = active()
    #expect(word(machine.moved(to: Point(x: 116, y: 101), enough: true)) == "change")
    #expect(machine.translation == Vector(dx: 6, dy: 1))
    #expect(word(machine.moved(to: Point(x: 117, y: 101), enough: false)) == "change")
    #expect(machine.state == .active)
  }

  @Test("Pan machine: active, at the same place: nothing")
  func activeResting() {
    var machine = active()
    #expect(word(machine.moved(to: Point(x: 115, y: 100), enough: true)) == "none")
  }

  @Test("Pan machine: active, regrouped: the translation stays")
  func activeRegrouped() {
    var machine = active()
    machine.regroup(around: Point(x: 0, y: 0))
    #expect(machine.translation == Vector(dx: 5, dy: 0) && machine.state == .active)
    _ = machine.moved(to: Point(x: 1, y: 2), enough: true)
    #expect(machine.translation == Vector(dx: 6, dy: 2))
  }

  @Test(
    "Pan machine: set or started again, the translation goes on from there; the path does not notice", arguments: [false, true])
  func setTranslation(_ isActive: Bool) {
    var machine = isActive ? active() : waiting()
    let path = machine.path
    machine.translation = Vector(dx: 100, dy: -100)
    #expect(machine.translation == Vector(dx: 100, dy: -100) && machine.path == path)
    machine.restart()
    #expect(machine.translation == .zero && machine.path == path)
  }
}
