import Glibc

/// The recordings of real devices, which do not belong to this repository: at `$TACTUS_CORPUS`, else beside it.
enum Corpus {
  /// A row of the corpus's table.
  struct Recording: Sendable, CustomStringConvertible {
    /// Relative to ``root``.
    var path: String
    /// What its recorder says that it shows; empty where he says nothing.
    var label: String
    var isTouchscreen: Bool

    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    var description: String { name }
  }

  /// The repository's folder.
  static let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Nil, and a printed line, where there is no corpus.
  static let root: String? = {
    let root = unsafe getenv("TACTUS_CORPUS").map { unsafe String(cString: $0) } ?? "\(package)/../shared/corpus"
    guard contents(ofFile: "\(root)/corpus.tsv") == nil else { return root }
    print("no corpus at $TACTUS_CORPUS nor at ../shared/corpus: its tests are skipped")
    return nil
  }()

  /// All recordings in the table's order; none where there is no corpus.
  static let recordings: [Recording] = {
    guard let root, let table = contents(ofFile: "\(root)/corpus.tsv") else { return [] }
    let rows = String(decoding: table, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let columns = rows.first, let label = columns.firstIndex(of: "label"),
      let kind = columns.firstIndex(of: "kind"), let path = columns.firstIndex(of: "path")
    else { return [] }
    return rows.dropFirst().filter { $0.count == columns.count }.map {
      Recording(path: $0[path], label: $0[label], isTouchscreen: $0[kind] == "touchscreen")
    }
  }()

  static let labelled = recordings.filter { !$0.label.isEmpty }
}

/// All of a file, or nil where it cannot be read.
func contents(ofFile path: String) -> [UInt8]? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var all: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { return count == 0 ? all : nil }
    all += block[..<count]
  }
}
