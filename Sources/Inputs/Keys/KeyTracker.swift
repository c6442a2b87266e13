public import Evdev

/// Follows the keys of one device: frames of events in, presses and commands of remote controls out.
///
/// A key makes presses or commands, not both; only play/pause makes a press that becomes a command if nobody takes it.
/// What began always ends: a press by ``KeySignal/pressEnded(code:)`` or ``KeySignal/pressCancelled(code:)``, seeking
/// by its end. Memory is bounded by the keys that are held at once.
public struct KeyTracker: SignalTracker {
  public let tuning: KeyTuning
  /// When something falls due if no frame comes before; nil for never. It fires when the clock passes it.
  public private(set) var nextDeadline: Timestamp?
  /// Whether nothing is held and nothing waits.
  public var isIdle: Bool { held.isEmpty && recovery.isWhole }

  /// The keys that are down and not done with, in the order in which they were pressed.
  private var held: [HeldKey] = []
  private var recovery = DropRecovery()
  private let typesText: Bool
  /// By code; nil for a device that did not say which keys it has, so that they are taken as they come.
  private let isFollowed: [Bool]?

  private struct HeldKey {
    let code: UInt16
    var state: State

    enum State {
      case press
      /// A short press so far; from `deadline` on it is a long one.
      case track(KeyMeaning.Direction, deadline: Timestamp)
      case seeking(KeyMeaning.Direction)
    }
  }

  /// The codes of a description that count, ascending; none left means that there is nothing to follow.
  ///
  /// All keys do, and of the buttons the numbered ones (`BTN_0`…) and the direction pad's: those of mice, joysticks, pens
  /// and touch surfaces belong to what is done with these.
  public static func keys(of description: DeviceDescription) -> [UInt16] {
    (description.codes[EV.key] ?? []).filter(counts)
  }

  /// Whether keys are what a device is about, if it has any that count: it is no surface, no mouse, no sensor.
  ///
  /// The kernel calls every infrared receiver a pointing stick as well, since some remote controls move a pointer
  /// (`rc-main.c`, from 5.3 on); a pointing stick proper has buttons alone, which do not count.
  public static func hasKeys(_ description: DeviceDescription) -> Bool {
    switch description.deviceClass.kind {
    case .keyboard, .other, .pointingStick: !keys(of: description).isEmpty
    case .touchscreen, .touchpad, .tablet, .tabletTouch, .mouse, .joystick, .accelerometer: false
    }
  }

  private static func counts(_ code: UInt16) -> Bool {
    switch code {
    // KEY_RESERVED.
    case 0: false
    case BTN.left..<KEY.ok, BTN.triggerHappy1...BTN.triggerHappy40: false
    default: code < KEY.count
    }
  }

  /// - Parameter description: the device. One that names no codes at all, as from a recording without a header, is
  ///   followed in all keys that it turns out to have.
  public init(_ description: DeviceDescription, tuning: KeyTuning = KeyTuning()) {
    self.tuning = tuning
    typesText = description.typesText
    if description.codes.isEmpty {
      isFollowed = nil
    } else {
      var table = [Bool](repeating: false, count: Int(KEY.count))
      for code in Self.keys(of: description) { table[Int(code)] = true }
      isFollowed = table
    }
  }

  /// Works out one frame, up to and including its `SYN_REPORT`; what it comes to is appended. Deadlines before `time` fire
  /// first.
  public mutating func process(_ events: [InputEvent], at time: Timestamp, into signals: inout [TimedKeySignal]) {
    advance(to: time, into: &signals)
    defer { nextDeadline = earliestDeadline }
    var isVoid = FrameMarks.isKernelRelease(events)
    if !recovery.isWhole, let first = events.first {
      switch recovery.step(first.time) {
      case .proceed: break
      case .restore: isVoid = true
      case .conclude: concludeRecovery(at: time, into: &signals)
      }
    }
    for event in events {
      switch event.type {
      case EV.key where follows(event.code):
        switch event.value {
        case 0: release(event.code, isVoid: isVoid, at: time, into: &signals)
        case 1: press(event.code, at: time, into: &signals)
        case 2: repeats(event.code, at: time, into: &signals)
        default: break
        }
      case EV.syn where event.code == SYN.dropped:
        // What follows in this frame is the rest of something whose beginning is gone (rule K1).
        return recovery.drop(stamp: event.time, at: time)
      default: break
      }
    }
  }

