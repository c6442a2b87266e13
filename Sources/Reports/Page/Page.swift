/// One self-contained page: recordings over their view trees, with a timeline, a scrubber and the journal.
///
/// It opens from disk and loads nothing. Whatever came from a recording or a scene is data in it: shown as it is, and never run.
public struct Page {
  private let reels: [Reel]

  /// - Parameter reels: one recording, or several to be seen side by side.
  public init(_ reels: [Reel]) {
    self.reels = reels
  }

  /// How large a page may be, in bytes; longer recordings are thinned.
  public static let limit = 2_000_000

  public func html() -> [UInt8] {
    let title = reels.first.map { Self.escaped("\($0.name) · tactus") } ?? "tactus"
    let frame = PageParts.head(title: title) + PageParts.body
    let tail = PageParts.foot
    let data = data(within: Self.limit - frame.utf8.count - tail.utf8.count)
    return Array(frame.utf8) + data + Array(tail.utf8)
  }

  /// The data, thinned as far as it takes.
  private func data(within limit: Int) -> [UInt8] {
    var thinning = PageData.Thinning()
    var bytes = PageData.bytes(reels, thinning)
    var lines = reels.reduce(0) { max($0, $1.lines.count) }
    var attempts = reels.reduce(0) { max($0, $1.chronicle.attempts.count) }
    var touches = reels.reduce(0) { max($0, $1.chronicle.touches.count) }
    while bytes.count > limit, lines > 0 || thinning.samples < 1 << 20 {
      if thinning.changes < 64 { thinning.changes *= 4 }
      thinning.samples *= 2
      if thinning.samples > 4 {
        lines /= 2
        attempts = attempts * 3 / 4
        thinning.lines = lines
        thinning.attempts = attempts
        touches = touches * 3 / 4
        thinning.touches = touches
        thinning.trees = thinning.trees == .max ? 8 : max(thinning.trees / 2, 1)
      }
      bytes = PageData.bytes(reels, thinning)
    }
    return bytes
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.shown.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
