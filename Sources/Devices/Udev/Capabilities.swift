internal import Evdev

/// The kernel's text for what a device can send, below `/sys/class/input`.
enum Capabilities {
  /// The files by event type; `EV_SYN` has none.
  static let files: [(type: UInt16, name: String)] = [
    (EV.key, "key"), (EV.rel, "rel"), (EV.abs, "abs"), (EV.msc, "msc"), (EV.sw, "sw"), (EV.led, "led"),
  ]

  /// The bits that are set, ascending: words in hexadecimal, the highest first, leading ones of zero left out.
  ///
  /// - Parameter wordSize: bits in a word, which is the kernel's `long`.
  static func bits(_ text: String?, wordSize: Int = Int.bitWidth) -> [UInt16] {
    guard let text else { return [] }
    var bits: [UInt16] = []
    for (place, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard let value = UInt64(word, radix: 16) else { return [] }
      for bit in 0..<min(wordSize, 64) where value & (1 << UInt64(bit)) != 0 {
        guard let code = UInt16(exactly: place * wordSize + bit) else { return bits }
        bits.append(code)
      }
    }
    return bits
  }

  static func hexadecimal(_ text: String?) -> UInt16 { text.flatMap { UInt16($0, radix: 16) } ?? 0 }
}
