import Testing

@testable import Scenes

/// What reading a text reports, a line for each mistake; empty for a good scene.
func report(_ text: String) -> [String] {
  do {
    _ = try SceneDescription(yaml: Array(text.utf8))
    return []
  } catch {
    return error.errors.map(\.description)
  }
}

/// A scene with one view, in which `body` begins at 3:5.
func view(_ body: String) -> String { "views:\n  - id: v\n    " + body + "\n" }

/// A scene with one gesture, in which `body` begins at 5:9.
func gesture(_ type: String, _ body: String) -> String {
  "views:\n  - id: v\n    gestures:\n      - type: \(type)\n        " + body + "\n"
}

/// A text and what reading it reports.
struct Row: Sendable, CustomTestStringConvertible {
  var text: String
  var expected: [String]

  init(_ text: String, _ expected: String...) {
    self.text = text
    self.expected = expected
  }

  var testDescription: String { text }
}
