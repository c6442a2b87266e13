import Evdev
import Geometry
import Inputs
import Responders
import TestSupport
import Testing

@testable import Engines

/// Motion sensors, remote controls and keys: from a device's frames to the responder that took them, and the journal of it.
@Suite struct SensorTests {
  private let bench = SensorBench()
  private let play: UInt16 = 207
  private let next: UInt16 = 163
  private let select: UInt16 = 352
  private let a: UInt16 = 30

  // MARK: Motion (rule E3)

  @Test("E3: a shake begins, ends half a second after its last swing, and goes to the first responder")
  func shake() throws {
    let sensor = try bench.engine.attach(.motionSensors(), named: "event4")
    bench.shake(from: 500, for: 1_000, until: 3_500, of: sensor)
    #expect(bench.entries.take() == ["event4 added", "shake began first", "shake ended first"])
  }

  @Test("E3: a sensor that falls silent ends the shake too, at the deadline's own time")
  func silence() throws {
    let sensor = try bench.engine.attach(.motionSensors(), named: "event4")
    bench.shake(from: 500, for: 1_000, until: 1_500, of: sensor)
    #expect(bench.entries.story(.motion).count == 1)
    let due = try #require(bench.engine.nextDeadline)
    bench.engine.advance(to: due)
    #expect(bench.entries.story(.motion).count == 1)
    bench.engine.advance(to: .milliseconds(5_000))
    #expect(bench.entries.story(.motion).last == "\(due.microseconds / 1_000): shake ended first")
  }

  @Test("E3: cancelled when it goes on for longer than the tuning allows, and not ended afterwards")
  func tooLong() throws {
    let sensor = try bench.engine.attach(.motionSensors(), named: "event4")
    bench.shake(from: 500, for: 5_000, until: 7_500, of: sensor)
    #expect(bench.entries.take() == ["event4 added", "shake began first", "shake cancelled first"])
  }

