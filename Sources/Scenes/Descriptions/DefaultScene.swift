extension SceneDescription {
  /// The scene without a file: one view `view` that fills `window` and recognizes a bit of everything.
  ///
  /// Pan, swipe, pinch and rotation act together; the rest is arbitrated as rule A5 says.
  public static var standard: SceneDescription {
    var view = ViewDescription(id: "view")
    view.multipleTouchEnabled = true
    let together = ["view.pan", "view.swipe", "view.pinch", "view.rotation"]
    let all: [GestureProperties] = [
      .tap(), .longPress(), .pan(), .swipe(directions: SwipeDirection.allCases), .pinch, .rotation,
    ]
    view.gestures = all.map { properties in
      var gesture = GestureDescription(id: "view.\(properties.type.rawValue)", properties)
      if together.contains(gesture.id) { gesture.simultaneousWith = .recognizers(together.filter { $0 != gesture.id }) }
      return gesture
    }
    return SceneDescription(windows: [WindowDescription(views: [view])])
  }
}
