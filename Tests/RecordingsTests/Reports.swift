import Glibc
import Recordings

/// Logs out of real bug reports, which do not belong to this repository: at `$TACTUS_REPORTS`, else beside it.
enum Reports {
  static let root: String? = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let root = environment("TACTUS_REPORTS") ?? "/\(package)/../shared/reports"
    return unsafe access(root, R_OK) == 0 ? root : nil
  }()

  static let names: [String] = {
    guard let root, let folder = unsafe opendir(root) else {
      print("no reports at $TACTUS_REPORTS nor at ../shared/reports: their tests are skipped")
      return []
    }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(".txt") { names.append(name) }
    }
    return names.sorted()
  }()

  static func bytes(of name: String) -> [UInt8] { root.flatMap { contents(ofFile: "\($0)/\(name)") } ?? [] }
}
