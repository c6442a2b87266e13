import Evdev
import Inputs
import Testing

/// Presses and remote control from keys.
@Suite struct KeyRuleTests {
  private static let everything = Array(UInt16(0)..<KEY.count)
  /// A remote control without a key that types.
  private static let remote: [UInt16] = [
    KEY.up, KEY.down, KEY.left, KEY.right, KEY.ok, KEY.back, KEY.play, KEY.playCD, KEY.pause, KEY.pauseCD, KEY.stop,
    KEY.stopCD, KEY.playPause, KEY.media, KEY.nextSong, KEY.next, KEY.previousSong, KEY.previous, KEY.fastForward,
    KEY.rewind, KEY.volumeUp,
  ]
  var bench = KeyBench(remote)

  // MARK: What is followed

  @Test("Keys and the buttons of direction pads are followed; those of mice, joysticks, pens and touch surfaces are not")
  func keys() {
    let device = DeviceDescription(codes: [
      EV.key: [
        0, KEY.up, BTN.first, BTN.left, 0x117, BTN.joystick, BTN.gamepad, BTN.toolPen, BTN.touch, BTN.toolQuadTap,
        BTN.wheel, KEY.ok, BTN.dpadUp, BTN.triggerHappy1, BTN.triggerHappy40, 0x2ff,
      ]
    ])
    #expect(KeyTracker.keys(of: device) == [KEY.up, BTN.first, KEY.ok, BTN.dpadUp, 0x2ff])
    #expect(KeyTracker.keys(of: DeviceDescription(codes: [EV.key: [BTN.left, BTN.touch]])) == [])
    #expect(KeyTracker.keys(of: DeviceDescription()) == [])
    #expect(KeyTracker.keys(of: DeviceDescription(codes: [EV.key: [0x300, .max]])) == [])
  }

  @Test("A device is about its keys, an infrared receiver too, which the kernel calls a pointing stick; what has buttons is not")
  func about() {
    func hasKeys(_ properties: [UInt16], _ codes: [UInt16: [UInt16]]) -> Bool {
      KeyTracker.hasKeys(DeviceDescription(properties: properties, codes: codes))
    }
    let pointer: [UInt16: [UInt16]] = [EV.rel: [0, 1], EV.key: [BTN.left, BTN.right]]
    #expect(hasKeys([], [EV.key: [KEY.power]]))
    #expect(hasKeys([], [EV.key: Array(1...KEY.kpDot)]))
    #expect(hasKeys([InputProperty.pointingStick], [EV.rel: [0, 1], EV.key: [BTN.left, BTN.right, KEY.ok]]))
    #expect(!hasKeys([InputProperty.pointingStick], pointer))
    #expect(!hasKeys([], pointer))
    #expect(!hasKeys([], [EV.rel: [0, 1], EV.key: [BTN.left, KEY.back]]))
    #expect(!hasKeys([InputProperty.accelerometer], [EV.key: [KEY.power]]))
  }

  @Test("A key that was not declared is none") mutating func undeclared() {
    #expect(bench.feed(0, .key(KEY.esc, 1)) == [])
    #expect(bench.feed(0, .key(BTN.left, 1), .key(.max, 1)) == [])
  }

  @Test("A device that names no codes is taken at its keys") mutating func thin() {
    bench = KeyBench(DeviceDescription())
    #expect(bench.feed(0, .key(KEY.up, 1), .key(BTN.touch, 1), .key(0, 1), .key(0x300, 1)) == ["103 upArrow"])
    #expect(bench.feed(0, .key(KEY.pause, 1)) == ["pause"])
  }

  // MARK: Presses

  @Test(
    "Kinds of presses",
    arguments: [
      (PressKind.select, [KEY.ok, KEY.select, KEY.enter, KEY.kpEnter]),
      (.menu, [KEY.menu, KEY.back, KEY.exit, KEY.esc]), (.upArrow, [KEY.up, BTN.dpadUp]),
      (.downArrow, [KEY.down, BTN.dpadDown]), (.leftArrow, [KEY.left, BTN.dpadLeft]),
      (.rightArrow, [KEY.right, BTN.dpadRight]), (.pageUp, [KEY.pageUp, KEY.channelUp]),
      (.pageDown, [KEY.pageDown, KEY.channelDown]),
    ] as [(PressKind, [UInt16])])
  func kinds(_ kind: PressKind, _ codes: [UInt16]) {
    var bench = KeyBench(codes)
    for code in codes {
      #expect(bench.feed(0, .key(code, 1)) == ["\(code) \(kind)"])
      #expect(bench.feed(10, .key(code, 0)) == ["-\(code)"])
    }
    #expect(bench.tracker.isIdle)
  }

