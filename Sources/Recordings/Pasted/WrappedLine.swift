/// The beginning of a line whose rest a mail client put into the next ones.
struct WrappedLine: Sendable {
  /// One line takes no more lines than this after its first.
  private static let maximumRests = 4
  private static let maximumLength = 1_000

  private(set) var bytes: [UInt8] = []
  /// The number of its first line.
  let number: Int
  private var rests = 0

  init(_ line: Span<UInt8>, _ number: Int) {
    self.number = number
    line.append(to: &bytes)
  }

  /// Adds the next line; false when this can be no rest, since there were too many.
  mutating func join(_ rest: Span<UInt8>) -> Bool {
    guard rests < Self.maximumRests, bytes.count + rest.count < Self.maximumLength else { return false }
    rests += 1
    bytes.append(UInt8(ascii: " "))
    rest.append(to: &bytes)
    return true
  }
}

extension Span<UInt8> {
  /// Whether a remark stands at the end.
  var endsInRemark: Bool {
    indices.contains { self[$0] == UInt8(ascii: "#") && ($0 == 0 || self[$0 - 1] == 0x20 || self[$0 - 1] == 0x09) }
  }

  /// Whether this can be the rest of a remark that evemu or libinput writes behind an event, such as `EV_ABS / ABS_X   12` or
  /// `SYN_REPORT (0) ---------- +8ms`.
  var canEndRemark: Bool {
    for index in indices {
      switch self[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "m"), UInt8(ascii: "s"), 0x20:
        continue
      default: return false
      }
    }
    return true
  }
}
