import Geometry

/// A finger's script laid out in time, to be asked frame by frame. Times are microseconds after its beginning.
struct FingerTrack {
  /// From one landing to the next lift.
  struct Touch {
    var land: Int64
    /// The first moment at which the finger is up again; nil if never.
    var lift: Int64?
    var moves: [Move]
    var tools: [(time: Int64, tool: Finger.Tool)] = []
    var swells: [Swell] = []
  }

  struct Swell {
    var start: Int64
    var duration: Int64
    /// How many times as wide, when this part of the time is over.
    var width: @Sendable (Double) -> Double

    func width(at time: Int64) -> Double {
      width(duration == 0 ? 1 : min(Double(time - start) / Double(duration), 1))
    }
  }

  /// What the finger does at a moment.
  struct Sample {
    var touch: Int
    var point: Point
    var tool: Finger.Tool
    /// In millimetres.
    var diameter: Double
  }

  struct Move {
    var start: Int64
    var duration: Int64
    var pace: Pace
    var path: @Sendable (Double) -> Point
  }

  private(set) var touches: [Touch] = []
  /// When the finger has done all.
  private(set) var end: Int64 = 0
  /// How wide a contact is that nothing is said of, in millimetres.
  let diameter: Double

  init(_ finger: Finger, frame: Int64) {
    diameter = finger.diameter
    var isDown = false
    var hasMoved = false
    for step in finger.steps {
      switch step {
      case .land(let point):
        if isDown { lift(afterMoving: false, frame: frame) }
        touches.append(Touch(land: end, moves: [Move(start: end, duration: 0, pace: .steady, path: { _ in point })]))
        isDown = true
        hasMoved = false
      case .stay(let duration):
        end += Self.microseconds(duration)
        if duration > .zero { hasMoved = false }
      case .move(let duration, let pace, let path):
        let length = Self.microseconds(duration)
        touches[touches.count - 1].moves.append(Move(start: end, duration: length, pace: pace, path: path))
        end += length
        hasMoved = true
      case .become(let tool):
        if isDown { touches[touches.count - 1].tools.append((end, tool)) }
      case .swell(let duration, let width):
        guard isDown else { break }
        touches[touches.count - 1].swells.append(Swell(start: end, duration: Self.microseconds(duration), width: width))
      case .lift:
        lift(afterMoving: hasMoved, frame: frame)
        isDown = false
      }
    }
  }

  /// What the finger does at a moment: which touch it is, where, and as what; nil in the air.
  func sample(at time: Int64) -> Sample? {
    guard let index = touches.lastIndex(where: { $0.land <= time }) else { return nil }
    let touch = touches[index]
    if let lift = touch.lift, time >= lift { return nil }
    guard let move = touch.moves.last(where: { $0.start <= time }) else { return nil }
    let part = move.duration == 0 ? 1 : Double(time - move.start) / Double(move.duration)
    let tool = touch.tools.last(where: { $0.time <= time })?.tool ?? .finger
    let width = touch.swells.last { $0.start <= time }?.width(at: time) ?? 1
    return Sample(
      touch: index, point: move.path(part >= 1 ? 1 : move.pace.progress(at: part)), tool: tool,
      diameter: diameter * width)
  }

  private mutating func lift(afterMoving: Bool, frame: Int64) {
    if afterMoving { end += frame }
    // A touch shorter than a frame would be no touch.
    end = max(end, touches[touches.count - 1].land + frame)
    touches[touches.count - 1].lift = end
  }

  private static func microseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    return max(0, min(seconds, 1_000_000) * 1_000_000 + attoseconds / 1_000_000_000_000)
  }
}
