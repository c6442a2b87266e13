import Evdev
import Geometry
import Gestures
import Inputs
import Responders
import Testing

@testable import Scenes

@Suite("Building recognizers") struct GestureBuildingTests {
  private func build<Recognizer: GestureRecognizer>(
    _ type: String, _ body: String, as _: Recognizer.Type
  ) throws -> Recognizer {
    let stage = try Stage(gesture(type, body))
    return try #require(stage.scene.recognizer("v.\(type)") as? Recognizer)
  }

  @Test("every property reaches its recognizer")
  func properties() throws {
    let tap = try build(
      "tap", "{numberOfTapsRequired: 2, numberOfTouchesRequired: 3}".unbraced, as: TapGestureRecognizer.self)
    #expect(tap.numberOfTapsRequired == 2)
    #expect(tap.numberOfTouchesRequired == 3)
    let press = try build(
      "longPress",
      "{minimumPressDuration: 800ms, allowableMovement: 2mm, numberOfTapsRequired: 1, numberOfTouchesRequired: 2}"
        .unbraced, as: LongPressGestureRecognizer.self)
    #expect(press.minimumPressDuration == .milliseconds(800))
    #expect(press.allowableMovement == .millimetres(2))
    #expect(press.numberOfTapsRequired == 1)
    #expect(press.numberOfTouchesRequired == 2)
    let pan = try build(
      "pan", "{minimumNumberOfTouches: 2, maximumNumberOfTouches: 3}".unbraced, as: PanGestureRecognizer.self)
    #expect(pan.minimumNumberOfTouches == 2)
    #expect(pan.maximumNumberOfTouches == 3)
    let edge = try build("screenEdgePan", "edges: [left, bottom]", as: ScreenEdgePanGestureRecognizer.self)
    #expect(edge.edges == [.left, .bottom])
    #expect(try build("screenEdgePan", "edges: all", as: ScreenEdgePanGestureRecognizer.self).edges == .all)
    let swipe = try build(
      "swipe", "{direction: [up, left], numberOfTouchesRequired: 2}".unbraced, as: SwipeGestureRecognizer.self)
    #expect(swipe.direction == [.up, .left])
    #expect(swipe.numberOfTouchesRequired == 2)
    let all = try build("swipe", "direction: all", as: SwipeGestureRecognizer.self)
    #expect(all.direction == [.up, .down, .left, .right])
    let transform = try build(
      "transform", "{allowsScaling: false, allowsRotation: false}".unbraced, as: TransformGestureRecognizer.self)
    #expect(!transform.allowsScaling && !transform.allowsRotation)
    #expect(pan.allowedTouchTypes == [.direct, .indirect, .pencil, .indirectPointer])
    let onScreens = try build("pan", "allowedTouchTypes: [direct, pencil]", as: PanGestureRecognizer.self)
    #expect(onScreens.allowedTouchTypes == [.direct, .pencil])
    _ = try build("pinch", "enabled: true", as: PinchGestureRecognizer.self)
    _ = try build("rotation", "enabled: true", as: RotationGestureRecognizer.self)
  }

  @Test("what nobody sets is the class's own", arguments: GestureType.allCases)
  func defaults(_ type: GestureType) throws {
    let properties: GestureProperties =
      switch type {
      case .tap: .tap()
      case .longPress: .longPress()
      case .pan: .pan()
      case .screenEdgePan: .screenEdgePan(edges: [.left])
      case .swipe: .swipe()
      case .pinch: .pinch
      case .rotation: .rotation
      case .transform: .transform()
      case .hover: .hover
      }
    let recognizer = properties.makeRecognizer()
    #expect(recognizer.type == type.rawValue)
    #expect(recognizer.isEnabled && recognizer.cancelsTouchesInView && recognizer.delaysTouchesEnded)
    #expect(recognizer.delaysTouchesBegan == (type == .screenEdgePan))
    if let pan = recognizer as? PanGestureRecognizer {
      #expect(pan.minimumNumberOfTouches == 1)
      #expect(pan.maximumNumberOfTouches == (type == .screenEdgePan ? 1 : .max))
    }
    if let press = recognizer as? LongPressGestureRecognizer {
      #expect(press.minimumPressDuration == nil)
      #expect(press.allowableMovement == nil)
    }
  }

  @Test("flags")
  func flags() throws {
    let flags = "{enabled: false, cancelsTouchesInView: false, delaysTouchesBegan: true, delaysTouchesEnded: false}"
    let pinch = try build("pinch", flags.unbraced, as: PinchGestureRecognizer.self)
    #expect(!pinch.isEnabled && !pinch.cancelsTouchesInView && pinch.delaysTouchesBegan && !pinch.delaysTouchesEnded)
    let edge = try build(
      "screenEdgePan", "{edges: top, delaysTouchesBegan: false}".unbraced, as: ScreenEdgePanGestureRecognizer.self)
    #expect(!edge.delaysTouchesBegan)
  }

  @Test("a single tap waits for the double tap (rule A3)")
  func requirements() throws {
    let stage = try Stage(SceneTests.stack)
    stage.tap(160, 230, at: 1000)
    #expect(stage.log == [])
    stage.settle()
    #expect(stage.log == ["single ended"])
    stage.tap(160, 230, at: 3000)
    stage.tap(160, 230, at: 3150)
    stage.settle()
    #expect(stage.log == ["single ended", "double ended"])
  }

