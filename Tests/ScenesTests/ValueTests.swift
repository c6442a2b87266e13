import Geometry
import Responders
import Testing

@testable import Scenes

@Suite("Values") struct ValueTests {
  private func readView(_ body: String) throws -> ViewDescription {
    try scene(view(body) + "    subviews: [{id: inner}]\n").windows[0].views[0]
  }

  /// A view with one thing changed.
  private func changed(_ change: (inout ViewDescription) -> Void, type: ViewType = .view) -> ViewDescription {
    var view = ViewDescription(id: "v", type: type)
    view.subviews = [ViewDescription(id: "inner")]
    change(&view)
    return view
  }

  @Test("every property of a view")
  func views() throws {
    #expect(try readView("type: view") == changed { _ in })
    let image = try readView("type: imageView")
    #expect(image == changed({ $0.userInteractionEnabled = false }, type: .imageView))
    #expect(try readView("userInteractionEnabled: true\n    type: imageView").userInteractionEnabled)
    #expect(try readView("hidden: true") == changed { $0.hidden = true })
    #expect(try readView("hidden: false") == changed { _ in })
    #expect(try readView("alpha: 0") == changed { $0.alpha = 0 })
    #expect(try readView("alpha: 1") == changed { _ in })
    #expect(try readView("alpha: 25e-2") == changed { $0.alpha = 0.25 })
    #expect(try readView("userInteractionEnabled: false") == changed { $0.userInteractionEnabled = false })
    #expect(try readView("multipleTouchEnabled: true") == changed { $0.multipleTouchEnabled = true })
    #expect(try readView("exclusiveTouch: true") == changed { $0.exclusiveTouch = true })
    #expect(try readView("handlesTouches: true") == changed { $0.handlesTouches = true })
    #expect(try readView("controller: root") == changed { $0.controller = "root" })
    #expect(try readView("touchArea: 12") == changed { $0.touchArea = EdgeOutsets(12) })
    #expect(
      try readView("touchArea: [1, -2, 3, -4.5]")
        == changed { $0.touchArea = EdgeOutsets(top: 1, left: -2, bottom: 3, right: -4.5) })
    #expect(try readView("hitTestFirst: inner") == changed { $0.hitTestFirst = ["inner"] })
    #expect(
      try readView("bounds: [5, -6, 7, 8]") == changed { $0.bounds = Rect(x: 5, y: -6, width: 7, height: 8) })
    #expect(
      try readView("frame: [-10, 5%, \"50%\", 12.5 %]")
        == changed {
          $0.frame = FrameDescription(x: .points(-10), y: .percent(5), width: .percent(50), height: .percent(12.5))
        })
  }

  @Test(
    "transforms",
    arguments: [
      ("[1, 2, 3, 4, 5, 6]", Transform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)),
      ("{}", .identity),
      ("{translate: [3, -4]}", Transform(translationX: 3, y: -4)),
      ("{scale: 2}", Transform(scaleX: 2, y: 2)),
      ("{scale: [2, -1]}", Transform(scaleX: 2, y: -1)),
      ("{rotate: 90}", Transform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)),
      ("{rotate: -90deg}", Transform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)),
      ("{rotate: 180°}", Transform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)),
      ("{rotate: 720}", .identity),
      ("{rotate: 0.5rad}", Transform(rotationAngle: 0.5)),
      // Scaled, then turned, then moved, in whatever order they stand.
      ("{translate: [10, 20], rotate: 90, scale: [2, 3]}", Transform(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 20)),
      ("{scale: [2, 3], translate: [10, 20], rotate: 90}", Transform(a: 0, b: 2, c: -3, d: 0, tx: 10, ty: 20)),
    ])
  func transform(_ text: String, _ expected: Transform) throws {
    #expect(try readView("transform: \(text)").transform == expected)
  }

  private func read(_ type: String, _ body: String = "enabled: true") throws -> GestureDescription {
    try scene(gesture(type, body) + "      - {type: pinch, id: h}\n").windows[0].views[0].gestures[0]
  }

  @Test("every property of each gesture")
  func gestures() throws {
    #expect(try read("tap").properties == .tap(numberOfTapsRequired: 1, numberOfTouchesRequired: 1))
    #expect(try read("tap", "numberOfTapsRequired: 3").properties == .tap(numberOfTapsRequired: 3))
    #expect(try read("tap", "numberOfTouchesRequired: 2").properties == .tap(numberOfTouchesRequired: 2))
    #expect(try read("longPress").properties == .longPress())
    #expect(
      try read("longPress", "minimumPressDuration: 0.35").properties
        == .longPress(minimumPressDuration: .milliseconds(350)))
    #expect(
      try read("longPress", "minimumPressDuration: 800ms").properties
        == .longPress(minimumPressDuration: .milliseconds(800)))
    #expect(try read("longPress", "allowableMovement: 20").properties == .longPress(allowableMovement: .points(20)))
    #expect(
      try read("longPress", "allowableMovement: 2.5mm").properties == .longPress(allowableMovement: .millimetres(2.5)))
    #expect(try read("longPress", "numberOfTapsRequired: 1").properties == .longPress(numberOfTapsRequired: 1))
    #expect(try read("longPress", "numberOfTouchesRequired: 2").properties == .longPress(numberOfTouchesRequired: 2))
    #expect(try read("pan").properties == .pan(minimumNumberOfTouches: 1, maximumNumberOfTouches: nil))
    #expect(try read("pan", "minimumNumberOfTouches: 2").properties == .pan(minimumNumberOfTouches: 2))
    #expect(try read("pan", "maximumNumberOfTouches: 2").properties == .pan(maximumNumberOfTouches: 2))
    #expect(try read("screenEdgePan", "edges: left").properties == .screenEdgePan(edges: [.left]))
    #expect(try read("screenEdgePan", "edges: [top, bottom]").properties == .screenEdgePan(edges: [.top, .bottom]))
    #expect(try read("screenEdgePan", "edges: all").properties == .screenEdgePan(edges: SceneEdge.allCases))
    #expect(try read("swipe").properties == .swipe(directions: [.right], numberOfTouchesRequired: 1))
    #expect(try read("swipe", "direction: up").properties == .swipe(directions: [.up]))
    #expect(try read("swipe", "direction: [left, right]").properties == .swipe(directions: [.left, .right]))
    #expect(try read("swipe", "numberOfTouchesRequired: 3").properties == .swipe(numberOfTouchesRequired: 3))
    #expect(try read("pinch").properties == .pinch)
    #expect(try read("rotation").properties == .rotation)
    #expect(try read("transform").properties == .transform())
    #expect(try read("transform", "allowsScaling: false").properties == .transform(allowsScaling: false))
    #expect(try read("transform", "allowsRotation: false").properties == .transform(allowsRotation: false))
  }

  @Test("what all gestures share", arguments: GestureType.allCases.filter { $0 != .hover })
  func common(_ type: GestureType) throws {
    let edges = type == .screenEdgePan ? "edges: all\n        " : ""
    func read(_ body: String) throws -> GestureDescription { try self.read(type.rawValue, edges + body) }
    let plain = try read("enabled: true")
    #expect(plain.enabled)
    #expect(plain.type == type)
    #expect(try !read("enabled: false").enabled)
    #expect(plain.cancelsTouchesInView == nil)
    #expect(try read("cancelsTouchesInView: false").cancelsTouchesInView == false)
    #expect(try read("delaysTouchesBegan: true").delaysTouchesBegan == true)
    #expect(try read("delaysTouchesEnded: false").delaysTouchesEnded == false)
    #expect(plain.allowedTouchTypes == nil)
    #expect(try read("allowedTouchTypes: direct").allowedTouchTypes == [.direct])
    #expect(try read("allowedTouchTypes: [pencil, direct]").allowedTouchTypes == [.pencil, .direct])
    #expect(try read("allowedTouchTypes: all").allowedTouchTypes == SceneTouchType.allCases)
    #expect(try read("requireToFail: h").requireToFail == ["h"])
    #expect(try read("requireToFail: [h]").requireToFail == ["h"])
    #expect(try read("requireToFail: []").requireToFail == [])
    #expect(plain.simultaneousWith == .none)
    #expect(try read("simultaneousWith: h").simultaneousWith == .recognizers(["h"]))
    #expect(try read("simultaneousWith: all").simultaneousWith == .all)
    #expect(try read("simultaneousWith: [all]").simultaneousWith == .all)
    #expect(
      try read("on: {ended: {run: [a]}}").actions == [ActionDescription(state: .ended, arguments: ["a"])])
  }

  @Test("`on` is a word like any other, and arguments are taken as they are written")
  func actions() throws {
    let pan = try read(
      "pan",
      "on: {began: {run: [a, 5, +5%, true, ~, '', \"x y\"]}, changed: {every: 0.5, run: [b]}, cancelled: {run: [c]}}")
    #expect(
      pan.actions == [
        ActionDescription(state: .began, arguments: ["a", "5", "+5%", "true", "~", "", "x y"]),
        ActionDescription(state: .changed, arguments: ["b"], every: 0.5),
        ActionDescription(state: .cancelled, arguments: ["c"]),
      ])
    #expect(try read("tap", "\"on\": {ended: {run: [a]}}") == read("tap", "on: {ended: {run: [a]}}"))
  }

  @Test(
    "thresholds",
    arguments: [
      ("panThreshold: 12", TuningValue.length(.points(12))), ("panThreshold: 12pt", .length(.points(12))),
      ("panThreshold: 3mm", .length(.millimetres(3))), ("panThreshold: '3 mm'", .length(.millimetres(3))),
      ("velocityWindow: 0.1", .duration(.milliseconds(100))), ("velocityWindow: 80ms", .duration(.milliseconds(80))),
      ("velocityWindow: 1.5s", .duration(.milliseconds(1500))), ("velocityWindow: 7us", .duration(.microseconds(7))),
      ("velocityWindow: 0.0000015", .duration(.microseconds(2))),
      ("rotationThreshold: 180", .angle(radians: .pi)), ("rotationThreshold: 0.25rad", .angle(radians: 0.25)),
    ])
  func tuning(_ text: String, _ expected: TuningValue) throws {
    let name = String(text.prefix { $0 != ":" })
    let override = TuningOverride(name: name, value: expected)
    #expect(try scene("views: []\ntuning: {\(text)}").tuning == [override])
    let type = try #require(TuningField.byName[name]?.gestures.first).rawValue
    #expect(try read(type, "tuning: {\(text)}").tuning == [override])
  }
}
