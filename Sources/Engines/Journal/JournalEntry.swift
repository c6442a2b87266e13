public import Evdev
public import Geometry

/// One thing that happened, as a journal tells it: everything that is printed, streamed, explained or drawn is made of these.
public struct JournalEntry: Sendable {
  /// The kinds of entry; the raw values are the words of the journal's lines.
  public enum Kind: String, Sendable, CaseIterable {
    case scene, device, contact, hitTest, touch, deliver, recognizer, gesture, deadline, motion, remote, press, diagnostic

    /// What is told where nobody says what to tell: what people act upon.
    public static let standard: Set<Kind> = [.gesture, .motion, .remote]
  }

  /// On the recording's clock.
  public var time: Timestamp
  public var content: Content

  public init(time: Timestamp, _ content: Content) {
    self.time = time
    self.content = content
  }

  public enum Content: Sendable {
    case scene(SceneEntry)
    case device(DeviceEntry)
    case contact(ContactEntry)
    case hitTest(HitTestEntry)
    case touch(TouchEntry)
    case deliver(DeliverEntry)
    case recognizer(RecognizerEntry)
    case gesture(GestureEntry)
    case deadline(DeadlineEntry)
    case motion(MotionEntry)
    case remote(RemoteEntry)
    case press(PressEntry)
    case diagnostic(DiagnosticEntry)
  }

  public var kind: Kind {
    switch content {
    case .scene: .scene
    case .device: .device
    case .contact: .contact
    case .hitTest: .hitTest
    case .touch: .touch
    case .deliver: .deliver
    case .recognizer: .recognizer
    case .gesture: .gesture
    case .deadline: .deadline
    case .motion: .motion
    case .remote: .remote
    case .press: .press
    case .diagnostic: .diagnostic
    }
  }
}

/// The whole tree: at the start and after each change.
public struct SceneEntry: Sendable {
  /// Front to back.
  public var windows: [SceneView]

  /// A view, with the views in it back to front.
  public struct SceneView: Sendable {
    public var view: String
    /// In the superview's coordinates; a window's in the screen's.
    public var frame: Rect
    public var bounds: Rect
    public var transform: Transform
    public var isHidden: Bool
    public var alpha: Double
    public var isUserInteractionEnabled: Bool
    /// Whether it takes more than one touch at a time (rule M1); not printed.
    public var isMultipleTouchEnabled = false
    /// Whether it keeps touches from other views (rule M3); not printed.
    public var isExclusiveTouch = false
    public var recognizers: [SceneRecognizer]
    public var subviews: [SceneView]
  }

  /// A recogniser on a view. Only its id and type are printed; the rest is for whoever tells the story.
  public struct SceneRecognizer: Sendable {
    public var recognizer: String
    public var type: String
    public var isEnabled = true
    /// Rule D1.
    public var cancelsTouchesInView = true
    public var delaysTouchesBegan = false
    public var delaysTouchesEnded = true
    /// How many taps it asks for, where it asks for taps.
    public var taps: Int?
    /// How many fingers it asks for, where it asks for a certain number.
    public var fingers: Int?

    public init(recognizer: String, type: String) {
      self.recognizer = recognizer
      self.type = type
    }
  }
}

/// A device was added or removed, or lost events.
public struct DeviceEntry: Sendable {
  public enum Change: String, Sendable {
    case added, removed, dropped, resynced
  }

  public var device: String
  public var change: Change
  /// What the device calls itself, its class, and the window that it is mapped onto; for `added` only.
  public var name: String?
  public var deviceClass: String?
  public var window: String?
}

/// One sample of a contact, of those that make no touch too.
public struct ContactEntry: Sendable {
  public var device: String
  /// Nil for a contact that is no touch.
  public var touch: Int?
  public var slot: Int
  public var phase: String
  /// Window points.
  public var position: Point
  public var tool: String
  public var isEstimated: Bool
  /// Why it makes no touch.
  public var reason: String?
}

