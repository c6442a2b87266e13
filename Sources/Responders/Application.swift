public import Evdev

/// May stand at the very end of the responder chain, behind the application (rule R1).
public protocol ApplicationDelegate: AnyObject {}

/// Takes events from its queue and sends them to its windows; owns everything that one run of Tactus shares.
///
/// There is no shared application: make as many as you like, side by side. None of it may be used from two threads at once.
open class Application: Responder {
  // MARK: Windows

  /// Front to back: by level, then those added later first (rule H8).
  public private(set) var windows: [Window] = []
  private var windowsAdded = 0
  /// Where presses, motion and remote-control events go.
  public final var keyWindow: Window? {
    didSet { if let keyWindow, keyWindow.application !== self { self.keyWindow = oldValue } }
  }
  public final weak var delegate: (any ApplicationDelegate)?
  /// Thresholds of the recognisers, where one has none of its own.
  public final var tuning = GestureTuning()

  // MARK: Parts

  final let touches = TouchTable()
  final let deadlines = DeadlineQueue()
  final let gestures: GestureEnvironment
  final let delivery: TouchDelivery
  final let arrivals: TouchArrivals
  private final let hovering: HoverDelivery
  final let chain: ChainDelivery
  private final var names = NameRegistry()

  // MARK: The queue

  private final var queue: [Queued] = []
  package private(set) final var isDispatching = false
  private static let maximumRounds = 32
  private final let touchesEvent = Event(type: .touches, timestamp: .zero)
  /// Counts the sequences of touches: from the first finger down to the last one up.
  private(set) final var touchSequence = 0
  /// The tree changed since the observer was told.
  private final var treeIsDirty = false

  private enum Queued {
    case event(Event)
    case samples([TouchSample], Timestamp, Window?)
    case hover([HoverSample], Timestamp, Window?)
  }

  // MARK: Watching

  public final weak var observer: (any DeliveryObserver)? {
    didSet {
      interests = observer?.interests ?? []
      treeIsDirty = !interests.isDisjoint(with: .scenes)
    }
  }
  private(set) final var interests: DeliveryInterests = []

  public override init() {
    gestures = GestureEnvironment(touches: touches)
    delivery = TouchDelivery(touches: touches)
    arrivals = TouchArrivals(touches: touches)
    hovering = HoverDelivery(touches: touches)
    chain = ChainDelivery(touches: touches)
    super.init()
    gestures.serve(self)
    delivery.serve(self)
    arrivals.serve(self)
    hovering.serve(self)
    chain.serve(self)
    unsafe touchesEvent.application = self
  }

  deinit {
    for window in windows { window.join(nil) }
    unsafe touchesEvent.application = nil
  }

  /// The delegate, if it is a responder that stands nowhere else in the chain (rule R1).
  open override var next: Responder? {
    guard let responder = delegate as? Responder, responder !== self, !(responder is View),
      !(responder is ViewController)
    else { return nil }
    return responder
  }

  /// How many touches are down.
  public final var touchCount: Int { touches.live.nonzeroBitCount }

  /// Those that are down, in the order of beginning.
  package final var touchesDown: [Touch] { touches.order }

  /// The event clock: the time of the event or deadline handled last, or a later one that an engine has come to since.
  public final var now: Timestamp { deadlines.now }

  // MARK: Windows

  /// Takes a window in, in front of the others of its level. The first becomes the key window.
  public final func addWindow(_ window: Window) {
    guard window.application !== self else { return }
    window.application?.removeWindow(window)
    window.join(self)
    windowsAdded += 1
    window.order = windowsAdded
    windows.append(window)
    sortWindows()
    if keyWindow == nil { keyWindow = window }
    nameTree(window)
    treeChanged()
  }

  /// Takes a window out; touches in it are cancelled (rule R6).
  public final func removeWindow(_ window: Window) {
    guard window.application === self else { return }
    viewLeft(window)
    windows.removeAll { $0 === window }
    window.join(nil)
    if keyWindow === window || keyWindow == nil { keyWindow = windows.first }
    treeChanged()
  }

  final func sortWindows() {
    windows.sort { isInFront($0, of: $1) }
  }

  final func isInFront(_ first: Window, of second: Window) -> Bool {
    (first.windowLevel, first.order) > (second.windowLevel, second.order)
  }

  // MARK: Events in

  /// Puts an event at the end of the queue. Called from a handler, it is delivered when the present one is through.
  public final func post(_ event: Event) {
    queue.append(event.type == .touches ? .samples(event.touchSamples, event.timestamp, nil) : .event(event))
    drain()
  }

