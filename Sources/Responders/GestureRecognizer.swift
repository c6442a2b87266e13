public import Evdev
public import Geometry

/// Watches the touches of its view, and of all views inside it, for a gesture.
///
/// To make a recogniser of your own: override the `touches…` methods and ``reset()``, set ``state`` as the gesture takes
/// shape, and call ``scheduleDeadline(at:)`` where time decides. Everything that the stock recognisers do is done through
/// the public part of this class.
///
/// A recogniser that is still `possible` when the last of its fingers lifts fails, unless it has scheduled a deadline:
/// nothing could move it any more, and it would hold up what waits for it.
open class GestureRecognizer: ActionSource {
  /// Raw values are UIKit's (rule S1).
  public enum State: Int, Sendable {
    case possible = 0
    case began = 1
    case changed = 2
    case ended = 3
    case cancelled = 4
    case failed = 5

    /// What a discrete gesture ends in: the same as `ended`.
    public static var recognized: State { .ended }

    /// Began or changed.
    public var isActive: Bool { self == .began || self == .changed }
    /// Ended, cancelled or failed.
    public var isFinished: Bool { rawValue > State.changed.rawValue }
  }

  /// A name for journals and scenes; without one a recogniser is called after its view and ``type``.
  public final var name: String?
  var assignedName: String?

  public final weak var delegate: (any GestureRecognizerDelegate)?
  public final var actions = ActionList()

  /// The view that this recogniser watches.
  public final var view: View? { unsafe attachedView }
  private unowned(unsafe) var attachedView: View?

  /// Thresholds of this recogniser's own; without them the application's apply.
  public final var tuning: GestureTuning?

  // MARK: What it does to the view's touches (rule D1)

  /// Whether the view's touches are cancelled once this gesture is recognised.
  public final var cancelsTouchesInView = true
  /// Whether the view waits for touches to begin until this gesture has failed.
  public final var delaysTouchesBegan = false
  /// Whether the view waits for touches to end until this gesture has failed.
  public final var delaysTouchesEnded = true

  // MARK: Which touches it takes (rule A1)

