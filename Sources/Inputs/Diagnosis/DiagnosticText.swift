/// Numbers in the messages of diagnostics.
enum DiagnosticText {
  /// `23.6 ms`, from microseconds; `40 µs` for less than one.
  static func milliseconds(_ microseconds: Int64) -> String {
    if 1..<1_000 ~= microseconds { return "\(microseconds) µs" }
    let tenths = min(microseconds, 1_000_000_000_000) / 100 + (microseconds % 100 >= 50 ? 1 : 0)
    return tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms"
  }
}
