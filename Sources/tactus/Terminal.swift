import CLinuxInput
import Glibc
import Reports

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

  /// Whether it can place its cursor, so that a picture can be drawn.
  static var canDraw: Bool {
    guard isThere, let name = unsafe getenv("TERM").map({ unsafe String(cString: $0) }) else { return false }
    return !name.isEmpty && name != "dumb"
  }

  /// What the locale's characters are.
  static var charset: Charset {
    _ = unsafe setlocale(LC_CTYPE, "")
    defer { _ = unsafe setlocale(LC_CTYPE, "C") }
    return unsafe String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8" ? .unicode : .ascii
  }

  /// The colours that it has, as far as its name tells.
  static var colours: CellPainter.Colours {
    guard wantsColours else { return .none }
    func variable(_ name: String) -> String { unsafe getenv(name).map { unsafe String(cString: $0) } ?? "" }
    let hasMany = !variable("COLORTERM").isEmpty || variable("TERM").contains("256color")
    return hasMany ? .many : .sixteen
  }
}
