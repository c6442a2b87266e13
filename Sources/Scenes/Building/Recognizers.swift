import Gestures
import Responders

extension GestureProperties {
  /// A recognizer with these properties.
  func makeRecognizer() -> GestureRecognizer {
    switch self {
    case .tap(let taps, let touches):
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = taps
      tap.numberOfTouchesRequired = touches
      return tap
    case .longPress(let duration, let movement, let taps, let touches):
      let press = LongPressGestureRecognizer()
      press.minimumPressDuration = duration
      press.allowableMovement = movement
      press.numberOfTapsRequired = taps
      press.numberOfTouchesRequired = touches
      return press
    case .pan(let minimum, let maximum):
      let pan = PanGestureRecognizer()
      pan.minimumNumberOfTouches = minimum
      if let maximum { pan.maximumNumberOfTouches = maximum }
      return pan
    case .screenEdgePan(let edges):
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = Edges(edges.map(\.edge))
      return pan
    case .swipe(let directions, let touches):
      let swipe = SwipeGestureRecognizer()
      swipe.direction = SwipeGestureRecognizer.Direction(directions.map(\.direction))
      swipe.numberOfTouchesRequired = touches
      return swipe
    case .pinch:
      return PinchGestureRecognizer()
    case .rotation:
      return RotationGestureRecognizer()
    case .transform(let allowsScaling, let allowsRotation):
      let transform = TransformGestureRecognizer()
      transform.allowsScaling = allowsScaling
      transform.allowsRotation = allowsRotation
      return transform
    case .hover:
      return HoverGestureRecognizer()
    }
  }
}

extension SceneEdge {
  fileprivate var edge: Edges {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }
}

extension SwipeDirection {
  fileprivate var direction: SwipeGestureRecognizer.Direction {
    switch self {
    case .right: .right
    case .left: .left
    case .up: .up
    case .down: .down
    }
  }
}

extension SceneTouchType {
  var touchType: Touch.TouchType {
    switch self {
    case .direct: .direct
    case .indirect: .indirect
    case .pencil: .pencil
    case .indirectPointer: .indirectPointer
    }
  }
}
