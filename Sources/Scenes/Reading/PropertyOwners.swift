extension SceneReader {
  /// What has which properties: to tell somebody who put one in the wrong place.
  static let owners: [(owner: String, properties: [String])] = [
    ("the scene", sceneProperties),
    ("a window", windowProperties),
    ("a view", ViewKey.allCases.map(\.rawValue)),
    ("a gesture", GestureKey.allCases.map(\.rawValue)),
    ("a transform", transformProperties),
    ("an action", actionProperties),
    ("\"tuning\"", TuningField.all.map(\.name)),
  ]
}