/// A touch that begins was hit-tested.
public struct HitTestEntry: Sendable {
  public var touch: Int
  public var window: String?
  public var view: String?
  /// In the order of visiting.
  public var visited: [(view: String, result: String)]
  /// Window points; not printed, the touch's own entry follows.
  public var location: Point = .zero
  /// Every recogniser of the view and of what it lies in (rule T9), in the order of asking; not printed.
  public var recognizers: [String] = []
}

/// A touch changed.
public struct TouchEntry: Sendable {
  public var touch: Int
  public var device: String?
  public var window: String?
  public var phase: String
  /// Window points.
  public var location: Point
  public var view: String?
  public var tapCount: Int
}

/// A call went along the responder chain.
public struct DeliverEntry: Sendable {
  /// What kind of event it was: `motion`, `remoteControl` or `presses`; nil for touches.
  public var event: String?
  public var phase: String
  public var touches: [Int]
  /// Who was asked, first to last.
  public var path: [String]
  /// False when the default implementations carried it off the end.
  public var isHandled: Bool
}

/// A recogniser's state took effect.
public struct RecognizerEntry: Sendable {
  public var recognizer: String
  /// Its view; not printed, for whoever picks entries by view.
  public var view: String?
  public var from: String
  public var to: String
  public var reason: String
  /// The recogniser that the reason names.
  public var by: String?
  /// Every touch of the attempt under way, ascending; empty once it is reset. Not printed.
  public var touches: [Int] = []
  public var value: JournalNumber?
  public var allowed: JournalNumber?
  public var needed: JournalNumber?
}

/// What actions saw (rule S5).
public struct GestureEntry: Sendable {
  public var recognizer: String
  public var type: String
  public var state: String
  public var window: String?
  public var view: String?
  /// Window points.
  public var location: Point
  public var touches: [Int]
  /// What this type of gesture adds, in its order.
  public var facts: [(key: String, value: JournalValue)]
}

/// A recogniser's deadline fired.
public struct DeadlineEntry: Sendable {
  public var recognizer: String
  /// Its view; not printed.
  public var view: String?
}

/// A device was shaken, or is held another way up.
public struct MotionEntry: Sendable {
  /// `shake` or `orientation`.
  public var type: String
  /// Of a shake: `began`, `ended` or `cancelled` (rule E3).
  public var phase: String?
  public var device: String?
  /// Of a shake: the window whose first responder was asked first.
  public var window: String?
  /// Of a shake that begins: how hard it is, in g.
  public var magnitude: JournalNumber?
  /// Of an orientation: how the content has to be turned to stand upright, in degrees clockwise.
  public var degrees: Int?
  /// Of a shake: the responder that took it; nil when it reached the end of the chain, where it was dropped.
  public var handledBy: String?
}

/// A remote control asked for something (rule E2).
public struct RemoteEntry: Sendable {
  /// UIKit's word without its `remoteControl`, such as `nextTrack`.
  public var command: String
  public var device: String?
  /// The window whose first responder was asked first.
  public var window: String?
  /// The responder that took it; nil when it reached the end of the chain, where it was dropped.
  public var handledBy: String?
}

/// A key or button was pressed or let go.
public struct PressEntry: Sendable {
  /// Counted from 1.
  public var press: Int
  public var phase: String
  /// UIKit's word, such as `select`; nil for a key without one.
  public var type: String?
  /// The kernel's code; nil for a device that types text, whose keys are never told.
  public var key: Int?
  public var device: String?
  public var window: String?
  /// The responder that took it; nil when it reached the end of the chain, where it was dropped.
  public var handledBy: String?
}

/// Something odd that a person should know.
public struct DiagnosticEntry: Sendable {
  public var device: String?
  /// A word that programs can compare.
  public var code: String
  public var message: String

  public init(device: String?, code: String, message: String) {
    self.device = device
    self.code = code
    self.message = message
  }
}

/// A number, and how many decimals it is written with.
public struct JournalNumber: Sendable {
  public var value: Double
  public var decimals: Int

  public init(_ value: Double, decimals: Int) {
    self.value = value
    self.decimals = decimals
  }
}

public enum JournalValue: Sendable {
  case number(JournalNumber)
  case count(Int)
  case word(String)
}
