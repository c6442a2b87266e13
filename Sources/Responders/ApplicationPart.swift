/// Something that an application owns and that works for it alone.
class ApplicationPart {
  final let touches: TouchTable
  /// Set once by the application, which outlives its parts.
  private unowned(unsafe) var owner: Application?

  init(touches: TouchTable) {
    self.touches = touches
  }

  final func serve(_ application: Application) { unsafe owner = application }

  /// The application that owns this part.
  final var application: Application {
    guard let owner = unsafe owner else { preconditionFailure("a part works only inside its application") }
    return owner
  }
}
