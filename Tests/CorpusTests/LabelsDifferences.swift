import Tactus

/// Why a recording shows something beside, or instead of, what its label says. Each is checked in the recording.
enum Difference {
  /// The finger stays for longer than a tap may take (section 9): a long press.
  case heldTooLong
  /// The recording has no header, and reaches so little of the touchpad that a finger's trembling is taken for more than
  /// the 10 points of a pan: the farthest value seen is the window's edge. With the range that the other recordings of the
  /// device show, and 100 mm for its width, it is a tap.
  case sizeUnknown
  /// A contact taps on its own before the labelled gesture begins: by section 9 a tap, or, with the next touch, the tap and
  /// the press of a tap-and-drag.
  case tapsBefore
  /// A contact comes and goes like a tap beside fingers that stay down. They are none of its attempt's (rules S9, S10), and a
  /// scroll that has its two fingers shares none with it (rule A5).
  case tapsBeside
  /// Contacts too light for a finger's tap: a device of this kind needs a pressure threshold, which there is (rule K25) and
  /// which is off by default.
  case touchesLightly
}

extension Difference {
  /// What makes a lumpy contact a touch, where contacts are weighed: taps reach 27 and more, hovering thumbs 8 at most.
  static let lumpyPressure = TouchTuning.Limits(down: 12, up: 4)

  /// Whether it is what made the tap-and-drag of a playback: a tap on its own, and the next touch soon enough after it
  /// (section 9: 0.35 s) to be the press that it calls for.
  func explainsDrag(of playback: Playback) -> Bool {
    guard self == .tapsBefore else { return false }
    let fingers = playback.fingers.sorted { $0.key < $1.key }.map(\.value)
    guard fingers.count > 1, let lift = fingers[0].ended else { return false }
    let gap = fingers[1].began.microseconds(since: lift)
    return fingers[0].seconds <= 0.18 && gap >= 0 && gap <= 350_000
  }

  /// Whether it is what made the taps of a playback.
  func explainsTaps(of playback: Playback) -> Bool {
    let taps = playback.gestures.filter { $0.type == "tap" }
    let fingers = taps.flatMap(\.touches).compactMap { playback.fingers[$0] }
    guard !taps.isEmpty, fingers.count == taps.count else { return false }
    switch self {
    case .tapsBefore:
      let others = playback.gestures.filter { $0.type != "tap" }.flatMap(\.touches).compactMap { playback.fingers[$0] }
      return !others.isEmpty && fingers.allSatisfy { tap in others.allSatisfy { $0.began > tap.ended ?? .distantFuture } }
    case .tapsBeside:
      return fingers.allSatisfy { tap in playback.fingers.values.contains { $0.isDown(at: tap.began) } }
    case .heldTooLong, .sizeUnknown, .touchesLightly:
      return false
    }
  }
}