  public final var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .indirect, .pencil, .indirectPointer]
  /// Whether touches of another type than the first are left out.
  public final var requiresExclusiveTouchType = true

  /// Turning it off while it is active cancels it (rule S8).
  public final var isEnabled = true {
    didSet { if !isEnabled, oldValue { environment?.abandon(self, TransitionReason(.disabled)) } }
  }

  // MARK: The attempt under way

  /// What the recogniser has set its state to.
  private(set) var wanted = State.possible
  /// The state that has taken effect: what others and the journal see.
  var settled = State.possible
  /// The state that actions are being sent for, while they are.
  var reported: State?
  /// It went through `began` in this attempt.
  private(set) var hasBegun = false
  /// It set `changed` since the last action.
  var owesChange = false
  /// There is something to settle.
  var isUnsettled = false
  var reason = TransitionReason.unspecified
  /// The touches that it receives.
  var liveTouches: UInt64 = 0
  /// Every touch of this attempt, those included that have ended.
  var attemptTouches: UInt64 = 0
  /// The touches that make up its location: those live at its last event.
  var locationTouches: UInt64 = 0
  /// Touches that it is about to see begin.
  var beginning: UInt64 = 0
  /// It stands in the environment's list.
  var isInAttempt = false
  /// The answer of `shouldReceive(event)`, and the sequence of touches that it was given for.
  var receivesEvents = true
  var answeredSequence = -1
  /// Depth of its view, for the order of recognisers (rule A6).
  var depth = 0
  var sets = PhaseSets()
  var requirements = Requirements()
  var deadline: Deadline?
  /// The recogniser last found to be waited for.
  weak var awaited: GestureRecognizer?
  var hasWaited = false

  public init() {}

  // MARK: State

  /// The state of the gesture. Only a recogniser sets its own.
  ///
  /// Setting it never traps: what does not follow from the present state is put right or ignored (rule S3). It takes
  /// effect, and actions are sent, when every recogniser has seen the event (rule S6).
  public final var state: State {
    get { reported ?? wanted }
    set { setState(newValue, because: .unspecified) }
  }

  /// Sets ``state`` and says why, for the journal.
  public final func setState(_ new: State, because reason: TransitionReason) {
    switch (wanted, new) {
    case (.possible, .possible), (.began, .possible), (.began, .began), (.changed, .possible), (.changed, .began):
      return
    case (.possible, .began), (.possible, .changed):
      wanted = shouldBegin() ? .began : .failed
      hasBegun = wanted == .began
    case (.possible, .ended):
      wanted = shouldBegin() ? .ended : .failed
    case (.possible, .cancelled), (.possible, .failed):
      wanted = .failed
    case (.began, .changed), (.changed, .changed):
      wanted = .changed
      owesChange = true
    case (.began, .ended), (.changed, .ended):
      wanted = .ended
    case (.began, .cancelled), (.began, .failed), (.changed, .cancelled), (.changed, .failed):
      wanted = .cancelled
    case (.ended, _), (.cancelled, _), (.failed, _):
      return
    }
    if wanted != .changed || settled != .changed {
      let refused = wanted == .failed && new != .failed && new != .cancelled
      self.reason = refused ? TransitionReason(.shouldBegin) : reason
    }
    isUnsettled = true
    environment?.hasUnsettled = true
  }

  /// Asks the view, then the delegate (rule A2); a delegate that is the view is asked once.
  private func shouldBegin() -> Bool {
    if isSingleFingerTap, cancelsTouchesInView, isBeatenByControl { return false }
    if let view, !view.gestureRecognizerShouldBegin(self) { return false }
    guard let delegate, (delegate as AnyObject) !== view else { return true }
    return delegate.gestureRecognizerShouldBegin(self)
  }

  /// A control that this recogniser's view lies around has the touch, and wins over such taps (rule A10).
  private var isBeatenByControl: Bool {
    var isBeaten = false
    environment?.touches.forEach(in: attemptTouches) { touch in
      guard let control = touch.view as? Control, control !== view, control.isEnabled else { return }
      if control.winsOverAncestorTaps { isBeaten = true }
    }
    return isBeaten
  }

  /// Moves from `began` to `changed` when another event arrives (rule S4); no action is owed for it.
  func continueFromBegan() {
    guard wanted == .began, settled == .began else { return }
    wanted = .changed
    reason = TransitionReason(.unspecified)
    isUnsettled = true
    environment?.hasUnsettled = true
  }

  /// Ends the attempt from outside: active becomes cancelled, the rest failed.
  func finish(_ reason: TransitionReason) {
    wanted = settled.isActive ? .cancelled : .failed
    self.reason = reason
    isUnsettled = true
    environment?.hasUnsettled = true
  }

  /// Back to `possible`, without touches (rule S10).
  func clearAttempt() {
    wanted = .possible
    settled = .possible
    hasBegun = false
    owesChange = false
    isUnsettled = false
    reason = .unspecified
    liveTouches = 0
    attemptTouches = 0
    locationTouches = 0
    beginning = 0
    hasWaited = false
    awaited = nil
    sets = PhaseSets()
    requirements.clearDynamic()
  }

  // MARK: For subclasses to override

  open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}
  open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}
  open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

  /// Whether this recogniser is told of fingers that hover over its view (rule K26).
  open var tracksHover: Bool { false }

  /// A finger that hovers has come over the view, moved there, or left it: the touch's phase says which (`regionEntered`,
  /// `regionMoved`, `regionExited`). Called only where ``tracksHover`` is true.
  open func hoverChanged(_ touch: Touch, with event: Event) {}

  /// Forgets the attempt. Called after the gesture has ended, was cancelled or failed (rule S9).
  open func reset() {}

  /// The failures that this gesture waited for have come (rule A3): called before its actions are sent.
  open func waitEnded() {}

  /// The time set by ``scheduleDeadline(at:)`` has passed.
  open func deadlineReached(at time: Timestamp) {}

  /// Whether this gesture, once recognised, makes `other` fail (rules A5, A7).
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether `other`, once recognised, makes this gesture fail (rules A5, A7).
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Whether this recogniser must wait until `other` has failed (rule A4).
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

  /// Whether `other` must wait until this recogniser has failed (rule A4).
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

  /// Whether this recogniser wants the touches of an event; asked once for each attempt (rule A1).
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// Whether this is a single tap of one finger, over which a stock control inside the recogniser's view wins (rule A10).
  open var isSingleFingerTap: Bool { false }

  /// The word that journals use for this kind of gesture.
  open var type: String {
    var word = String(describing: Swift.type(of: self))
    for ending in ["GestureRecognizer", "Recognizer"] where word.hasSuffix(ending) && word != ending {
      word.removeLast(ending.count)
      break
    }
    return word.prefix(1).lowercased() + word.dropFirst()
  }

  /// Adds what a journal should say of the gesture beyond where it is.
  open func addFacts(to facts: inout GestureFacts) {}

  // MARK: Requirements

  /// Makes this recogniser wait until `other` has failed (rule A3).
  ///
  /// A requirement of itself is ignored, and so is one that closes a circle of requirements, which would stop everybody in
  /// it for good; the journal says so.
  public final func require(toFail other: GestureRecognizer) {
    addRequirement(of: other, isDynamic: false)
  }

  // MARK: Touches

  /// Leaves `touch` out of this gesture, without cancelling it in the view (rule D8). Not to be overridden.
  public final func ignore(_ touch: Touch, for event: Event) {
    liveTouches &= ~touch.bit
    attemptTouches &= ~touch.bit
    locationTouches &= ~touch.bit
    environment?.mayHang()
  }

  /// Says which touches make up the gesture, where those of the last event are not all: a tap of two fingers that lift one
  /// after the other is still a tap of two.
  public final func hold(_ touches: [Touch]) {
    locationTouches = touches.reduce(0) { $0 | $1.bit } & attemptTouches
  }

  /// The touches that make up the gesture's location, in the order of beginning.
  public final var heldTouches: [Touch] { environment?.application.touches.list(in: locationTouches) ?? [] }

  /// Every touch of the attempt under way, those included that have ended, in the order of beginning.
  package final var touchesOfAttempt: [Touch] { environment?.application.touches.list(in: attemptTouches) ?? [] }

  /// How many touches make up the gesture's location (rule S11).
  public final var numberOfTouches: Int { locationTouches.nonzeroBitCount }

  /// The centroid of the gesture's touches in `view`'s coordinates; nil gives the window's (rule S11). Touches that end
  /// in the event count, and the place is kept after they have lifted.
  open func location(in view: View?) -> Point {
    guard let table = environment?.application.touches else { return .zero }
    var sum = Vector.zero
    var count = 0.0
    table.forEach(in: locationTouches) { touch in
      sum = sum + (touch.windowLocation - .zero)
      count += 1
    }
    let centroid = count > 0 ? Point.zero + sum / count : .zero
    return fromWindow(centroid, to: view)
  }

  /// Where one of the gesture's touches is, counted from 0 in the order of beginning; the window's origin when there is none.
  open func location(ofTouch index: Int, in view: View?) -> Point {
    guard let table = environment?.application.touches else { return .zero }
    let ordered = table.list(in: locationTouches)
    return ordered.indices.contains(index) ? ordered[index].location(in: view) : .zero
  }

  /// A point of the window's coordinates in `view`'s; nil gives it back.
  public final func fromWindow(_ point: Point, to view: View?) -> Point {
    guard let view, let window = self.view?.window, view !== window else { return point }
    return window.convert(point, to: view)
  }

  /// The thresholds that apply: this recogniser's own, else the application's.
  public final var effectiveTuning: GestureTuning {
    tuning ?? environment?.application.tuning ?? GestureTuning()
  }

  /// How many points a millimetre of the device's surface is long in this recogniser's window.
  public final var pointsPerMillimetre: Double {
    view?.window?.pointsPerMillimetre ?? Length.standardPointsPerMillimetre
  }

  // MARK: Deadlines

  /// Asks for ``deadlineReached(at:)`` once the event clock passes `time`; replaces the deadline set before. A time that
  /// has passed already counts as now.
  public final func scheduleDeadline(at time: Timestamp) {
    environment?.application.deadlines.schedule(self, at: time)
  }

  public final func cancelDeadline() {
    guard deadline != nil else { return }
    environment?.application.deadlines.cancel(self)
    environment?.mayHang()
  }

  // MARK: Attaching

  /// The environment of the attempt under way; set by it when the attempt begins, cleared when it is over or the
  /// environment goes, hence never dangling.
  final var environment: GestureEnvironment? { unsafe attemptEnvironment }
  private unowned(unsafe) var attemptEnvironment: GestureEnvironment?

  func attach(to view: View) {
    unsafe attachedView = view
    answeredSequence = -1
  }

  /// The view lets go of the recogniser: what is under way ends.
  func willDetach() { environment?.abandon(self, TransitionReason(.removed)) }

  func detach() { unsafe attachedView = nil }

  func join(_ environment: GestureEnvironment?) { unsafe attemptEnvironment = environment }
}

/// What a journal says of a gesture beyond where it is: named values, in the order added.
public struct GestureFacts {
  public enum Value {
    /// Points, or points a second.
    case points(Double)
    /// Scales, radians, and their velocities.
    case ratio(Double)
    case count(Int)
    case word(String)
  }

  public private(set) var entries: [(key: String, value: Value)] = []

  /// Most have four.
  public init() { entries.reserveCapacity(4) }

  public mutating func add(_ key: String, _ value: Value) { entries.append((key, value)) }
}