  @Test("A key without a kind makes a press all the same") mutating func noKind() {
    #expect(bench.feed(0, .key(KEY.volumeUp, 1)) == ["115"])
    #expect(!bench.tracker.isIdle)
    #expect(bench.feed(9, .key(KEY.volumeUp, 0)) == ["-115"])
  }

  @Test("Play/pause makes a press that says what it is otherwise", arguments: [KEY.playPause, KEY.media])
  func playPause(_ code: UInt16) {
    var bench = KeyBench(Self.remote)
    #expect(bench.feed(0, .key(code, 1)) == ["\(code) playPause or togglePlayPause"])
    #expect(bench.feed(90, .key(code, 0)) == ["-\(code)"])
  }

  @Test("K22: repeats make no press") mutating func repeats() {
    bench.feed(0, .key(KEY.up, 1))
    #expect(bench.feed(250, report: 1, .key(KEY.up, 2)) == [])
    #expect(bench.feed(283, .key(KEY.up, 2), .key(KEY.up, 7), .key(KEY.up, -1)) == [])
    #expect(bench.feed(300, .key(KEY.up, 0)) == ["-103"])
  }

  @Test("A press and its release in one frame are both told") mutating func oneFrame() {
    #expect(bench.feed(0, .key(KEY.ok, 1), .key(KEY.ok, 0)) == ["352 select", "-352"])
    #expect(bench.feed(9, .key(KEY.nextSong, 1), .key(KEY.nextSong, 0)) == ["nextTrack"])
  }

  @Test("A second press without a release between is none") mutating func twice() {
    bench.feed(0, .key(KEY.ok, 1))
    #expect(bench.feed(9, .key(KEY.ok, 1)) == [])
    #expect(bench.feed(20, .key(KEY.ok, 0)) == ["-352"])
  }

  @Test("Several keys at once") mutating func several() {
    #expect(bench.feed(0, .key(KEY.up, 1), .key(KEY.left, 1)) == ["103 upArrow", "105 leftArrow"])
    #expect(bench.feed(9, .key(KEY.up, 0)) == ["-103"])
    #expect(bench.cancel(20) == ["!105"])
  }

  @Test("K3: keys that are down at the beginning mean nothing") mutating func downAtOpening() {
    #expect(bench.feed(0, .key(KEY.up, 2)) == [])
    #expect(bench.feed(9, .key(KEY.up, 0), .key(KEY.nextSong, 2), .key(KEY.nextSong, 0)) == [])
    #expect(bench.tracker.isIdle)
    #expect(bench.feed(20, .key(KEY.up, 1)) == ["103 upArrow"])
  }

  // MARK: Commands

  @Test(
    "Commands come with the press, once",
    arguments: [
      (RemoteCommand.play, [KEY.play, KEY.playCD]), (.pause, [KEY.pause, KEY.pauseCD]), (.stop, [KEY.stop, KEY.stopCD]),
    ] as [(RemoteCommand, [UInt16])])
  func commands(_ command: RemoteCommand, _ codes: [UInt16]) {
    var bench = KeyBench(Self.remote)
    for code in codes {
      #expect(bench.feed(0, .key(code, 1)) == ["\(command)"])
      #expect(bench.feed(500, .key(code, 2)) == [])
      #expect(bench.feed(600, .key(code, 0)) == [])
    }
    #expect(bench.tracker.isIdle)
  }

  @Test("Pause and Stop of a keyboard are other keys") mutating func keyboard() {
    bench = KeyBench(Self.everything)
    #expect(bench.feed(0, .key(KEY.pause, 1)) == ["119"])
    #expect(bench.feed(9, .key(KEY.stop, 1)) == ["128"])
    #expect(bench.feed(20, .key(KEY.pauseCD, 1), .key(KEY.stopCD, 1)) == ["pause", "stop"])
  }