  /// Hands over what a device said at one moment, bound to `window` or, without one, to whatever window it hits.
  ///
  /// It goes through the queue like any event; when that is empty the samples are used where they are, without a copy.
  public final func send(_ samples: [TouchSample], at time: Timestamp, in window: Window? = nil) {
    if isDispatching || !queue.isEmpty {
      queue.append(.samples(samples, time, window))
      drain()
    } else {
      isDispatching = true
      dispatch(samples, at: time, in: window)
      reportTree()
      isDispatching = false
      drain()
    }
  }

  /// Hands over what a device said of fingers that hover, bound to `window` or, without one, to whatever window they are over.
  public final func sendHover(_ samples: [HoverSample], at time: Timestamp, in window: Window? = nil) {
    queue.append(.hover(samples, time, window))
    drain()
  }

  /// Sends an event to the windows that it concerns, front to back; presses, motion and remote control to the window that the
  /// event names, else to the key window, and where there is no window to the application itself.
  /// Override to see every event first; call `super` to pass it on.
  open func sendEvent(_ event: Event) {
    guard event.type == .touches else {
      let bound = event.window.flatMap { $0.application === self ? $0 : nil }
      guard let window = bound ?? keyWindow ?? windows.first else { return chain.deliver(event, in: nil) }
      return window.sendEvent(event)
    }
    for window in windows where concerns(event, window) { window.sendEvent(event) }
  }

  private func concerns(_ event: Event, _ window: Window) -> Bool {
    guard windows.count > 1 else { return true }
    var concerned = false
    touches.forEach(in: event.changes.all) { if $0.window === window { concerned = true } }
    return concerned
  }

  private func drain() {
    guard !isDispatching else { return }
    while !queue.isEmpty {
      isDispatching = true
      switch queue.removeFirst() {
      case .event(let event):
        deadlines.now = max(deadlines.now, event.timestamp)
        reportTree()
        sendEvent(event)
        finishEvent(at: event.timestamp)
      case .samples(let samples, let time, let window):
        dispatch(samples, at: time, in: window)
      case .hover(let samples, let time, let window):
        deadlines.now = max(deadlines.now, time)
        reportTree()
        hovering.deliver(samples, at: time, in: window)
        finishEvent(at: time)
      }
      reportTree()
      isDispatching = false
    }
  }

  /// Makes an event of the samples; where they say two things of one touch, an event for each.
  private func dispatch(_ samples: [TouchSample], at time: Timestamp, in window: Window?) {
    deadlines.now = max(deadlines.now, time)
    reportTree()
    var rest = samples[...]
    while !rest.isEmpty {
      if touches.live == 0 { touchSequence += 1 }
      touchesEvent.timestamp = time
      rest = rest.dropFirst(arrivals.apply(rest, to: touchesEvent, at: time, in: window))
      if touchesEvent.changes.all != 0 { deliverTouches(at: time) }
    }
  }

  private func deliverTouches(at time: Timestamp) {
    sendEvent(touchesEvent)
    let finished = touchesEvent.changes.finished
    if finished != 0 {
      arrivals.finish(finished, at: time)
      touches.retire(finished)
      gestures.retire(finished)
      delivery.retire(finished)
    }
    finishEvent(at: time)
  }

  /// What is left to do when an event or a deadline is through: cancellations that handlers caused, resets, freed touches.
  /// Handlers called meanwhile may cause more; one that always does must not keep everybody here for ever.
  private func finishEvent(at time: Timestamp) {
    var rounds = 0
    repeat {
      gestures.failHanging()
      gestures.settle(at: time)
      if delivery.hasClaims || delivery.withheld != 0 {
        touchesEvent.timestamp = time
        delivery.flush(touchesEvent)
      }
      gestures.resetFinished(at: time)
      rounds += 1
    } while rounds < Self.maximumRounds && (gestures.hasUnsettled || delivery.hasClaims)
    guard touches.occupied != touches.live else { return }
    delivery.release(except: touches.live | delivery.withheld)
    releaseTouches()
  }

  private func releaseTouches() {
    touches.release(except: gestures.neededTouches | delivery.withheld | hovering.mask)
  }

  /// Settles what was changed from outside, unless an event is under way, which does it at its end.
  final func settleIfIdle() {
    guard !isDispatching else { return }
    isDispatching = true
    finishEvent(at: now)
    isDispatching = false
    drain()
  }

