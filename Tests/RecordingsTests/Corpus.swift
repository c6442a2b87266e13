import Glibc
import Recordings

/// The recordings of real devices, which do not belong to this repository: at `$TACTUS_CORPUS`, else beside it.
enum Corpus {
  static let root: String? = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let root = environment("TACTUS_CORPUS") ?? "/\(package)/../shared/corpus"
    return contents(ofFile: "\(root)/corpus.tsv") == nil ? nil : root
  }()

  /// What somebody else's program counted in a recording.
  struct Counts {
    var events: Int
    var frames: Int
  }

  /// The paths of all recordings below ``root`` and what is in them, in the table's order; none, and a printed line,
  /// where there is no corpus.
  private static let table: [(path: String, counts: Counts)] = {
    guard let root, let table = contents(ofFile: "\(root)/corpus.tsv") else {
      print("no corpus at $TACTUS_CORPUS nor at ../shared/corpus: its tests are skipped")
      return []
    }
    return table.split(separator: UInt8(ascii: "\n")).dropFirst().map { row in
      let fields = row.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      return (fields[0], Counts(events: Int(fields[4]) ?? -1, frames: Int(fields[5]) ?? -1))
    }
  }()

  static let recordings = table.map(\.path)

  static func counts(of path: String) -> Counts? { table.first { $0.path == path }?.counts }

  /// One recording out of so many, for tests that take long.
  static func everyRecording(outOf count: Int) -> [String] {
    stride(from: 0, to: recordings.count, by: count).map { recordings[$0] }
  }

  static func bytes(of path: String) -> [UInt8] { root.flatMap { contents(ofFile: "\($0)/\(path)") } ?? [] }
}

func environment(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
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