  @Test("Fast forward and rewind seek while they are down") mutating func seekKeys() {
    #expect(bench.feed(0, .key(KEY.fastForward, 1)) == ["beginSeekingForward"])
    #expect(bench.feed(500, .key(KEY.fastForward, 2)) == [])
    #expect(bench.feed(900, .key(KEY.fastForward, 0)) == ["endSeekingForward"])
    #expect(bench.feed(1_000, .key(KEY.rewind, 1)) == ["beginSeekingBackward"])
    #expect(bench.feed(1_001, .key(KEY.rewind, 0)) == ["endSeekingBackward"])
  }

  @Test(
    "Next and previous: short is a track, at the release",
    arguments: [
      (KEY.nextSong, RemoteCommand.nextTrack), (KEY.next, .nextTrack), (KEY.previousSong, .previousTrack),
      (KEY.previous, .previousTrack),
    ])
  func tracks(_ code: UInt16, _ command: RemoteCommand) {
    var bench = KeyBench(Self.remote)
    #expect(bench.feed(0, .key(code, 1)) == [])
    #expect(bench.tracker.nextDeadline == Timestamp(microseconds: 500_000))
    #expect(bench.feed(500, .key(code, 0)) == ["\(command)"])
    #expect(bench.tracker.nextDeadline == nil)
    #expect(bench.tracker.isIdle)
  }

  @Test("Held, they seek from the hold's own moment on, and are no track") mutating func hold() {
    bench.feed(0, .key(KEY.nextSong, 1))
    #expect(bench.pass(to: 500) == [])
    #expect(bench.pass(to: 700) == ["500: beginSeekingForward"])
    #expect(bench.tracker.nextDeadline == nil)
    #expect(bench.feed(900, .key(KEY.nextSong, 2)) == [])
    #expect(bench.feed(950, .key(KEY.nextSong, 0)) == ["endSeekingForward"])
  }

  @Test("A hold that nobody woke for comes before the release") mutating func lateHold() {
    bench.feed(0, .key(KEY.previousSong, 1))
    #expect(bench.feed(501, .key(KEY.previousSong, 0)) == ["500: beginSeekingBackward", "endSeekingBackward"])
  }

  @Test("A repeat is a hold") mutating func repeatHolds() {
    bench.feed(0, .key(KEY.previousSong, 1))
    #expect(bench.feed(250, .key(KEY.previousSong, 2)) == ["beginSeekingBackward"])
    #expect(bench.pass(to: 9_000) == [])
    #expect(bench.feed(9_000, .key(KEY.previousSong, 0)) == ["endSeekingBackward"])
  }

  @Test("How long a hold is can be set") mutating func holdDuration() {
    var tuning = KeyTuning()
    tuning.holdDuration = .milliseconds(200)
    bench = KeyBench(Self.remote, tuning: tuning)
    bench.feed(0, .key(KEY.next, 1))
    #expect(bench.pass(to: 201) == ["200: beginSeekingForward"])
  }

  // MARK: Loss

  @Test("K28, K29, K35: a device that goes cancels presses, ends seeking, and gives no command") mutating func goes() {
    bench.feed(0, .key(KEY.up, 1), .key(KEY.rewind, 1), .key(KEY.nextSong, 1))
    #expect(bench.cancel(100) == ["!103", "endSeekingBackward"])
    #expect(bench.cancel(100) == [])
    #expect(bench.tracker.isIdle)
    #expect(bench.tracker.nextDeadline == nil)
    #expect(bench.feed(200, .key(KEY.up, 0), .key(KEY.nextSong, 0)) == [])
  }

