import Glibc

/// A manual page of `Scripts/packaging/man`, as its source.
struct ManualPage {
  let lines: [Substring]

  init(_ name: String) throws {
    let path = "\(Self.package)/Scripts/packaging/man/\(name)"
    let file = unsafe fopen(path, "r")
    guard let file = unsafe file else { throw Missing(path: path) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&block, 1, block.count, file)
      if count == 0 { break }
      bytes += block[..<count]
    }
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  struct Missing: Error {
    let path: String
  }

  /// Whether the page has this word, by a macro that marks words: `.Ql word ,`.
  func has(_ macros: String..., word: String) -> Bool {
    lines.contains { line in
      let words = line.split(separator: " ")
      guard let macro = words.first?.dropFirst(), words.first?.first == "." else { return false }
      return words.dropFirst().contains(word[...])
        && (macros.contains(String(macro)) || macro == "It" && words.count > 1 && macros.contains(String(words[1])))
    }
  }

  /// What stands below the item of this name, in the section: its lines up to the next item.
  func item(_ name: String, in section: String? = nil) -> String? {
    var isThere = section == nil
    var found: [Substring]?
    for line in lines {
      if line.hasPrefix(".Sh ") || line.hasPrefix(".Ss "), let section { isThere = line.dropFirst(4) == section }
      if line.hasPrefix(".It ") || line.hasPrefix(".El") || line.hasPrefix(".S") {
        if let found { return found.joined(separator: "\n") }
      }
      if isThere, line.hasPrefix(".It Ic \(name) ") { found = [line] } else { found?.append(line) }
    }
    return found?.joined(separator: "\n")
  }

  private static var package: String { #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 } }
}
