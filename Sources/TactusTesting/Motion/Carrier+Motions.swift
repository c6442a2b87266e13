internal import Evdev
internal import Geometry
public import Inputs

extension Carrier {
  /// Nothing happens for a while.
  public mutating func rest(for duration: Duration = .seconds(1)) { move(for: duration) }

  /// The device is turned.
  public mutating func turn(to position: Position, duration: Duration = .milliseconds(600)) {
    move(for: duration, to: position)
  }

  /// The device is shaken to and fro.
  ///
  /// - Parameters:
  ///   - duration: how long, to the end of the last swing.
  ///   - frequency: how often to and fro in a second; people manage 3 to 6.
  ///   - strength: of each swing, in g beside gravity.
  ///   - axis: along which; of any length.
  ///   - jitter: how far swings differ in strength and length, as a share.
  public mutating func shake(
    for duration: Duration = .seconds(1), frequency: Double = 4, strength: Double = 2.5,
    along axis: Acceleration = Acceleration(x: 1, y: 0, z: 0), jitter: Double = 0.1
  ) {
    let direction = Position(gravity: axis).gravity
    let swings = beats(for: duration, perSecond: 2 * frequency, strength: strength, jitter: jitter)
    move(for: swings.last.map { .microseconds(Int64($0.end * 1_000_000)) } ?? .zero) { seconds in
      guard let place = swings.firstIndex(where: { seconds < $0.end }) else { return .zero }
      let swing = swings[place]
      let phase = (seconds - swing.start) / (swing.end - swing.start)
      let side = place % 2 == 0 ? 1.0 : -1
      return direction * (side * swing.strength * sineAndCosine(.pi * phase).sine)
    }
  }

  /// Whoever carries the device walks, holding it: up and down with each step, to and fro with every second one, and a
  /// jolt whenever a heel lands.
  ///
  /// - Parameters:
  ///   - steps: in a second; 1.5 to 2.5, more is running.
  ///   - strength: of the bounce, in g; 0.3 to 0.5 in the hand, 1 for a runner.
  public mutating func walk(
    for duration: Duration = .seconds(5), stepsPerSecond steps: Double = 1.9, strength: Double = 0.4
  ) {
    let gravity = position.gravity
    let across = position.across
    let strides = beats(for: duration, perSecond: steps, strength: strength, jitter: 0.15)
    move(for: duration) { seconds in
      guard let place = strides.firstIndex(where: { seconds < $0.end }) else { return .zero }
      let stride = strides[place]
      let phase = (seconds - stride.start) / (stride.end - stride.start)
      let bounce = sineAndCosine(2 * .pi * phase).sine + 0.3 * sineAndCosine(4 * .pi * phase).cosine
      let sway = (place % 2 == 0 ? 0.5 : -0.5) * sineAndCosine(.pi * phase).sine
      let jolt = Self.ringing(seconds - stride.start, frequency: 15, decay: 0.03)
      return gravity * (stride.strength * (bounce + jolt)) + across * (stride.strength * sway)
    }
  }

  /// Something hits the case, which rings.
  ///
  /// - Parameters:
  ///   - strength: in g.
  ///   - frequency: of the ringing, in hertz; tens to hundreds.
  ///   - axis: along which; of any length.
  public mutating func knock(
    strength: Double = 3, frequency: Double = 60, along axis: Acceleration = Acceleration(x: 0, y: 0, z: 1)
  ) {
    let direction = Position(gravity: axis).gravity
    move(for: .milliseconds(200)) { direction * (strength * Self.ringing($0, frequency: frequency, decay: 0.03)) }
  }

  /// The device is laid down on a table, with a knock.
  public mutating func setDown(_ position: Position = .faceUp, strength: Double = 1.5) {
    move(for: .milliseconds(500), to: position) { seconds in
      // Lowered: a little lighter, then a little heavier.
      position.gravity * (-0.2 * sineAndCosine(2 * .pi * seconds / 0.5).sine)
    }
    knock(strength: strength, along: position.gravity)
    rest(for: .milliseconds(300))
  }

  /// The device falls, and lands with a knock.
  public mutating func drop(for duration: Duration = .milliseconds(350), strength: Double = 6) {
    let gravity = position.gravity
    move(for: duration) { _ in gravity * -1 }
    knock(strength: strength, frequency: 90, along: gravity)
  }

  /// What a blow leaves, so many seconds after it: an oscillation that dies away.
  private static func ringing(_ seconds: Double, frequency: Double, decay: Double) -> Double {
    guard seconds >= 0 else { return 0 }
    // The exponential by its limit, the same on every machine.
    var fading = 1 / (1 + seconds / decay / 16)
    for _ in 0..<4 { fading *= fading }
    return fading * sineAndCosine(2 * .pi * frequency * seconds).cosine
  }

  /// One of the parts of a motion that repeats.
  private struct Beat {
    var start: Double
    var end: Double
    var strength: Double
  }

  /// Parts that follow one another, as many as begin within `duration`, each a little different.
  private mutating func beats(
    for duration: Duration, perSecond rate: Double, strength: Double, jitter: Double
  ) -> [Beat] {
    let whole = Double(duration.microseconds) / 1_000_000
    // No more than any sensor could tell apart.
    let length = 1 / min(max(rate, 0.01), 1_000)
    let share = min(max(jitter, 0), 0.9)
    var beats: [Beat] = []
    var start = 0.0
    // What is left of less than half a part is none.
    while whole - start >= length / 2 {
      let end = start + about(length, within: share)
      beats.append(Beat(start: start, end: end, strength: about(strength, within: share)))
      start = end
    }
    return beats
  }
}