  @Test("K28: what the kernel releases, with a report of 1, is cancelled") mutating func kernelReleases() {
    bench.feed(0, .key(KEY.up, 1), .key(KEY.rewind, 1), .key(KEY.nextSong, 1))
    #expect(
      bench.feed(100, report: 1, .key(KEY.up, 0), .key(KEY.rewind, 0), .key(KEY.nextSong, 0))
        == ["!103", "endSeekingBackward"])
    #expect(bench.tracker.isIdle)
  }

  @Test("K1: frames with the time of the loss restore the state: releases there are cancels") mutating func restores() {
    bench.feed(0, .key(KEY.up, 1), .key(KEY.left, 1), .key(KEY.nextSong, 1))
    #expect(bench.feed(100, .dropped, .key(KEY.up, 0)) == [])
    #expect(bench.feed(100, .key(KEY.left, 0), .key(KEY.nextSong, 0), .key(KEY.down, 1)) == ["!105", "108 downArrow"])
    #expect(bench.feed(120, .key(KEY.up, 0)) == ["-103"])
    #expect(bench.feed(130, .key(KEY.down, 0)) == ["-108"])
    #expect(bench.tracker.isIdle)
  }

  @Test("K1: what came before the loss in its frame counts") mutating func beforeLoss() {
    #expect(bench.feed(0, .key(KEY.up, 1), .dropped, .key(KEY.up, 0)) == ["103 upArrow"])
  }

  @Test("K1: without such frames everything that was held is cancelled") mutating func withoutRestoration() {
    bench.feed(0, .key(KEY.up, 1), .key(KEY.fastForward, 1), .key(KEY.nextSong, 1))
    bench.feed(100, .dropped)
    #expect(!bench.tracker.isIdle)
    #expect(bench.feed(100, stamp: 101, .key(KEY.down, 1)) == ["!103", "endSeekingForward", "108 downArrow"])
  }

  @Test("K1: the time of the loss is the device's; when nothing follows, time cancels, at the time of the loss")
  mutating func timeCancels() {
    bench.feed(0, .key(KEY.up, 1), .key(KEY.nextSong, 1))
    bench.feed(100, stamp: 5_000, .dropped)
    #expect(bench.pass(to: 100) == [])
    #expect(bench.pass(to: 900) == ["100: !103"])
    #expect(bench.feed(950, stamp: 5_850, .key(KEY.up, 0), .key(KEY.nextSong, 0)) == [])
  }

  // MARK: Anything

  @Test("Whatever comes, what began ends, once, and nothing ends that did not begin", arguments: UInt64(0)..<60)
  func property(_ seed: UInt64) {
    var random = SplitMix(seed: seed)
    let codes = seed % 3 == 0 ? [] : seed % 3 == 1 ? Self.remote : Self.everything
    var tracker = KeyTracker(codes.isEmpty ? DeviceDescription() : DeviceDescription(codes: [EV.key: codes]))
    var signals: [TimedKeySignal] = []
    var time: Int64 = 0
    for _ in 0..<400 {
      time += Int64.random(in: -1...400, using: &random) * 1_000
      let now = Timestamp(microseconds: time)
      let stamp = Timestamp(microseconds: time + Int64.random(in: 0...1, using: &random))
      var frame = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        let pool = Self.remote + [0, .max, BTN.left, KEY.a]
        let isDrop = Int.random(in: 0..<40, using: &random) == 0
        return InputEvent(
          time: stamp, type: isDrop ? EV.syn : EV.key,
          code: isDrop ? SYN.dropped : pool[Int.random(in: 0..<pool.count, using: &random)],
          value: Int32.random(in: -1...3, using: &random))
      }
      if Bool.random(using: &random) {
        frame.append(
          InputEvent(time: stamp, type: EV.syn, code: SYN.report, value: Int32.random(in: 0...1, using: &random)))
      }
      tracker.process(frame, at: now, into: &signals)
      if Int.random(in: 0..<60, using: &random) == 0 { tracker.cancel(at: now, into: &signals) }
    }
    tracker.advance(to: .distantFuture, into: &signals)
    tracker.cancel(at: .distantFuture, into: &signals)
    #expect(tracker.isIdle)

    var down: Set<UInt16> = []
    var seeking = [0, 0]
    for signal in signals {
      switch signal.signal {
      case .pressBegan(let code, _, _): #expect(down.insert(code).inserted)
      case .pressEnded(let code), .pressCancelled(let code): #expect(down.remove(code) != nil)
      case .remote(.beginSeekingForward): seeking[0] += 1
      case .remote(.endSeekingForward): seeking[0] -= 1
      case .remote(.beginSeekingBackward): seeking[1] += 1
      case .remote(.endSeekingBackward): seeking[1] -= 1
      case .remote: break
      }
      #expect(seeking.allSatisfy { $0 >= 0 })
    }
    #expect(down.isEmpty)
    #expect(seeking == [0, 0])
  }
}
