/// What an identifier names.
enum NameKind: Hashable {
  case window, view, controller, recognizer

  var inWords: String {
    switch self {
    case .window: "a window"
    case .view: "a view"
    case .controller: "a controller"
    case .recognizer: "a recogniser"
    }
  }
}

/// The identifiers of a scene: one name, one thing, whatever its kind, so that a line of the journal is never
/// ambiguous.
struct NameRegistry {
  struct Entry {
    var kind: NameKind
    /// Nil for a name that the file does not spell out.
    var line: Int?
  }

  private(set) var entries: [String: Entry] = [:]
  /// The names of each kind, in the order of the file.
  private(set) var recognizers: [String] = []
  private(set) var views: [String] = []
  /// Whether some name could not be read, so that a reference to nowhere may be no mistake of its own.
  var isIncomplete = false

  /// Every `id` in the file: a recognizer without one must not be given a name that stands further down.
  private var explicit: Set<String> = []
  private var lastNumber: [String: Int] = [:]

  init(explicitIn root: YAMLNode) {
    collect(root)
  }

  private mutating func collect(_ node: YAMLNode) {
    switch node.content {
    case .scalar: break
    case .sequence(let entries): for entry in entries { collect(entry) }
    case .mapping(let pairs):
      for pair in pairs {
        if pair.key == "id" || pair.key == "controller", case .scalar(let name, _) = pair.value.content {
          explicit.insert(name)
        }
        collect(pair.value)
      }
    }
  }

  /// Takes a name; the earlier owner is the answer when there is one.
  mutating func take(_ name: String, for kind: NameKind, line: Int?) -> Entry? {
    if let entry = entries[name] { return entry }
    entries[name] = Entry(kind: kind, line: line)
    switch kind {
    case .recognizer: recognizers.append(name)
    case .view: views.append(name)
    case .window, .controller: break
    }
    return nil
  }

  /// The first free name of `base`, `base2`, `base3` and so on.
  mutating func unusedName(_ base: String) -> String {
    var number = lastNumber[base, default: 0]
    var name: String
    repeat {
      number += 1
      name = number == 1 ? base : "\(base)\(number)"
    } while explicit.contains(name) || entries[name] != nil
    lastNumber[base] = number
    return name
  }
}

extension SceneReader {
  /// Reads an `id` or `controller` and takes the name.
  mutating func name(_ pair: YAMLPair, for kind: NameKind) -> String? {
    guard let name = text(pair.value, pair.subject, "a name") else {
      names.isIncomplete = true
      return nil
    }
    if name == "application" || name == "applicationDelegate" || kind == .recognizer && name == "all" {
      let owner = name == "all" ? "stands for every recogniser" : "is a name of the application"
      errors.report(pair.value.position, "\(name.quoted) \(owner); choose another name")
    }
    take(name, for: kind, at: pair.value.position, line: pair.value.position.line)
    return name
  }

  /// Takes a name, and reports when it belongs to something else already.
  mutating func take(
    _ name: String, for kind: NameKind, at position: TextPosition, line: Int?, advice: String = "choose another"
  ) {
    guard let other = names.take(name, for: kind, line: line) else { return }
    let place = other.line.map { ", in line \($0)" } ?? ""
    errors.report(position, "\(name.quoted) is already the name of \(other.kind.inWords)\(place); \(advice)")
  }
}
