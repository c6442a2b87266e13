public import Responders

/// The recognizers that a scene can name.
public enum GestureType: String, CaseIterable, Hashable, Sendable {
  case tap, longPress, pan, screenEdgePan, swipe, pinch, rotation, transform, hover

  /// Whether the gesture is one moment, which only ever ends, or goes on: begins, changes, ends (rule S2).
  public var isDiscrete: Bool {
    switch self {
    case .tap, .swipe: true
    case .longPress, .pan, .screenEdgePan, .pinch, .rotation, .transform, .hover: false
    }
  }
}

/// An edge of the window.
public enum SceneEdge: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom
}

/// Where a swipe goes.
public enum SwipeDirection: String, CaseIterable, Hashable, Sendable {
  case right, left, up, down
}

/// Where a touch comes from: UIKit's words for `Touch.TouchType`.
public enum SceneTouchType: String, CaseIterable, Hashable, Sendable {
  /// A finger on a screen.
  case direct
  /// A finger on a touchpad.
  case indirect
  /// A pen.
  case pencil
  case indirectPointer
}

/// What sets the gestures of a type apart. Nil stands for the recognizer's own default.
public enum GestureProperties: Hashable, Sendable {
  case tap(numberOfTapsRequired: Int = 1, numberOfTouchesRequired: Int = 1)
  /// A duration and a distance of nil follow the tuning.
  case longPress(
    minimumPressDuration: Duration? = nil, allowableMovement: Length? = nil, numberOfTapsRequired: Int = 0,
    numberOfTouchesRequired: Int = 1)
  /// A maximum of nil is no maximum.
  case pan(minimumNumberOfTouches: Int = 1, maximumNumberOfTouches: Int? = nil)
  /// Edges in the order of the file, at least one.
  case screenEdgePan(edges: [SceneEdge])
  /// Directions in the order of the file, at least one.
  case swipe(directions: [SwipeDirection] = [.right], numberOfTouchesRequired: Int = 1)
  case pinch
  case rotation
  case transform(allowsScaling: Bool = true, allowsRotation: Bool = true)
  case hover

  public var type: GestureType {
    switch self {
    case .tap: .tap
    case .longPress: .longPress
    case .pan: .pan
    case .screenEdgePan: .screenEdgePan
    case .swipe: .swipe
    case .pinch: .pinch
    case .rotation: .rotation
    case .transform: .transform
    case .hover: .hover
    }
  }
}

/// With which other recognizers a recognizer may act at the same time (rule A5); either side's word is enough.
public enum Simultaneity: Hashable, Sendable {
  /// With these alone, by identifier, in the order of the file.
  case recognizers([String])
  case all

  public static var none: Simultaneity { .recognizers([]) }
}

/// One recognizer of a scene. Flags that are nil keep the default of the recognizer's class.
public struct GestureDescription: Hashable, Sendable {
  /// Unique in the scene; by default the view's identifier, a dot and the type, then the same with 2, 3 and so on.
  public var id: String
  public var properties: GestureProperties
  public var enabled: Bool
  public var cancelsTouchesInView: Bool?
  public var delaysTouchesBegan: Bool?
  public var delaysTouchesEnded: Bool?
  /// The touches that the recognizer takes (rule A1), in the order of the file; nil takes all.
  public var allowedTouchTypes: [SceneTouchType]?
  /// Identifiers of the recognizers that must fail first; without circles.
  public var requireToFail: [String]
  public var simultaneousWith: Simultaneity
  /// What runs when, in the order of the file; each state at most once.
  public var actions: [ActionDescription]
  /// Thresholds of this recognizer alone.
  public var tuning: [TuningOverride]

  /// A recognizer with UIKit's defaults.
  public init(id: String, _ properties: GestureProperties) {
    self.id = id
    self.properties = properties
    enabled = true
    requireToFail = []
    simultaneousWith = .none
    actions = []
    tuning = []
  }

  public var type: GestureType { properties.type }
}

/// The states that actions are sent for (rule S5).
public enum ActionState: String, CaseIterable, Hashable, Sendable {
  case began, changed, ended, cancelled
}

/// A program to run when a recognizer reaches a state.
public struct ActionDescription: Hashable, Sendable {
  public var state: ActionState
  /// The program and its arguments; never empty, nor is the program's name. No shell is involved.
  public var arguments: [String]
  /// Of a changing gesture: run once each time that it has gone this far, in the unit of ``GestureType/measure``;
  /// nil runs at every change.
  public var every: Double?

  public init(state: ActionState, arguments: [String], every: Double? = nil) {
    self.state = state
    self.arguments = arguments
    self.every = every
  }
}

extension GestureType {
  /// What the `every` of an action counts.
  public enum Measure: Hashable, Sendable {
    /// Points that the gesture has moved.
    case points
    /// A change of scale: 0.1 is from 1 to 1.1.
    case scale
    case radians
  }

  /// The unit of ``ActionDescription/every``; nil for a gesture that has no one number to count.
  public var measure: Measure? {
    switch self {
    case .longPress, .pan, .screenEdgePan, .hover: .points
    case .pinch: .scale
    case .rotation: .radians
    case .tap, .swipe, .transform: nil
    }
  }
}
