import Testing

@testable import Scenes

/// What reading a text reports, a line for each mistake; empty for a good scene.
func report(_ text: String) -> [String] { report(Array(text.utf8)) }

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

/// The same for bytes that need not be text.
func report(_ bytes: [UInt8]) -> [String] {
  do {
    _ = try SceneDescription(yaml: bytes)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}

/// The scene that a text describes; a mistake in it fails the test.
func scene(_ text: String) throws -> SceneDescription {
  try SceneDescription(yaml: Array(text.utf8))
}
