extension SceneReader {
  enum GestureKey: String, CaseIterable {
    case type, id, enabled, cancelsTouchesInView, delaysTouchesBegan, delaysTouchesEnded
    case allowedTouchTypes, requireToFail, simultaneousWith, on, tuning
    case numberOfTapsRequired, numberOfTouchesRequired, minimumPressDuration, allowableMovement
    case minimumNumberOfTouches, maximumNumberOfTouches, edges, direction
    case allowsScaling, allowsRotation

    /// The types that have this property.
    var types: [GestureType] {
      switch self {
      case .type, .id, .enabled, .cancelsTouchesInView, .delaysTouchesBegan, .delaysTouchesEnded,
        .allowedTouchTypes, .requireToFail, .simultaneousWith, .on, .tuning:
        GestureType.allCases
      case .numberOfTapsRequired: [.tap, .longPress]
      case .numberOfTouchesRequired: [.tap, .longPress, .swipe]
      case .minimumPressDuration, .allowableMovement: [.longPress]
      case .minimumNumberOfTouches, .maximumNumberOfTouches: [.pan]
      case .edges: [.screenEdgePan]
      case .direction: [.swipe]
      case .allowsScaling, .allowsRotation: [.transform]
      }
    }
  }
}
