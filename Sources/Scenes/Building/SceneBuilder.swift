import Responders

/// Makes what a description describes: first the tree, then what refers to other parts of it.
struct SceneBuilder {
  private(set) var windows: [Window] = []
  private(set) var controllers: [ViewController] = []
  private(set) var companions: [Companions] = []
  private(set) var views: [String: View] = [:]
  private(set) var recognizers: [String: GestureRecognizer] = [:]
  private(set) var actions: [SceneAction] = []
  private(set) var eventActions: [SceneEventAction] = []

  /// The thresholds of the whole scene, which a recognizer's own build upon.
  private let tuning: GestureTuning
  private var gestures: [GestureDescription] = []
  private var firstHits: [(FirstHits, [String])] = []

  init(_ description: SceneDescription, tuning: GestureTuning) {
    self.tuning = tuning
    for window in description.windows {
      add(window)
      if let view = window.firstResponder.flatMap({ views[$0] }) {
        view.isOfferedFirstResponder = true
        view.becomeFirstResponder()
      }
    }
    connect()
  }

  // MARK: The tree

  private mutating func add(_ description: WindowDescription) {
    let window: Window
    if description.hitTestFirst.isEmpty {
      window = Window()
    } else {
      let special = SceneWindow()
      firstHits.append((special.firstHits, description.hitTestFirst))
      window = special
    }
    window.identifier = description.id
    window.isMultipleTouchEnabled = description.multipleTouchEnabled
    views[description.id] = window
    windows.append(window)
    add(description.gestures, to: window)
    add(description.on, of: window, named: description.id)
    for view in description.views { add(view, to: window, owner: nil) }
  }

  private mutating func add(_ actions: [EventActionDescription], of responder: Responder, named name: String) {
    actions.keepEvents(at: responder)
    eventActions += actions.map { SceneEventAction(responder: name, event: $0.event, arguments: $0.arguments) }
  }

  private mutating func add(_ description: ViewDescription, to parent: View, owner: ViewController?) {
    let view = makeView(description)
    view.identifier = description.id
    view.isHidden = description.hidden
    view.alpha = description.alpha
    view.isUserInteractionEnabled = description.userInteractionEnabled
    view.isMultipleTouchEnabled = description.multipleTouchEnabled
    view.isExclusiveTouch = description.exclusiveTouch
    views[description.id] = view
    parent.addSubview(view)
    add(description.gestures, to: view)
    add(description.on, of: view, named: description.id)
    let controller = description.controller.map { makeController($0, of: view, in: owner) } ?? owner
    for child in description.subviews { add(child, to: view, owner: controller) }
  }

  /// A plain view unless the description wants more: the plain ones are hit-tested fastest.
  private mutating func makeView(_ description: ViewDescription) -> View {
    let isHitAsUsual = description.hitTestFirst.isEmpty && description.touchArea == nil
    if description.type == .control {
      guard !isHitAsUsual else { return Control() }
      let control = SceneControl(touchArea: description.touchArea)
      firstHits.append((control.firstHits, description.hitTestFirst))
      return control
    }
    if isHitAsUsual, !description.handlesTouches {
      return description.type == .imageView ? ImageView() : View()
    }
    let view = SceneView(
      touchArea: description.touchArea, handlesTouches: description.handlesTouches,
      hasFirstHits: !description.hitTestFirst.isEmpty)
    firstHits.append((view.firstHits, description.hitTestFirst))
    return view
  }

  private mutating func makeController(
    _ identifier: String, of view: View, in parent: ViewController?
  ) -> ViewController {
    let controller = ViewController(view: view)
    controller.identifier = identifier
    parent?.addChild(controller)
    controllers.append(controller)
    return controller
  }

  private mutating func add(_ descriptions: [GestureDescription], to view: View) {
    for description in descriptions {
      let recognizer = description.properties.makeRecognizer()
      recognizer.name = description.id
      recognizer.isEnabled = description.enabled
      if let flag = description.cancelsTouchesInView { recognizer.cancelsTouchesInView = flag }
      if let flag = description.delaysTouchesBegan { recognizer.delaysTouchesBegan = flag }
      if let flag = description.delaysTouchesEnded { recognizer.delaysTouchesEnded = flag }
      if let types = description.allowedTouchTypes { recognizer.allowedTouchTypes = Set(types.map(\.touchType)) }
      if !description.tuning.isEmpty {
        var own = tuning
        own.apply(description.tuning)
        recognizer.tuning = own
      }
      view.addGestureRecognizer(recognizer)
      recognizers[description.id] = recognizer
      gestures.append(description)
      actions += description.sceneActions
    }
  }

  // MARK: References

  private mutating func connect() {
    for (firstHits, identifiers) in firstHits { firstHits.set(identifiers.compactMap { views[$0] }) }
    for gesture in gestures {
      guard let recognizer = recognizers[gesture.id] else { continue }
      for other in gesture.requireToFail.compactMap({ recognizers[$0] }) { recognizer.require(toFail: other) }
      if let companions = companions(of: gesture) {
        self.companions.append(companions)
        recognizer.delegate = companions
      }
    }
  }

  private func companions(of gesture: GestureDescription) -> Companions? {
    switch gesture.simultaneousWith {
    case .all: Companions(nil)
    case .recognizers([]): nil
    case .recognizers(let names): Companions(names.compactMap { recognizers[$0] })
    }
  }
}

/// Answers for a recognizer with which others it acts at the same time (rule A5).
final class Companions: GestureRecognizerDelegate {
  /// Nil means all.
  private let recognizers: [GestureRecognizer]?

  init(_ recognizers: [GestureRecognizer]?) {
    self.recognizers = recognizers
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    recognizers?.contains { $0 === other } ?? true
  }
}