  /// Frees places of touches that have ended and that attempts under way still refer to, for a new one: a finger may stay
  /// down while any number of others come and go.
  final func makeRoom() {
    let kept = touches.live | delivery.withheld | hovering.mask
    gestures.forget(touches.occupied & ~kept)
    delivery.release(except: touches.live | delivery.withheld)
    releaseTouches()
  }

  // MARK: Deadlines

  /// When the earliest deadline of a recogniser is due.
  public final var nextDeadline: Timestamp? { deadlines.next }

  /// When the earliest deadline was made, counted over all deadlines.
  package final var nextDeadlineOrder: Int? { deadlines.nextOrder }

  /// The place, among deadlines of the same time, of one that is made now and that somebody else keeps.
  package final func takeDeadlineOrder() -> Int { deadlines.takeOrder() }

  /// Fires the earliest deadline of a recogniser.
  public final func fireNextDeadline() {
    guard !isDispatching, let (recognizer, time) = deadlines.popFirst() else { return }
    isDispatching = true
    deadlines.now = max(deadlines.now, time)
    if interests.contains(.deadlines) { observer?.deadlineFired(recognizer, at: time) }
    gestures.fire(recognizer, at: time)
    finishEvent(at: time)
    reportTree()
    isDispatching = false
    drain()
  }

  /// Lets the event clock start again at any time: what waits for a deadline must have been brought to its end before. Taps of
  /// the time before are no part of rows of taps after it (rule T5).
  package final func restartClock() {
    deadlines.now = .distantPast
    arrivals.forgetTaps()
  }

  // MARK: Changes of the tree

  /// A part of the tree leaves its window: its touches are cancelled, its recognisers' attempts end (rules R6, S8, K34).
  final func viewLeft(_ view: View) {
    touches.forEach(in: touches.live | delivery.withheld) { touch in
      guard let touched = touch.view, touched.isDescendant(of: view) else { return }
      touch.viewIsGone = true
      delivery.hasClaims = true
    }
    gestures.abandonAll(in: view)
    queue += chain.viewLeft(view, at: now).map { .event($0) }
    settleIfIdle()
  }

  final func treeChanged() {
    guard interests.contains(.scenes) else { return }
    treeIsDirty = true
  }

  /// Tells the observer of the tree if it has changed: at the start of what happens, so that the tree stands before what happens
  /// in it, and at the end, with what was changed by it.
  private func reportTree(at time: Timestamp? = nil) {
    guard treeIsDirty, !interests.isDisjoint(with: .scenes) else { return }
    treeIsDirty = false
    observer?.treeChanged(at: time ?? now)
  }

  /// The clock has come to `time`, or there is none yet. What was changed since the last event is told.
  package final func letTimePass(to time: Timestamp?) {
    if let time { deadlines.now = max(deadlines.now, time) }
    if !isDispatching { reportTree(at: time ?? .zero) }
  }

  // MARK: Exclusive touch

  /// Whether the views that have a touch exclusively let a recogniser of `view` have `touch` (rule M4).
  final func exclusiveViewsAllow(_ view: View, besides touch: Touch) -> Bool {
    var allowed = true
    touches.forEach(in: touches.live & ~touch.bit) { other in
      if let owner = other.view, owner.isExclusiveTouch, other.window === touch.window,
        !owner.isDescendant(of: view)
      {
        allowed = false
      }
    }
    return allowed
  }

  // MARK: Watching the chain

  /// Starts to note the way of a call along the chain; nil when nobody watches.
  final func beginChain(at responder: Responder, _ event: Event) -> ChainTrace? {
    guard interests.contains(.deliveries) else { return nil }
    let trace = ChainTrace()
    trace.path.append(responder)
    event.chainTrace = trace
    return trace
  }

  // MARK: Names

  /// The name of a responder in journals: its identifier, else its type and a number.
  public final func name(of responder: Responder) -> String {
    names.name(of: responder)
  }

  /// The name of a recogniser in journals: its own, else its view's and its type.
  public final func name(of recognizer: GestureRecognizer) -> String {
    names.name(of: recognizer)
  }

  /// Names what has come into a window, outer views first.
  final func nameTree(_ view: View) {
    view.forEachInTree {
      _ = names.name(of: $0)
      nameRecognizers(of: $0)
    }
  }

  final func nameRecognizers(of view: View) {
    for recognizer in view.gestureRecognizers { _ = names.name(of: recognizer) }
  }

  final func diagnose(_ code: String, _ message: String) {
    guard interests.contains(.diagnostics) else { return }
    observer?.diagnosed(code: code, message: message, at: now)
  }
}
