import Glibc

/// The terminal that standard output may be.
enum Terminal {
  static var isThere: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether text may be coloured: on a terminal, unless the environment says no (`NO_COLOR`, or a terminal that cannot).
  static var wantsColours: Bool {
    guard isThere, unsafe getenv("NO_COLOR").map({ unsafe $0.pointee == 0 }) ?? true else { return false }
    return unsafe getenv("TERM").map { unsafe String(cString: $0) != "dumb" } ?? false
  }

  /// How many characters a line of text has here, for reading; nil where output goes elsewhere.
  static var width: Int? {
    var size = winsize()
    guard isThere, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return min(Int(size.ws_col), 100)
  }
}
