public import Evdev

/// A thumb on keys: presses them and collects what the device sends.
///
/// ```swift
/// var thumb = Thumb(on: .infraredReceiver())
/// thumb.press(KEY.nextSong)
/// thumb.pause(.seconds(1))
/// thumb.hold(KEY.nextSong, for: .seconds(2))
/// try thumb.write(to: "recording.evemu")
/// ```
///
/// The same keys give the same events everywhere and always.
public struct Thumb: Performer {
  public let keypad: Keypad
  /// The moment of the next action.
  public private(set) var now: Timestamp
  public private(set) var events: [InputEvent] = []
  /// The keys that are down, in the order in which they were pressed.
  public private(set) var held: [UInt16] = []

  /// The key that repeats itself, and when it does next.
  private var repeating: (key: UInt16, at: Timestamp)?
  /// The key that sends its scan code again, and when it does next.
  private var scanning: (key: UInt16, at: Timestamp)?

  public var deviceDescription: DeviceDescription { keypad.description }
  public var label: String { "keys" }

  /// - Parameters:
  ///   - keypad: what has the keys.
  ///   - start: the time of the first action.
  public init(on keypad: Keypad, at start: Timestamp = Timestamp(seconds: 1, microseconds: 0)) {
    self.keypad = keypad
    now = start
  }

  /// A key is pressed and released.
  public mutating func press(_ key: UInt16, for duration: Duration = .milliseconds(80)) {
    down(key)
    pause(duration)
    up(key)
  }

  /// A key is held for long.
  public mutating func hold(_ key: UInt16, for duration: Duration = .milliseconds(1_500)) { press(key, for: duration) }

  /// Keys are pressed one after another, as for a word.
  public mutating func type(_ keys: [UInt16], pace: Duration = .milliseconds(120)) {
    for key in keys {
      press(key, for: pace / 2)
      pause(pace / 2)
    }
  }

  /// A key goes down and stays. The kernel passes nothing on of a key that the device does not have, or that is down already.
  public mutating func down(_ key: UInt16) {
    guard keypad.description.has(type: EV.key, code: key), !held.contains(key) else { return }
    held.append(key)
    report(key, 1)
    // The last key that went down is the one that repeats.
    repeating = keypad.repetition.map { (key, now + $0.delay) }
    scanning = keypad.scanInterval.map { (key, now + $0) }
  }

  /// A key goes up, and none repeats any more.
  public mutating func up(_ key: UInt16) {
    guard held.contains(key) else { return }
    held.removeAll { $0 == key }
    report(key, 0)
    repeating = nil
    scanning = nil
  }

  /// All keys go up.
  public mutating func upAll() { for key in held { up(key) } }

  /// Time passes; keys that are down repeat themselves.
  public mutating func pause(_ duration: Duration) {
    let end = now + max(duration, .zero)
    while let next = [repeating?.at, scanning?.at].compactMap({ $0 }).min(), next < end {
      now = next
      if let (key, due) = scanning, due == next {
        add(EV.msc, MSC.scan, Self.scanCode(of: key))
        add(EV.syn, SYN.report, 0)
        scanning = keypad.scanInterval.map { (key, due + $0) }
      }
      if let (key, due) = repeating, due == next {
        report(key, 2)
        repeating = keypad.repetition.map { (key, due + $0.period) }
      }
    }
    now = end
  }

  private mutating func report(_ key: UInt16, _ value: Int32) {
    let isByKernel = value == 2 && keypad.repetition?.isByDevice == false
    if !isByKernel, keypad.description.has(type: EV.msc, code: MSC.scan), value != 0 || keypad.scanInterval == nil {
      add(EV.msc, MSC.scan, Self.scanCode(of: key))
    }
    add(EV.key, key, value)
    add(EV.syn, SYN.report, isByKernel ? 1 : 0)
  }

  /// What nobody reads: any number that differs from key to key.
  private static func scanCode(of key: UInt16) -> Int32 { 0x000c_0000 + Int32(key) }

  private mutating func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(InputEvent(time: now, type: type, code: code, value: value))
  }
}
