internal import Inputs
public import Responders
public import Scenes
public import TactusTesting
internal import Testing

/// Expects that a hand makes these gestures in a scene, and no others; a failure shows both lists side by side.
///
/// ```swift
/// @Test func `a tap on green is green's`() {
///   var hand = Hand(on: .touchscreen())
///   hand.tap(at: Point(x: 160, y: 180))
///   expectGestures(of: hand, in: scene) {
///     "green tap ended taps=1"
///   }
/// }
/// ```
///
/// How a line is written says ``GestureLog/difference(from:)``.
public func expectGestures(
  of hand: Hand, in scene: SceneDescription, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, @ExpectedGestures _ expected: () -> [String]
) {
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    compare(try hand.gestures(in: scene), expected(), place)
  } catch {
    Issue.record("the panel cannot be used: \(error)", sourceLocation: place)
  }
}

/// Expects that a hand makes these gestures in a scene written in YAML, and no others.
public func expectGestures(
  of hand: Hand, in yaml: String, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, @ExpectedGestures _ expected: () -> [String]
) {
  do {
    let scene = try SceneDescription(yaml: Array(yaml.utf8))
    expectGestures(of: hand, in: scene, fileID: fileID, filePath: filePath, line: line, column: column, expected)
  } catch {
    Issue.record(
      "the scene has mistakes:\n\(error.errors.map { "  \($0)" }.joined(separator: "\n"))",
      sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Expects that a hand makes these gestures in a window made in code, and no others.
public func expectGestures(
  of hand: Hand, in window: Window, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
  column: Int = #column, @ExpectedGestures _ expected: () -> [String]
) {
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    compare(try hand.gestures(in: window), expected(), place)
  } catch {
    Issue.record("the panel cannot be used: \(error)", sourceLocation: place)
  }
}

private func compare(_ log: GestureLog, _ expected: [String], _ place: SourceLocation) {
  if let difference = log.difference(from: expected) { Issue.record("\(difference)", sourceLocation: place) }
}

/// Gestures that are expected, a line each.
@resultBuilder
public enum ExpectedGestures {
  public static func buildExpression(_ line: String) -> [String] { [line] }
  public static func buildExpression(_ lines: [String]) -> [String] { lines }
  public static func buildBlock(_ lines: [String]...) -> [String] { lines.flatMap { $0 } }
  public static func buildOptional(_ lines: [String]?) -> [String] { lines ?? [] }
  public static func buildEither(first lines: [String]) -> [String] { lines }
  public static func buildEither(second lines: [String]) -> [String] { lines }
  public static func buildArray(_ lines: [[String]]) -> [String] { lines.flatMap { $0 } }
}
