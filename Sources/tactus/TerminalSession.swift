import CLinuxInput
import Glibc

/// A terminal that a picture has for itself: the alternate screen, no cursor, keys as they are pressed. However the command ends,
/// the terminal is as it was before.
final class TerminalSession {
  private let input: Int32
  private var isInside = false
  private var output = Output(descriptor: STDOUT_FILENO, isLive: true)

  /// What the terminal was like, for whoever has to give it back in a hurry.
  private nonisolated(unsafe) static var before: termios?
  private nonisolated(unsafe) static var keyboard: Int32 = -1

  /// Alternate screen, no cursor, no wrapping at the edge, no turning of text that runs from right to left.
  private static let entering = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[8l\u{1b}[2J"
  private static let leaving: StaticString = "\u{1b}[?2026l\u{1b}[0m\u{1b}[8h\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  /// - Parameter input: where keys come from; -1 for nowhere.
  init(keys input: Int32) {
    self.input = input
    unsafe Self.keyboard = input
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      signal(number) { number in
        TerminalSession.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  deinit { leave() }

  /// Why nothing more can be shown; nil while it can.
  var failure: Output.Failure? { output.failure }

  func enter() {
    guard !isInside else { return }
    isInside = true
    var settings = termios()
    if input >= 0, unsafe tcgetattr(input, &settings) == 0 {
      if unsafe Self.before == nil { unsafe Self.before = settings }
      // Signals stay: Ctrl-C is to do what it always does.
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(input, TCSADRAIN, &settings)
    }
    show(Array(Self.entering.utf8))
  }

  func leave() {
    guard isInside else { return }
    isInside = false
    Self.restore()
  }

  func show(_ bytes: [UInt8]) { output.append(bytes) }

  /// Does only what may be done at any moment, in the middle of anything.
  private static func restore() {
    leaving.withUTF8Buffer { bytes in
      _ = unsafe write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
    if unsafe before != nil { _ = unsafe tcsetattr(keyboard, TCSANOW, &before!) }
  }

  /// How large the terminal is.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
