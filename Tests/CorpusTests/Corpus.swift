import Evdev
import Glibc
import Recordings
import Testing

/// The recordings of real devices, which do not belong to this repository: at `$TACTUS_CORPUS`, else beside it. What
/// libinput makes of some of them lies beside the corpus, in `oracle/libinput`.
enum Corpus {
  static let root: String? = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let root = unsafe getenv("TACTUS_CORPUS").map { unsafe String(cString: $0) } ?? "/\(package)/../shared/corpus"
    guard text(ofFile: "\(root)/corpus.tsv") != nil else {
      print("no corpus at $TACTUS_CORPUS nor at ../shared/corpus: its tests are skipped")
      return nil
    }
    return root
  }()

  /// A row of the table that describes the corpus.
  struct Row: CustomTestStringConvertible {
    var path: String
    /// `B`, `A`, `ST` or `-`.
    var style: String
    /// What another program counted: tracking ids that were handed out.
    var contacts: Int
    var testDescription: String { path }
  }

  static let rows: [Row] = {
    guard let root, let table = text(ofFile: "\(root)/corpus.tsv") else { return [] }
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Row(path: fields[0], style: fields[2], contacts: Int(fields[7]) ?? 0)
    }
  }()

  /// The recordings that libinput has read too, and where what it made of them stands.
  static let oracle: [(path: String, file: String)] = {
    guard let root else { return [] }
    return rows.compactMap { row in
      let file = "\(root)/../oracle/libinput/\(row.path.split(separator: "/").joined(separator: "__")).touch"
      return text(ofFile: file) == nil ? nil : (row.path, file)
    }
  }()

  /// What a recording without a header was made with, where a description of it lies beside: the longest name wins.
  static func description(for path: String) throws -> DeviceDescription? {
    guard let root else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = "\(root)/\(path.dropLast(name.count))"
    var stem = Substring(name)
    while let dot = stem.lastIndex(of: ".") {
      stem = stem[..<dot]
      for suffix in [".desc", ".prop"] where text(ofFile: folder + stem + suffix) != nil {
        return try DeviceDescription(path: folder + stem + suffix)
      }
    }
    return nil
  }

  static func text(ofFile path: String) -> String? {
    guard let file = unsafe fopen(path, "r") else { return nil }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, file) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += block[..<count]
    }
  }
}
