internal import Glibc

/// The recordings of real devices, which do not belong to this repository: at `$TACTUS_CORPUS`, else beside it. What
/// libinput makes of some of them lies beside the corpus, in `oracle/libinput`.
package enum Corpus {
  /// A row of the table that describes the corpus.
  package struct Recording: Sendable, CustomStringConvertible {
    /// Relative to ``root``.
    package var path: String
    package var isTouchscreen: Bool
    /// How contacts are told: `B`, `A`, `ST` or `-`.
    package var style: String
    /// What another program counted: tracking ids that were handed out.
    package var contacts: Int
    /// What its recorder says that it shows; empty where he says nothing.
    package var label: String

    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    package var description: String { path }
  }

  /// The repository's folder.
  package static let package = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Nil, and a printed line, where there is no corpus.
  package static let root: String? = {
    let root = unsafe getenv("TACTUS_CORPUS").map { unsafe String(cString: $0) } ?? "\(package)/../shared/corpus"
    guard contents(ofFile: "\(root)/corpus.tsv") == nil else { return root }
    print("no corpus at $TACTUS_CORPUS nor at ../shared/corpus: its tests are skipped")
    return nil
  }()

  /// All recordings in the table's order; none where there is no corpus.
  package static let recordings: [Recording] = {
    guard let root, let table = text(ofFile: "\(root)/corpus.tsv") else { return [] }
    let rows = table.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let columns = rows.first, let path = columns.firstIndex(of: "path"), let kind = columns.firstIndex(of: "kind"),
      let style = columns.firstIndex(of: "proto"), let contacts = columns.firstIndex(of: "contacts"),
      let label = columns.firstIndex(of: "label")
    else { return [] }
    return rows.dropFirst().filter { $0.count == columns.count }.map {
      Recording(
        path: $0[path], isTouchscreen: $0[kind] == "touchscreen", style: $0[style], contacts: Int($0[contacts]) ?? 0,
        label: $0[label])
    }
  }()

  package static let labelled = recordings.filter { !$0.label.isEmpty }

  /// The recordings that libinput has read too, and where what it made of them stands.
  package static let oracle: [(path: String, file: String)] = {
    guard let root else { return [] }
    return recordings.compactMap { recording in
      let name = recording.path.split(separator: "/").joined(separator: "__")
      let file = "\(root)/../oracle/libinput/\(name).touch"
      return contents(ofFile: file) == nil ? nil : (recording.path, file)
    }
  }()

  /// Where a description of the device that made a recording lies beside it: the longest name wins.
  package static func descriptionFile(for path: String) -> String? {
    guard let root else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = "\(root)/\(path.dropLast(name.count))"
    var stem = Substring(name)
    while let dot = stem.lastIndex(of: ".") {
      stem = stem[..<dot]
      for suffix in [".desc", ".prop"] where contents(ofFile: folder + stem + suffix) != nil {
        return folder + stem + suffix
      }
    }
    return nil
  }

  package static func text(ofFile path: String) -> String? {
    contents(ofFile: path).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// All of a file, or nil where it cannot be read.
package func contents(ofFile path: String) -> [UInt8]? {
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
