public import Geometry

/// What a scene file says, validated: windows with their views, recognizers and actions.
///
/// A plain value that knows nothing of views that live: every word is spelt right, every number in its range, every
/// identifier unique and every reference resolved. Numbers are in points of the view's parent unless something else
/// is said.
public struct SceneDescription: Hashable, Sendable {
  /// The windows in the order of the file; a device goes to the first that takes it, see ``window(for:)``. Never empty.
  public var windows: [WindowDescription]
  /// Thresholds that differ from the defaults, for every recognizer of the scene.
  public var tuning: [TuningOverride]
  /// What is run for events that are no gestures and that no responder before took, in the order of the file.
  public var on: [EventActionDescription]
  /// Devices that type text and whose keys are taken all the same. Others that type are left alone.
  public var keyboards: [DevicePattern]

  public init(
    windows: [WindowDescription], tuning: [TuningOverride] = [], on: [EventActionDescription] = [],
    keyboards: [DevicePattern] = []
  ) {
    self.windows = windows
    self.tuning = tuning
    self.on = on
    self.keyboards = keyboards
  }

  /// Reads a scene file: YAML, or JSON, in UTF-8.
  ///
  /// Throws every mistake that could be found, up to ``SceneErrors/limit`` of them. A mistake of syntax hides the ones
  /// of sense.
  public init(yaml bytes: [UInt8]) throws(SceneErrors) {
    self = try SceneReader.scene(from: bytes)
  }
}

/// A window: the surface that devices are mapped onto, and the root of a view tree.
public struct WindowDescription: Hashable, Sendable {
  /// Unique in the scene; `window` where the file does not say.
  public var id: String
  /// The size in points; nil takes the device's own size.
  public var size: Size?
  /// The window takes a device that any of these matches; a window without patterns takes what no other one does.
  public var devices: [DevicePattern]
  /// Whether touches beyond the first one reach the window itself (rule M1).
  public var multipleTouchEnabled: Bool
  /// Identifiers of views inside the window that a hit-test asks before the usual order.
  public var hitTestFirst: [String]
  /// The identifier of the view inside that is first responder, where motion, remote control and keys start; nil for the window.
  public var firstResponder: String?
  /// What is run for events that are no gestures and reach the window, in the order of the file; they go no farther.
  public var on: [EventActionDescription]
  /// The window's own recognizers, in the order added.
  public var gestures: [GestureDescription]
  /// Back to front.
  public var views: [ViewDescription]

  public init(
    id: String = "window", size: Size? = nil, devices: [DevicePattern] = [], multipleTouchEnabled: Bool = false,
    hitTestFirst: [String] = [], firstResponder: String? = nil, on: [EventActionDescription] = [],
    gestures: [GestureDescription] = [], views: [ViewDescription] = []
  ) {
    self.id = id
    self.size = size
    self.devices = devices
    self.multipleTouchEnabled = multipleTouchEnabled
    self.hitTestFirst = hitTestFirst
    self.firstResponder = firstResponder
    self.on = on
    self.gestures = gestures
    self.views = views
  }
}
