/// Files that people hand in for recordings, and what to do with them instead.
enum ForeignFile: Sendable {
  case hidRecorder
  case compressed(by: String, reader: String)
  case utf16
  case scene
  case journal

  /// What the first bytes tell.
  init?(_ bytes: Span<UInt8>) {
    let kinds: [(beginning: [UInt8], name: String, reader: String)] = [
      ([0x1f, 0x8b], "gzip", "zcat"), ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], "xz", "xzcat"),
      ([0x28, 0xb5, 0x2f, 0xfd], "zstd", "zstdcat"), ([0x42, 0x5a, 0x68], "bzip2", "bzcat"),
      ([0x50, 0x4b, 0x03, 0x04], "zip", "unzip -p"), ([0x04, 0x22, 0x4d, 0x18], "lz4", "lz4cat"),
    ]
    for kind in kinds where bytes.count >= kind.beginning.count {
      if kind.beginning.indices.allSatisfy({ bytes[$0] == kind.beginning[$0] }) {
        self = .compressed(by: kind.name, reader: kind.reader)
        return
      }
    }
    if Self.isUTF16(bytes) {
      self = .utf16
    } else if Self.isJournal(bytes) {
      self = .journal
    } else if Self.isScene(bytes) {
      self = .scene
    } else {
      return nil
    }
  }

  var message: String {
    switch self {
    case .hidRecorder:
      "a recording of hid-recorder holds the device's own reports, not events: play it with hid-replay, "
        + "record the new device with evemu-record (or libinput record), and read that"
    case .compressed(let name, let reader):
      "it is compressed by \(name): unpack it first, \(reader) FILE | tactus … -"
    case .utf16: "it is text in UTF-16 without a byte order mark: convert it with iconv -f UTF-16LE -t UTF-8"
    case .scene: "this is a scene, not a recording: give it with --scene"
    case .journal: "this is a journal that tactus wrote, not a recording: give the recording that it was made from"
    }
  }

  /// Every other byte of ASCII in UTF-16 is zero.
  private static func isUTF16(_ bytes: Span<UInt8>) -> Bool {
    let count = min(bytes.count, 64) & ~1
    guard count >= 8 else { return false }
    var zeros = (even: 0, odd: 0)
    for index in 0..<count where bytes[index] == 0 {
      if index & 1 == 0 { zeros.even += 1 } else { zeros.odd += 1 }
    }
    return zeros == (0, count / 2) || zeros == (count / 2, 0)
  }

  private static func isJournal(_ bytes: Span<UInt8>) -> Bool {
    var scanner = FieldScanner()
    return scanner.skip("{\"time\":", bytes) || scanner.skip("{\"kind\":", bytes)
  }

  /// A scene's keys stand at the beginning of lines.
  private static func isScene(_ bytes: Span<UInt8>) -> Bool {
    let keys: [StaticString] = ["views:", "window:", "windows:", "gestures:", "tuning:"]
    var scanner = FieldScanner()
    while scanner.position < bytes.count {
      if keys.contains(where: { scanner.skip($0, bytes) }) { return true }
      scanner.skipLine(bytes)
    }
    return false
  }
}
