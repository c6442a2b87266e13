public import Evdev
public import Geometry
public import Responders

/// A scene that lives: its windows stand in an application until ``remove()``.
///
/// The scene must be kept as long as it is used: it owns the controllers and what answers for simultaneous gestures,
/// which views and recognizers hold weakly.
public final class Scene {
  public let description: SceneDescription
  public let application: Application
  /// The windows in the order of the description, a later one in front of an earlier one.
  public let windows: [Window]
  /// The controllers in the order of their views.
  public let controllers: [ViewController]
  /// What the scene wants run, in the order of the file.
  public let actions: [SceneAction]
  /// What the scene wants run for events that are no gestures, in the order of the file.
  public let eventActions: [SceneEventAction]

  private let views: [String: View]
  private let recognizers: [String: GestureRecognizer]
  private let companions: [Companions]
  /// Stands behind the application; nil where the scene as a whole takes nothing.
  private let delegate: SceneDelegate?
  /// What the application's thresholds were before.
  private let previousTuning: GestureTuning

  /// Builds a scene and puts its windows into an application, in front of those that are there.
  ///
  /// - Parameters:
  ///   - description: what to build; identifiers that it names must exist in it, as those of every scene read from a
  ///     file do. Names of nothing are passed over.
  ///   - application: takes the windows, and the scene's thresholds over its own.
  ///   - size: asked for the size, in points, of each window that the description gives none: the device's own, say.
  public init(
    _ description: SceneDescription, in application: Application, size: (WindowDescription) -> Size
  ) {
    self.description = description
    self.application = application
    previousTuning = application.tuning
    application.tuning.apply(description.tuning)
    let builder = SceneBuilder(description, tuning: application.tuning)
    windows = builder.windows
    controllers = builder.controllers
    companions = builder.companions
    views = builder.views
    recognizers = builder.recognizers
    actions = builder.actions
    let own = description.on.map {
      SceneEventAction(responder: SceneDelegate.name, event: $0.event, arguments: $0.arguments)
    }
    eventActions = builder.eventActions + own
    delegate = own.isEmpty ? nil : SceneDelegate(description.on)
    for (index, window) in description.windows.enumerated() { setSize(window.size ?? size(window), ofWindow: index) }
    for window in windows { application.addWindow(window) }
    if let delegate { application.delegate = delegate }
  }

  /// Takes the windows out of the application; touches in them are cancelled. The application's thresholds become what
  /// they were.
  public func remove() {
    for window in windows { application.removeWindow(window) }
    if let delegate, application.delegate === delegate { application.delegate = nil }
    application.tuning = previousTuning
  }

  /// Gives a window another size and lays out what is inside it anew, as the description says: frames in percent
  /// follow, and what code has moved since goes back.
  public func setSize(_ size: Size, ofWindow index: Int) {
    let window = windows[index]
    window.frame = Rect(origin: window.frame.origin, size: size)
    for view in description.windows[index].views { layOut(view, in: window.bounds) }
  }

  /// The window that a device goes to, see ``SceneDescription/window(for:)``.
  public func window(for device: DeviceDescription) -> Window? {
    description.window(for: device).map { windows[$0] }
  }

  /// The window that names a device by a pattern; nil where none does, and its keys and motion go to the key window.
  public func windowNaming(_ device: DeviceDescription) -> Window? {
    description.windows.firstIndex { $0.devices.contains { $0.matches(device) } }.map { windows[$0] }
  }

  /// The window or view of an identifier.
  public func view(_ identifier: String) -> View? { views[identifier] }

  /// The recognizer of an identifier.
  public func recognizer(_ identifier: String) -> GestureRecognizer? { recognizers[identifier] }

  private func layOut(_ description: ViewDescription, in parent: Rect) {
    guard let view = views[description.id] else { return }
    // A frame means something only without a transform (rule H13).
    view.transform = .identity
    view.frame = description.frame?.rect(in: parent.size) ?? parent
    view.bounds = description.bounds ?? Rect(origin: .zero, size: view.bounds.size)
    view.transform = description.transform
    for child in description.subviews { layOut(child, in: view.bounds) }
  }
}