  /// Two fingers that move right and apart.
  private func spread(_ stage: Stage) {
    stage.send(.began, [(100, 100), (140, 100)], at: 1000)
    for step in 1...8 {
      let distance = Double(step) * 6
      stage.send(.moved, [(100 + distance, 100), (140 + 2 * distance, 100)], at: 1000 + Int64(step) * 10)
    }
    stage.send(.ended, [(148, 100), (236, 100)], at: 1100)
    stage.settle()
  }

  private func began(_ stage: Stage) -> [String] {
    stage.log.filter { $0.hasSuffix(" began") }.map { String($0.dropLast(6)) }.sorted()
  }

  @Test("simultaneous gestures act together, others do not (rule A5)")
  func simultaneity() throws {
    let gestures = "gestures: [{type: pan PAN}, {type: pinch PINCH}]"
    func result(_ pan: String, _ pinch: String) throws -> [String] {
      let stage = try Stage(
        view(
          "multipleTouchEnabled: true\n    " + gestures.replacing(" PAN", with: pan).replacing(" PINCH", with: pinch)))
      spread(stage)
      return began(stage)
    }
    #expect(try result("", "").count == 1)
    #expect(try result(", simultaneousWith: v.pinch", "") == ["v.pan", "v.pinch"])
    #expect(try result("", ", simultaneousWith: v.pan") == ["v.pan", "v.pinch"])
    #expect(try result("", ", simultaneousWith: all") == ["v.pan", "v.pinch"])
  }

  @Test("the scene without a file: pan and pinch at once, a tap alone")
  func standard() {
    let stage = Stage(.standard)
    spread(stage)
    #expect(began(stage) == ["view.pan", "view.pinch"])
    let count = stage.log.count
    stage.tap(50, 50, at: 5000)
    stage.settle()
    #expect(stage.log.dropFirst(count) == ["view.tap ended"])
  }

  @Test("thresholds of the scene, of a recognizer upon them, and of nobody once the scene is gone")
  func tuning() throws {
    let text = """
      views:
        - id: v
          gestures:
            - {type: pan, tuning: {panThreshold: 3mm}}
            - type: rotation
      tuning: {panThreshold: 20, velocityWindow: 50ms, rotationThreshold: 90}
      """
    let stage = try Stage(text)
    let tuning = stage.application.tuning
    #expect(tuning.panThreshold == .points(20))
    #expect(tuning.velocityWindow == .milliseconds(50))
    #expect(tuning.rotationThreshold == .pi / 2)
    #expect(tuning.pinchThreshold == GestureTuning().pinchThreshold)
    let own = try #require(stage.scene.recognizer("v.pan")?.tuning)
    #expect(own.panThreshold == .millimetres(3))
    #expect(own.velocityWindow == .milliseconds(50))
    #expect(stage.scene.recognizer("v.rotation")?.tuning == nil)
    stage.scene.remove()
    #expect(stage.application.tuning == GestureTuning())
  }

  @Test("every threshold lands in the field of its name", arguments: TuningField.all)
  func fields(_ field: TuningField) {
    var gestures = GestureTuning()
    var motion = MotionTuning()
    var keys = KeyTuning()
    func apply(_ override: TuningOverride) {
      gestures.apply([override])
      motion.apply([override])
      keys.apply([override])
    }
    let value: TuningValue =
      switch field.dimension {
      case .length: .length(.millimetres(1.25))
      case .duration: .duration(.milliseconds(1234))
      case .angle: .angle(radians: 1.25)
      case .acceleration: .acceleration(1.25)
      }
    apply(TuningOverride(name: field.name, value: value))
    let changed = [gestures as Any, motion, keys].flatMap { Array(Mirror(reflecting: $0).children) }.filter { child in
      switch child.value {
      case let length as Length: length == .millimetres(1.25)
      case let duration as Duration: duration == .milliseconds(1234)
      case let number as Double: number == 1.25
      case _: false
      }
    }
    #expect(changed.map(\.label) == [field.name])
    let before = (gestures, motion, keys)
    apply(TuningOverride(name: "nothing", value: value))
    apply(TuningOverride(name: field.name, value: field.dimension == .length ? .angle(radians: 2) : .length(.points(2))))
    #expect((gestures, motion, keys) == before)
  }

  @Test("every field of the gestures' tuning can be set")
  func completeness() {
    let labels = Mirror(reflecting: GestureTuning()).children.compactMap(\.label)
    let others = ["holdDuration", "longestShake", "longestSwing", "orientationHold", "shakePause", "swingAcceleration"]
    #expect((labels + others).sorted() == TuningField.all.map(\.name).sorted())
  }

  @Test("what the views hold weakly lives as long as the scene")
  func lifetime() throws {
    var stage: Stage? = try Stage(view("controller: c\n    gestures: [{type: pan, simultaneousWith: all}]"))
    weak let window = stage?.scene.windows.first
    weak let controller = stage?.scene.controllers.first
    weak let pan = stage?.scene.recognizer("v.pan")
    #expect(pan?.delegate != nil)
    #expect(controller != nil)
    stage = nil
    #expect(window == nil && controller == nil && pan == nil)
  }
}

extension String {
  /// The properties of a mapping in braces, each on a line, indented for ``gesture(_:_:)``.
  fileprivate var unbraced: String {
    var depth = 0
    var result = ""
    for character in dropFirst().dropLast() {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      result += character == "," && depth == 0 ? "\n       " : String(character)
    }
    return result
  }
}
