/// Keeps the mistakes nearest the beginning of the file, in order of position.
///
/// Messages are built only for mistakes that are kept, so that a file full of nonsense costs no more than a file with
/// a few mistakes.
struct ErrorCollector {
  private(set) var errors: [SceneError] = []

  /// Whether no mistake was reported.
  var isEmpty: Bool { errors.isEmpty }

  /// Whether a mistake at this place would be kept.
  func wants(_ position: TextPosition) -> Bool {
    guard errors.count >= SceneErrors.limit, let last = errors.last else { return true }
    return position < last.position
  }

  /// Reports a mistake; of two at one place both are kept, in the order of reporting.
  mutating func report(_ position: TextPosition, _ message: @autoclosure () -> String) {
    guard wants(position) else { return }
    if errors.count >= SceneErrors.limit { errors.removeLast() }
    let error = SceneError(at: position, message())
    let place = errors.firstIndex { position < $0.position } ?? errors.count
    errors.insert(error, at: place)
  }

  mutating func report(_ error: SceneError) {
    report(error.position, error.message)
  }
}
