import Engines
import Evdev
import Geometry
import Inputs
import Recordings
import TactusTesting
import Testing

/// Synthetic keys, and what the engine makes of them.
@Suite struct ThumbTests {
  @Test func `a receiver's key is down with its scan code, which comes again, and the kernel repeats it`() {
    var thumb = Thumb(on: .infraredReceiver())
    thumb.press(KEY.ok, for: .milliseconds(700))
    #expect(
      thumb.lines == [
        "1000: scan 352+ |", "1110: scan |", "1220: scan |", "1330: scan |", "1440: scan |", "1500: 352= |1", "1550: scan |",
        "1625: 352= |1", "1660: scan |", "1700: 352- |",
      ])
  }

  @Test func `a keyboard repeats by itself the key that went down last, until any goes up`() {
    var thumb = Thumb(on: .keyboard())
    thumb.down(KEY.a)
    thumb.pause(.milliseconds(100))
    thumb.down(KEY.q)
    thumb.pause(.milliseconds(300))
    thumb.up(KEY.a)
    thumb.pause(.milliseconds(300))
    thumb.upAll()
    #expect(
      thumb.lines == [
        "1000: scan 30+ |", "1100: scan 16+ |", "1350: scan 16= |", "1383: scan 16= |", "1400: scan 30- |", "1700: scan 16- |",
      ])
    #expect(thumb.held == [])
  }

  @Test func `consumer keys do not repeat, and what the device does not have is not pressed`() {
    var thumb = Thumb(on: .consumerControl())
    thumb.hold(KEY.nextSong)
    thumb.press(KEY.a)
    #expect(thumb.lines == ["1000: scan 163+ |", "2500: scan 163- |"])
  }

  @Test(arguments: [Keypad.infraredReceiver(), .consumerControl()])
  func `E2 pressed shortly another track, held seeking; play and pause go on if nobody takes the press`(_ keypad: Keypad) throws {
    var thumb = Thumb(on: keypad)
    thumb.press(KEY.nextSong)
    thumb.pause(.seconds(1))
    thumb.hold(KEY.previousSong)
    thumb.pause(.seconds(1))
    thumb.press(KEY.playPause)
    #expect(
      try thumb.commands() == [
        "1080: nextTrack", "2580: beginSeekingBackward", "3580: endSeekingBackward", "4580: togglePlayPause",
      ])
  }

  @Test func `a keyboard is refused unless its text is wanted`() throws {
    var thumb = Thumb(on: .keyboard())
    thumb.type([KEY.a, KEY.q, KEY.enter])
    #expect(throws: DeviceRefusal.self) { try thumb.commands() }
    #expect(try thumb.commands(takingText: true) == [])
  }

  @Test func `several devices play together, and their recording is one, in the order of its times`() throws {
    var hand = Hand(on: .touchscreen())
    hand.pause(.milliseconds(300))
    hand.tap(at: Point(x: 160, y: 230))
    var carrier = Carrier(of: .accelerometer())
    carrier.rest(for: .milliseconds(200))
    carrier.shake()
    carrier.rest()
    var thumb = Thumb(on: .consumerControl())
    thumb.pause(.milliseconds(700))
    thumb.press(KEY.nextSong)
    let ensemble = Ensemble(hand, carrier, thumb)

    var devices: [RecordedDevice] = []
    var events: [[InputEvent]] = [[], [], []]
    var times: [Timestamp] = []
    var reader = LibinputRecordReader()
    func take(_ item: RecordingItem) {
      switch item {
      case .device(let device): devices.append(device)
      case .event(let event, let device):
        events[device].append(event)
        times.append(event.time)
      }
    }
    try reader.consume(ensemble.recording()) { take($0) }
    try reader.finish { take($0) }
    #expect(devices.map(\.description.name) == ensemble.performers.map(\.deviceDescription.name))
    let start = try #require(times.min())
    // The format counts from the first event.
    let shift = hand.events.first.map { min($0.time, carrier.events[0].time) } ?? .zero
    for (place, performer) in ensemble.performers.enumerated() {
      #expect(
        events[place].map { $0.time.microseconds(since: start) } == performer.events.map { $0.time.microseconds(since: shift) })
      #expect(events[place].map(\.value) == performer.events.map(\.value))
    }

    let engine = Engine()
    var kinds: [String] = []
    engine.journal = Journal(kinds: [.device, .motion, .remote]) { kinds.append($0.kind.rawValue) }
    #expect(try ensemble.play(into: engine).count == 3)
    // Which way it is held, the beginning of the shake, the track, the end of the shake.
    #expect(kinds == ["device", "device", "device", "motion", "motion", "remote", "motion"])
  }
}

extension Thumb {
  /// A line for each frame: `+` for down, `-` for up, `=` for a repetition, and the report with its value unless that is 0.
  fileprivate var lines: [String] {
    frames.map { frame in
      let words = frame.map { event in
        switch (event.type, event.code) {
        case (EV.syn, _): event.value == 0 ? "|" : "|\(event.value)"
        case (EV.msc, _): "scan"
        default: "\(event.code)\(["-", "+", "="][Int(event.value)])"
        }
      }
      return "\((frame.last?.time.microseconds ?? 0) / 1_000): \(words.joined(separator: " "))"
    }
  }

  /// The commands that an engine makes of the keys.
  fileprivate func commands(takingText: Bool = false) throws -> [String] {
    let engine = Engine()
    var commands: [String] = []
    engine.journal = Journal(kinds: [.remote]) { entry in
      if case .remote(let remote) = entry.content { commands.append("\(entry.time.microseconds / 1_000): \(remote.command)") }
    }
    try play(into: engine, takingText: takingText)
    return commands
  }
}
