import Glibc

/// Files of the package, for texts that tests compare with.
enum TextFile {
  /// The path of a file of the package, given from its root.
  static func path(_ relative: String, from source: String = #filePath) -> String {
    // This file lies four levels below the root.
    source.split(separator: "/").dropLast(4).reduce(into: "") { $0 += "/" + $1 } + "/" + relative
  }

  /// A file's text; nil when there is none.
  static func read(_ path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = unsafe fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ text: String, to path: String) {
    guard let file = unsafe fopen(path, "w") else { return }
    defer { unsafe fclose(file) }
    for byte in text.utf8 { unsafe fputc(Int32(byte), file) }
  }
}
