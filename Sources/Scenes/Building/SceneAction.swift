/// A program that a scene wants run: plain data, for whoever runs programs.
public struct SceneAction: Hashable, Sendable {
  /// The recognizer's identifier, which is its `name`.
  public var recognizer: String
  /// When: whenever the recognizer sends its action in this state.
  public var state: ActionState
  /// The program and its arguments; never empty. No shell is involved.
  public var arguments: [String]
  /// Of a changing gesture: once each time that it has gone this far, in the unit of ``measure``; nil runs at every
  /// change.
  public var every: Double?
  /// What ``every`` counts; nil for a gesture that has no one number to count.
  public var measure: GestureType.Measure?

  public init(
    recognizer: String, state: ActionState, arguments: [String], every: Double? = nil,
    measure: GestureType.Measure? = nil
  ) {
    self.recognizer = recognizer
    self.state = state
    self.arguments = arguments
    self.every = every
    self.measure = measure
  }
}

/// A program that a scene wants run for an event that is no gesture: plain data, for whoever runs programs.
public struct SceneEventAction: Hashable, Sendable {
  /// The name of the responder that takes the event: a view's or window's identifier, or `applicationDelegate` for the scene as
  /// a whole.
  public var responder: String
  /// When: a shake or a press when it has ended, a command when it comes.
  public var event: SceneEvent
  /// The program and its arguments; never empty. No shell is involved.
  public var arguments: [String]

  public init(responder: String, event: SceneEvent, arguments: [String]) {
    self.responder = responder
    self.event = event
    self.arguments = arguments
  }
}

extension GestureDescription {
  /// The recognizer's actions with its name, in the order of the file.
  var sceneActions: [SceneAction] {
    actions.map {
      SceneAction(
        recognizer: id, state: $0.state, arguments: $0.arguments, every: $0.every, measure: type.measure)
    }
  }
}
