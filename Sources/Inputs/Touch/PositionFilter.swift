internal import Evdev

/// A contact may tremble by the axis's fuzz without having moved (rule K14).
enum Hysteresis {
  /// Where the middle of the band goes when the finger is at (`x`, `y`): nowhere while the finger stays inside an
  /// ellipse around it, else just so far that the finger is on the ellipse. libinput's `evdev_hysteresis`, without its
  /// rounding to whole units.
  static func follow(
    _ x: Double, _ y: Double, middle: (x: Double, y: Double), marginX: Double, marginY: Double
  ) -> (x: Double, y: Double) {
    guard marginX > 0, marginY > 0 else { return (x, y) }
    let dx = x - middle.x
    let dy = y - middle.y
    let distance = ((dx * dx) / (marginX * marginX) + (dy * dy) / (marginY * marginY)).squareRoot()
    guard distance > 1 else { return middle }
    let step = 1 - 1 / distance
    return (middle.x + dx * step, middle.y + dy * step)
  }
}

/// Tells a sample that leaps away from one that a finger can have made (rule K14); touchpads only.
///
/// A leap is held back for one sample: if the next one is where the finger was, the leap never happened, and if it is
/// where the finger leapt to, the contact follows.
struct JumpFilter {
  private let tuning: TouchTuning.JumpFilter
  /// Millimetres for one device unit.
  private let unitX: Double
  private let unitY: Double
  private var histories: [History]

  private struct History {
    /// Nothing stands in here yet, or the finger count has changed since.
    var isFresh = true
    var x = 0.0
    var y = 0.0
    var time = Timestamp.zero
    var lastDistance = 0.0
    var isHolding = false
  }

  init(_ tuning: TouchTuning.JumpFilter, unitX: Double, unitY: Double, count: Int) {
    self.tuning = tuning
    self.unitX = unitX
    self.unitY = unitY
    histories = Array(repeating: History(), count: count)
  }

  /// Forgets where the fingers were: their number has changed, and with it what the device makes of them.
  mutating func forget() {
    for place in histories.indices { histories[place].isFresh = true }
  }

  /// Starts over with a new contact.
  mutating func begin(_ place: Int, x: Double, y: Double, at time: Timestamp) {
    histories[place] = History(isFresh: false, x: x, y: y, time: time)
  }

  /// Whether this sample is to be held back.
  mutating func isJump(_ place: Int, x: Double, y: Double, at time: Timestamp) -> Bool {
    var history = histories[place]
    defer { histories[place] = history }
    let dx = (x - history.x) * unitX
    let dy = (y - history.y) * unitY
    let elapsed = time.microseconds(since: history.time)
    let wasHolding = history.isHolding
    let isUsable = !history.isFresh && elapsed > 0 && elapsed <= tuning.longestInterval.microseconds
    history.isFresh = false
    history.x = x
    history.y = y
    history.time = time
    history.isHolding = false
    guard isUsable else {
      history.lastDistance = 0
      return false
    }
    let distance =
      (dx * dx + dy * dy).squareRoot() * Double(tuning.interval.microseconds) / Double(elapsed)
    let increase = distance - history.lastDistance
    history.lastDistance = distance
    guard !wasHolding, distance > tuning.distance || increase > tuning.increase else { return false }
    history.isHolding = true
    return true
  }
}