  /// Fires the deadlines before `time`, each at its own moment.
  public mutating func advance(to time: Timestamp, into signals: inout [TimedKeySignal]) {
    while let due = nextDeadline, due < time {
      // A loss is as old as any hold that falls due with it: the key may have been up by then.
      if recovery.deadline == due { concludeRecovery(at: due, into: &signals) }
      for place in held.indices {
        if case .track(let direction, let deadline) = held[place].state, deadline == due {
          beginSeeking(direction, at: place, time: due, into: &signals)
        }
      }
      nextDeadline = earliestDeadline
    }
  }

  /// The device goes or sleeps: presses are cancelled, seeking ends, a command that waits is dropped (rules K28, K29, K35).
  public mutating func cancel(at time: Timestamp, into signals: inout [TimedKeySignal]) {
    for key in held { finish(key, isVoid: true, at: time, into: &signals) }
    held.removeAll(keepingCapacity: true)
    recovery = DropRecovery()
    nextDeadline = nil
  }

  // MARK: Keys

  private func follows(_ code: UInt16) -> Bool {
    guard let isFollowed else { return Self.counts(code) }
    return Int(code) < isFollowed.count && isFollowed[Int(code)]
  }

  private func place(of code: UInt16) -> Int? { held.firstIndex { $0.code == code } }

  private mutating func press(_ code: UInt16, at time: Timestamp, into signals: inout [TimedKeySignal]) {
    guard place(of: code) == nil else { return }
    switch KeyMeaning(code, typesText: typesText) {
    case .press(let kind, let remote):
      held.append(HeldKey(code: code, state: .press))
      signals.append(TimedKeySignal(time: time, signal: .pressBegan(code: code, kind: kind, remote: remote)))
    case .command(let command):
      signals.append(TimedKeySignal(time: time, signal: .remote(command)))
    case .track(let direction):
      held.append(HeldKey(code: code, state: .track(direction, deadline: time + tuning.holdDuration)))
    case .seek(let direction):
      held.append(HeldKey(code: code, state: .seeking(direction)))
      signals.append(TimedKeySignal(time: time, signal: .remote(direction.begin)))
    }
  }

  /// The key repeats itself: it has been held for long (rule K22 for the rest).
  private mutating func repeats(_ code: UInt16, at time: Timestamp, into signals: inout [TimedKeySignal]) {
    guard let place = place(of: code), case .track(let direction, _) = held[place].state else { return }
    beginSeeking(direction, at: place, time: time, into: &signals)
  }

  private mutating func beginSeeking(
    _ direction: KeyMeaning.Direction, at place: Int, time: Timestamp, into signals: inout [TimedKeySignal]
  ) {
    held[place].state = .seeking(direction)
    signals.append(TimedKeySignal(time: time, signal: .remote(direction.begin)))
  }

  private mutating func release(
    _ code: UInt16, isVoid: Bool, at time: Timestamp, into signals: inout [TimedKeySignal]
  ) {
    // A key that was down before anyone looked means nothing (rule K3).
    guard let place = place(of: code) else { return }
    finish(held.remove(at: place), isVoid: isVoid, at: time, into: &signals)
  }

  /// - Parameter isVoid: nobody lifted a finger: no press ends, no command is given (rule K35).
  private func finish(_ key: HeldKey, isVoid: Bool, at time: Timestamp, into signals: inout [TimedKeySignal]) {
    let signal: KeySignal
    switch key.state {
    case .press: signal = isVoid ? .pressCancelled(code: key.code) : .pressEnded(code: key.code)
    case .track(let direction, _):
      if isVoid { return }
      signal = .remote(direction.track)
    case .seeking(let direction): signal = .remote(direction.end)
    }
    signals.append(TimedKeySignal(time: time, signal: signal))
  }

  // MARK: Time and loss

  private var earliestDeadline: Timestamp? {
    var earliest = recovery.deadline
    for key in held {
      if case .track(_, let deadline) = key.state { earliest = min(earliest ?? deadline, deadline) }
    }
    return earliest
  }

  /// No more will be known of what was lost (rule K1).
  private mutating func concludeRecovery(at time: Timestamp, into signals: inout [TimedKeySignal]) {
    if !recovery.conclude() { cancel(at: time, into: &signals) }
  }
}
