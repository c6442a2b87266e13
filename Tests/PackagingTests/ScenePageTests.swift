import Inputs
import Responders
import Testing

@testable import Scenes

/// `tactus-scene(5)` against the reader of scenes: what the one knows, the other tells.
@Suite struct ScenePageTests {
  private let page: ManualPage

  init() throws { page = try ManualPage("tactus-scene.5") }

  @Test(arguments: [
    ("THE SCENE", SceneReader.sceneProperties), ("WINDOWS", SceneReader.windowProperties),
    ("WINDOWS", SceneReader.deviceProperties), ("VIEWS", SceneReader.ViewKey.allCases.map(\.rawValue)),
    ("ACTIONS", SceneReader.actionProperties), ("EVENTS", SceneReader.eventProperties),
  ])
  func everyPropertyStandsInItsSection(section: String, properties: [String]) {
    for property in properties { #expect(page.item(property, in: section) != nil, "\(property)") }
  }

  @Test func everyPropertyOfAGestureStandsUnderItsType() {
    for key in SceneReader.GestureKey.allCases {
      let section =
        switch key.types.first {
        case _ where key.types == GestureType.allCases: "Of every type"
        case .tap?, .longPress?: "Tap, longPress"
        case let type?: type.rawValue.prefix(1).uppercased() + type.rawValue.dropFirst()
        case nil: ""
        }
      #expect(page.item(key.rawValue, in: section) != nil, "\(key.rawValue) in \(section)")
    }
  }

  @Test func everyStepOfATransformIsNamed() throws {
    let item = try #require(page.item("transform", in: "VIEWS"))
    for property in SceneReader.transformProperties { #expect(item.contains(".Ic \(property)"), "\(property)") }
  }

  @Test(arguments: [
    GestureType.allCases.map(\.rawValue), ViewType.allCases.map(\.rawValue), SceneEdge.allCases.map(\.rawValue),
    SwipeDirection.allCases.map(\.rawValue), SceneTouchType.allCases.map(\.rawValue),
    ActionState.allCases.map(\.rawValue), SceneCommand.allCases.map(\.rawValue), ScenePress.allCases.map(\.rawValue),
  ])
  func everyWordIsNamed(words: [String]) {
    for word in words { #expect(page.has("Ql", word: word), "\(word)") }
  }

  @Test(arguments: TuningField.all.map(\.name))
  func everyThresholdHasItsDefault(name: String) throws {
    let field = try #require(TuningField.byName[name])
    let item = try #require(page.item(name, in: "TUNING"))
    let tuning = GestureTuning()
    let expected: (dimension: String, value: String) =
      switch field.place {
      case .length(let path): ("length", tuning[keyPath: path].inWords)
      case .duration(let path): ("duration", tuning[keyPath: path].inWords)
      case .motionDuration(let path): ("duration", MotionTuning()[keyPath: path].inWords)
      case .keyDuration(let path): ("duration", KeyTuning()[keyPath: path].inWords)
      case .acceleration(let path): ("acceleration", "\(MotionTuning()[keyPath: path])g")
      case .angle(let path): ("angle", "\(Int((tuning[keyPath: path] * 180 / .pi).rounded()))deg")
      }
    #expect(item.hasPrefix(".It Ic \(name) : Ar \(expected.dimension)\n"))
    #expect(item.contains("Default: \(expected.value)."))
    #expect(field.gestures.isEmpty != item.contains("Of: "))
    if !field.gestures.isEmpty {
      #expect(item.contains("Of: \(field.gestures.map(\.rawValue).joined(separator: ", "))."))
    }
  }

  @Test func theLimitsAreThoseOfTheReader() {
    let limits = YAMLLimits()
    let sentence = "of at most \(limits.size >> 20) MiB, \(limits.nodes) values and \(limits.depth) levels"
    #expect(page.lines.contains { $0.contains(sentence) })
    #expect(page.lines.contains { $0.contains("up to \(SceneErrors.limit) at a time") })
  }
}

extension Length {
  fileprivate var inWords: String {
    switch self {
    case .points(let points): "\(Int(points))"
    case .millimetres(let millimetres): "\(Int(millimetres))mm"
    }
  }
}

extension Duration {
  fileprivate var inWords: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    return microseconds % 1_000 == 0 ? "\(microseconds / 1_000)ms" : "\(microseconds)us"
  }
}
