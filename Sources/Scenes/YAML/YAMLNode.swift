/// One value of a YAML document, with the place where it begins.
struct YAMLNode: Hashable, Sendable {
  /// How a scalar was written; only a plain one can be a number, a truth value or nothing at all.
  enum ScalarStyle: Hashable, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  enum Content: Hashable, Sendable {
    case scalar(String, ScalarStyle)
    case sequence([YAMLNode])
    /// The pairs in the order of the file; each key occurs once.
    case mapping([YAMLPair])
  }

  var content: Content
  var position: TextPosition

  /// Whether nothing was written here, or one of YAML's words for nothing.
  var isNull: Bool {
    switch content {
    case .scalar(let text, .plain): ["", "~", "null", "Null", "NULL"].contains(text)
    case .scalar, .sequence, .mapping: false
    }
  }
}

/// A key and its value.
struct YAMLPair: Hashable, Sendable {
  var key: String
  var keyPosition: TextPosition
  var value: YAMLNode
}

/// A whole file.
struct YAMLDocument: Hashable, Sendable {
  /// Nil when the file holds nothing but blanks and comments.
  var root: YAMLNode?
  /// Mistakes that did not stop the reading: keys that occur twice. The first one's value stands.
  var problems: [SceneError]
}

/// How much a file may hold: beyond any hand-written scene, and little enough that hostile input costs no more than
/// a moment.
struct YAMLLimits: Hashable, Sendable {
  /// Bytes in the file.
  var size = 4 << 20
  /// Sequences and mappings inside one another.
  var depth = 256
  /// Scalars, sequences and mappings together; keys count.
  var nodes = 100_000
}
