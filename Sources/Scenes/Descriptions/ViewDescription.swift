public import Geometry

/// What a view is made as.
public enum ViewType: String, CaseIterable, Hashable, Sendable {
  case view
  /// A view that takes no part in hit-testing until `userInteractionEnabled` says so, as UIKit's image views.
  case imageView
  /// A control, which sends its own events.
  case control
}

/// One view of a scene. Property names are UIKit's, without `is`.
public struct ViewDescription: Hashable, Sendable {
  /// Unique in the scene.
  public var id: String
  public var type: ViewType
  /// Where the view lies before its transform; nil fills the parent's bounds.
  public var frame: FrameDescription?
  /// The view's own coordinate space; a size that differs from the frame's is set about the centre. Nil keeps the
  /// frame's size with the origin at zero.
  public var bounds: Rect?
  /// Applied about the centre, after frame and bounds.
  public var transform: Transform
  public var hidden: Bool
  /// From 0 to 1; below 0.01 the view is not hit (rule H1).
  public var alpha: Double
  public var userInteractionEnabled: Bool
  /// Whether touches beyond the first one are delivered to the view (rule M1).
  public var multipleTouchEnabled: Bool
  /// Whether the view and the others of its window keep touches from one another (rule M3).
  public var exclusiveTouch: Bool
  /// The identifier of the view controller that owns this view; nil for none. Unique in the scene.
  public var controller: String?
  /// How far beyond the bounds a touch still counts as inside; nil for the bounds themselves. A touch outside the
  /// parent never gets here (rule H4).
  public var touchArea: EdgeOutsets?
  /// Whether touches stop here instead of going up the responder chain.
  public var handlesTouches: Bool
  /// Identifiers of views inside this one that a hit-test asks before the usual order, first to last.
  public var hitTestFirst: [String]
  /// What is run for events that are no gestures and reach this view, in the order of the file; they go no farther.
  public var on: [EventActionDescription]
  /// In the order added.
  public var gestures: [GestureDescription]
  /// Back to front.
  public var subviews: [ViewDescription]

  /// A view with UIKit's defaults.
  public init(id: String, type: ViewType = .view) {
    self.id = id
    self.type = type
    transform = .identity
    hidden = false
    alpha = 1
    userInteractionEnabled = type.isInteractive
    multipleTouchEnabled = false
    exclusiveTouch = false
    handlesTouches = false
    hitTestFirst = []
    on = []
    gestures = []
    subviews = []
  }
}

extension ViewType {
  /// The default of `userInteractionEnabled`.
  var isInteractive: Bool {
    switch self {
    case .view, .control: true
    case .imageView: false
    }
  }
}
