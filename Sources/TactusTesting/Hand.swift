public import Evdev
import Geometry
import Recordings

/// Fingers on a panel: performs scripts and collects what the panel sends.
///
/// ```swift
/// var hand = Hand(on: .touchscreen())
/// hand.tap(at: Point(x: 160, y: 230))
/// hand.pause(.milliseconds(400))
/// hand.perform(
///   Finger().down(at: Point(x: 100, y: 200)).drag(by: Vector(dx: 0, dy: 80)).lift(),
///   Finger().hold(.milliseconds(30)).down(at: Point(x: 200, y: 200)).drag(by: Vector(dx: 0, dy: 80)).lift())
/// try hand.write(to: "recording.evemu")
/// ```
///
/// The same script gives the same events everywhere and always.
public struct Hand: Sendable {
  public let panel: Panel
  /// How often the panel looks; a frame is sent when something changed.
  public let frameInterval: Duration
  /// How far a resting or sliding finger trembles, in points, on each axis either way.
  public let jitter: Double
  /// How often, on average, and for how long the panel loses a finger that is down; nil for never.
  public let dropOuts: DropOuts?
  /// The moment of the hand's next action.
  public private(set) var now: Timestamp

  private var driver: PanelDriver
  private var random: SplitMix64
  private var lastFrame: Timestamp?
  private var fingers = 0
  /// Contacts of fingers that were never lifted.
  private var resting: [PanelContact] = []

  /// Moments in which a panel loses a finger, which comes back as another contact.
  public struct DropOuts: Hashable, Sendable {
    /// The time between two of a finger's, on average.
    public var interval: Duration
    public var duration: Duration

    public init(every interval: Duration, lasting duration: Duration = .milliseconds(16)) {
      self.interval = interval
      self.duration = duration
    }
  }

  /// - Parameters:
  ///   - panel: what is touched.
  ///   - start: the time of the first action.
  ///   - frameInterval: how often the panel looks.
  ///   - jitter: how far a finger trembles, in points; where it lands is exact.
  ///   - dropOuts: how often the panel loses a finger; never by default.
  ///   - seed: of trembling and drop-outs.
  public init(
    on panel: Panel, at start: Timestamp = Timestamp(seconds: 1, microseconds: 0),
    frameInterval: Duration = .milliseconds(8), jitter: Double = 0, dropOuts: DropOuts? = nil, seed: UInt64 = 1
  ) {
    self.panel = panel
    self.frameInterval = max(frameInterval, .microseconds(1))
    self.jitter = jitter
    self.dropOuts = dropOuts
    now = start
    driver = PanelDriver(panel)
    random = SplitMix64(seed: seed)
  }

  /// All that the panel sent so far.
  public var events: [InputEvent] { driver.events }

  /// Nothing happens for a while.
  public mutating func pause(_ duration: Duration) {
    now = now + duration
  }

  /// Fingers do what is written, all at the same time.
  public mutating func perform(_ fingers: Finger...) { perform(fingers) }

  /// Fingers do what is written, all at the same time.
  public mutating func perform(_ scripts: [Finger]) {
    let frame = frameInterval.microseconds
    let tracks = scripts.map { FingerTrack($0, frame: frame) }
    let start = lastFrame.map { max(now, $0.advanced(byMicroseconds: frame)) } ?? now
    let end = tracks.map(\.end).max() ?? 0
    var landed = Array(repeating: -1, count: tracks.count)
    var absences = Array(repeating: Absence(), count: tracks.count)
    var contacts: [PanelContact] = []
    var time: Int64 = 0
    while true {
      contacts.removeAll(keepingCapacity: true)
      for (index, track) in tracks.enumerated() {
        guard let sample = track.sample(at: time) else { continue }
        let isNew = landed[index] != sample.touch
        landed[index] = sample.touch
        if absences[index].isLost(at: time, isNew: isNew, of: self, &random) { continue }
        let units = panel.units(at: isNew ? sample.point : trembling(sample.point))
        contacts.append(
          PanelContact(
            finger: fingers + index, touch: sample.touch, returns: absences[index].count, x: units.x, y: units.y,
            major: major(sample.diameter), pressure: min(sample.diameter / 16, 1), isPalm: sample.tool == .palm))
      }
      let moment = start.advanced(byMicroseconds: time)
      driver.report(resting + contacts, at: moment)
      lastFrame = moment
      if time >= end { break }
      time += frame
    }
    now = start.advanced(byMicroseconds: time)
    fingers += tracks.count
    resting += contacts
  }

  /// Fingers that were left on the glass lift.
  public mutating func liftAll() {
    resting = []
    perform([])
  }

  /// What is done here never arrives: the kernel's queue is full, and the reader gets `SYN_DROPPED`, then what the panel's state
  /// has become meanwhile, as readers ask for it (rule K1).
  public mutating func losingEvents(_ body: (inout Hand) -> Void) {
    let before = driver
    body(&self)
    guard let lastFrame, driver.events.count > before.events.count else { return }
    driver.lose(since: before, at: lastFrame)
  }

  private mutating func trembling(_ point: Point) -> Point {
    guard jitter > 0 else { return point }
    let dx = (2 * random.unit() - 1) * jitter
    let dy = (2 * random.unit() - 1) * jitter
    return point + Vector(dx: dx, dy: dy)
  }

  /// A finger that the panel loses now and then.
  private struct Absence {
    var end: Int64 = 0
    /// How often the finger was lost.
    var count = 0

    mutating func isLost(at time: Int64, isNew: Bool, of hand: Hand, _ random: inout SplitMix64) -> Bool {
      guard let dropOuts = hand.dropOuts else { return false }
      if time < end { return true }
      let frame = Double(hand.frameInterval.microseconds)
      guard !isNew, random.unit() < frame / Double(max(dropOuts.interval.microseconds, 1)) else { return false }
      end = time + max(dropOuts.duration.microseconds, 1)
      count += 1
      return true
    }
  }

  private func major(_ diameter: Double) -> Int32 {
    let resolution = panel.description.axes[ABS.mtTouchMajor]?.resolution ?? 0
    return Int32(min(max(diameter * Double(max(resolution, 1)), 0), 1e9))
  }
}