  @Test("E3, K28: cancelled when the device goes, when its content is taken away, and when the recording ends")
  func interrupted() throws {
    let sensor = try bench.engine.attach(.motionSensors(), named: "event4")
    bench.shake(from: 500, for: 900, until: 1_400, of: sensor)
    bench.engine.detach(sensor)
    #expect(
      bench.entries.take() == ["event4 added", "shake began first", "shake cancelled first", "event4 removed"])
    let again = try bench.engine.attach(.motionSensors(), named: "event5")
    bench.shake(from: 2_000, for: 900, until: 2_900, of: again)
    bench.engine.cancelContacts(of: again)
    bench.shake(from: 4_000, for: 900, until: 4_900, of: again)
    bench.engine.finish()
    #expect(
      bench.entries.take() == [
        "event5 added", "shake began first", "shake cancelled first", "shake began first", "shake cancelled first",
      ])
    #expect(bench.engine.nextDeadline == nil)
  }

  @Test("K21: a clock that steps back cancels a shake and lets the next one be seen")
  func clockStepsBack() throws {
    let sensor = try bench.engine.attach(.motionSensors(), named: "event4")
    bench.shake(from: 100_000, for: 900, until: 100_900, of: sensor)
    bench.shake(from: 500, for: 900, until: 2_500, of: sensor)
    #expect(
      bench.entries.take() == [
        "event4 added", "shake began first", "shake cancelled first", "diagnostic clockSteppedBack", "shake began first",
        "shake ended first",
      ])
  }

  @Test("R3: what nobody takes is told as such, and runs the whole way to the application")
  func nobody() throws {
    let bench = SensorBench([.motion, .deliver])
    bench.first.takesMotion = false
    let sensor = try bench.engine.attach(.motionSensors(), named: "event4")
    bench.shake(from: 500, for: 1_000, until: 1_500, of: sensor)
    #expect(bench.entries.take() == ["shake began nobody", "deliver motion began"])
    guard case .deliver(let deliver) = bench.entries.entries.last?.content else {
      Issue.record("no delivery")
      return
    }
    #expect(deliver.path == ["first", "window", "application"] && !deliver.isHandled && deliver.touches.isEmpty)
  }

  @Test("another kind of sensor joins by its samples alone")
  func otherSensor() throws {
    let sensor = bench.engine.attachMotionSensor(named: "iio:device0")
    for step in 0..<200 {
      let x = step < 100 ? (step / 12 % 2 == 0 ? 2.5 : -2.5) : 0
      bench.engine.feed(
        AccelerationSample(
          time: .milliseconds(Double(step) * 10), acceleration: Acceleration(x: x, y: 0, z: 1), isSaturated: false),
        from: sensor)
    }
    bench.engine.finish()
    #expect(bench.entries.take() == ["iio:device0 added", "shake began first", "shake ended first"])
  }

  // MARK: Gravity

  @Test("gravity tells how the content stands upright; the orientation follows only where that is wanted")
  func orientation() throws {
    // On the board of the device itself: a game controller says nothing of how a screen is held.
    let sensor = try bench.engine.attach(.motionSensors(bus: 0x18), named: "event4")
    var followed = 0
    bench.engine.orientationFollowed = { followed += 1 }
    for step in 0..<100 { bench.reading(0, 1, 0, at: Double(step) * 20, of: sensor) }
    let upright = try #require(bench.engine.gravityOrientation)
    #expect(bench.engine.orientation == .degrees0 && followed == 0)
    for step in 100..<200 { bench.reading(1, 0, 0, at: Double(step) * 20, of: sensor) }
    let turned = try #require(bench.engine.gravityOrientation)
    #expect(turned != upright && turned.swapsSides != upright.swapsSides)
    #expect(bench.engine.orientation == .degrees0 && followed == 0)
    bench.engine.followsGravity = true
    #expect(bench.engine.orientation == turned && followed == 1)
    for step in 200..<300 { bench.reading(0, 1, 0, at: Double(step) * 20, of: sensor) }
    #expect(bench.engine.orientation == upright && followed == (upright == turned ? 1 : 2))
    #expect(
      bench.entries.take().filter { $0.hasPrefix("upright") }.count == 3)
  }

  // MARK: Remote control (rule E2)

  @Test("E2: a short press of next is a track, a long one seeks, with autorepeat and without")
  func remote() throws {
    let receiver = try bench.engine.attach(.receiver(), named: "event7")
    bench.key(play, 1, at: 0, of: receiver)
    bench.key(play, 0, at: 50, of: receiver)
    bench.key(next, 1, at: 1_000, of: receiver)
    bench.key(next, 0, at: 1_100, of: receiver)
    bench.key(next, 1, at: 2_000, of: receiver)
    bench.key(next, 2, at: 2_300, of: receiver)
    bench.key(next, 0, at: 2_400, of: receiver)
    bench.key(next, 1, at: 3_000, of: receiver)
    bench.key(next, 0, at: 4_000, of: receiver)
    #expect(
      bench.entries.story(.remote) == [
        "0: play first", "1100: nextTrack first", "2300: beginSeekingForward first", "2400: endSeekingForward first",
        "3500: beginSeekingForward first", "4000: endSeekingForward first",
      ])
    #expect(bench.entries.story(.press).isEmpty)
  }

  @Test("E2: play/pause is a press first, and toggles if nobody takes that")
  func playPause() throws {
    let receiver = try bench.engine.attach(.receiver(), named: "event7")
    bench.key(164, 1, at: 0, of: receiver)
    bench.key(164, 0, at: 50, of: receiver)
    bench.first.takesPresses = false
    bench.key(164, 1, at: 100, of: receiver)
    bench.key(164, 0, at: 150, of: receiver)
    #expect(
      bench.entries.story(.press, .remote) == [
        "0: press 1 playPause began first", "50: press 1 playPause ended first", "100: press 2 playPause began nobody",
        "100: togglePlayPause first", "150: press 2 playPause ended nobody",
      ])
  }

  @Test("K28: a remote control that goes cancels its presses and ends seeking; a track that was being asked for is not")
  func remoteGoes() throws {
    let receiver = try bench.engine.attach(.receiver(), named: "event7")
    bench.key(select, 1, at: 0, of: receiver)
    bench.key(208, 1, at: 10, of: receiver)
    bench.key(next, 1, at: 20, of: receiver)
    bench.engine.detach(receiver, at: .milliseconds(100))
    #expect(
      bench.entries.story(.press, .remote) == [
        "0: press 1 select began first", "10: beginSeekingForward first", "100: press 1 select cancelled first",
        "100: endSeekingForward first",
      ])
    #expect(bench.engine.nextDeadline == nil)
  }

  // MARK: Keys

  @Test("a panel's own keys are followed beside its contacts")
  func panelKeys() throws {
    var panel = DeviceDescription.screen()
    panel.addCode(158, type: EV.key)
    let device = try bench.engine.attach(panel, named: "event2", to: bench.window)
    bench.key(158, 1, at: 0, of: device)
    bench.key(158, 0, at: 50, of: device)
    #expect(
      bench.entries.story(.press) == ["0: press 1 menu began first", "50: press 1 menu ended first"])
  }

  @Test("what types text is left alone unless it is asked for, and even then its keys are in no journal")
  func typing() throws {
    #expect(throws: DeviceRefusal.typesText(name: "AT Translated Set 2 keyboard")) {
      try bench.engine.attach(.keyboard(), named: "event0")
    }
    let keyboard = try bench.engine.attach(.keyboard(), named: "event0", takingText: true)
    bench.key(a, 1, at: 0, of: keyboard)
    bench.key(28, 1, at: 10, of: keyboard)
    let presses = bench.entries.entries.compactMap { entry in
      if case .press(let press) = entry.content { press } else { nil }
    }
    #expect(presses.map(\.type) == [nil, "select"] && presses.allSatisfy { $0.key == nil })
    let receiver = try bench.engine.attach(.receiver(), named: "event7")
    bench.key(select, 1, at: 20, of: receiver)
    guard case .press(let press) = bench.entries.entries.last?.content else {
      Issue.record("no press")
      return
    }
    #expect(press.key == 352)
  }

  @Test("the keys of a panel that types text are left alone, its contacts are not")
  func typingPanel() throws {
    var panel = DeviceDescription.screen()
    for code in DeviceDescription.keyboard().codes[EV.key] ?? [] { panel.addCode(code, type: EV.key) }
    let device = try bench.engine.attach(panel, named: "event2", to: bench.window)
    bench.key(a, 1, at: 0, of: device)
    #expect(bench.entries.story(.press).isEmpty)
  }

  @Test("what has neither contacts, motion nor keys is refused")
  func refused() {
    #expect(throws: DeviceRefusal.notATouchDevice(name: "Lid Switch", kind: .other)) {
      try bench.engine.attach(DeviceDescription(name: "Lid Switch", codes: [EV.sw: [0]]), named: "event1")
    }
  }

  @Test("a device bound to a window sends there, whichever window is key; bound anew, what it held is cancelled in the old one")
  func boundWindow() throws {
    let other = Window(frame: bench.window.frame)
    other.identifier = "other"
    bench.engine.application.addWindow(other)
    let receiver = try bench.engine.attach(.receiver(), named: "event7", to: other)
    bench.key(select, 1, at: 0, of: receiver)
    bench.engine.rebind(receiver, to: nil)
    bench.key(play, 1, at: 10, of: receiver)
    let windows = bench.entries.entries.compactMap { entry -> String? in
      switch entry.content {
      case .press(let press): "\(press.phase) \(press.window ?? "-")"
      case .remote(let remote): "\(remote.command) \(remote.window ?? "-")"
      default: nil
      }
    }
    #expect(windows == ["began other", "cancelled other", "play window"])
  }

  // MARK: Lines

  @Test("the lines of motion, remote and press: their keys in order, and what tells who took them")
  func lines() throws {
    let bench = SensorBench([.motion, .remote, .press, .deliver])
    bench.first.takesRemote = false
    let receiver = try bench.engine.attach(.receiver(), named: "event7")
    bench.key(play, 1, at: 1, of: receiver)
    bench.key(select, 1, at: 2, of: receiver)
    bench.key(108, 1, at: 3, of: receiver)
    var json = JSONWriter()
    for entry in bench.entries.entries { json.write(entry) }
    json.write(
      JournalEntry(
        time: .milliseconds(4),
        .motion(
          MotionEntry(
            type: "shake", phase: "began", device: "event4", window: "window", magnitude: JournalNumber(2.5, decimals: 2),
            handledBy: "first"))))
    json.write(
      JournalEntry(time: .milliseconds(5), .motion(MotionEntry(type: "orientation", device: "event4", degrees: 90))))
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {"time":0.001000,"kind":"remote","command":"play","device":"event7","window":"window","handledBy":null}
        {"time":0.001000,"kind":"deliver","event":"remoteControl","phase":"received","touches":[],"responder":"first","path":["first","window","application"],"handled":false}
        {"time":0.002000,"kind":"press","press":1,"phase":"began","type":"select","key":352,"device":"event7","window":"window","handledBy":"first"}
        {"time":0.002000,"kind":"deliver","event":"presses","phase":"began","touches":[],"responder":"first","path":["first"],"handled":true}
        {"time":0.003000,"kind":"press","press":2,"phase":"began","type":"downArrow","key":108,"device":"event7","window":"window","handledBy":"first"}
        {"time":0.003000,"kind":"deliver","event":"presses","phase":"began","touches":[],"responder":"first","path":["first"],"handled":true}
        {"time":0.004000,"kind":"motion","type":"shake","phase":"began","device":"event4","window":"window","magnitude":2.50,"handledBy":"first"}
        {"time":0.005000,"kind":"motion","type":"orientation","device":"event4","degrees":90}

        """)
  }
}

extension SensorTests {
  @Test("K28: what a handler lets go is told of by its name to the end, and of a keyboard never by its keys")
  func letGoByHandler() throws {
    let bench = SensorBench()
    var told: [String] = []
    bench.engine.journal = Journal(kinds: [.device, .press]) { entry in
      switch entry.content {
      case .device(let device): told.append("\(device.device) \(device.change)")
      case .press(let press): told.append("\(press.device ?? "-") \(press.phase) \(press.key.map(String.init) ?? "-")")
      default: break
      }
    }
    let keyboard = try bench.engine.attach(.keyboard(), named: "event7", takingText: true)
    bench.first.whenPressed = { bench.engine.detach(keyboard) }
    bench.key(KEY.a, 1, at: 1_000, of: keyboard)
    bench.engine.detach(keyboard)
    bench.key(KEY.a, 0, at: 1_100, of: keyboard)
    #expect(told == ["event7 added", "event7 removed", "event7 began -", "event7 cancelled -"])
    bench.engine.advance(to: .milliseconds(1_200))
    #expect(bench.engine.label(of: keyboard) == nil)
  }
}
