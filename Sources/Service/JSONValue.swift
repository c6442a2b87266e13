internal import CJansson
internal import Engines

/// A JSON text as a value, parsed by jansson.
indirect enum JSONValue {
  case object([(key: String, value: JSONValue)])
  case array([JSONValue])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null

  /// Why a text is none.
  struct Problem: Error {
    let message: String
  }

  /// Parses one text; keys that stand twice are a mistake.
  ///
  /// - Parameter depth: what lies deeper means nothing; requests nest a little, trees of views as deep as they are.
  init(_ text: [UInt8], depth: Int = 16) throws(Problem) {
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES) | Int(JSON_DECODE_ANY)
    let root = unsafe text.withUnsafeBytes { bytes in
      unsafe json_loadb(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, flags, &error)
    }
    guard let root = unsafe root else {
      throw Problem(message: unsafe json_shim_error_text(&error).map { unsafe String(cString: $0) } ?? "no JSON")
    }
    defer { unsafe json_shim_release(root) }
    unsafe self.init(root, depth: depth)
  }

  private init(_ value: UnsafeMutablePointer<json_t>, depth: Int) {
    guard depth > 0 else {
      self = .null
      return
    }
    switch unsafe value.pointee.type {
    case JSON_OBJECT:
      var members: [(key: String, value: JSONValue)] = []
      var iterator = unsafe json_object_iter(value)
      while let present = unsafe iterator {
        if let key = unsafe json_object_iter_key(present), let member = unsafe json_object_iter_value(present) {
          members.append((unsafe String(cString: key), unsafe JSONValue(member, depth: depth - 1)))
        }
        unsafe iterator = json_object_iter_next(value, present)
      }
      self = .object(members)
    case JSON_ARRAY:
      self = .array(
        (0..<(unsafe json_array_size(value))).compactMap { index in
          unsafe json_array_get(value, index).map { unsafe JSONValue($0, depth: depth - 1) }
        })
    case JSON_STRING:
      self = .string(unsafe json_string_value(value).map { unsafe String(cString: $0) } ?? "")
    case JSON_INTEGER, JSON_REAL:
      self = .number(unsafe json_number_value(value))
    case JSON_TRUE:
      self = .bool(true)
    case JSON_FALSE:
      self = .bool(false)
    default:
      self = .null
    }
  }

  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  var list: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  var members: [(key: String, value: JSONValue)]? {
    if case .object(let members) = self { members } else { nil }
  }

  var strings: [String]? {
    guard case .array(let values) = self else { return nil }
    let strings = values.compactMap(\.string)
    return strings.count == values.count ? strings : nil
  }
}

extension JSONValue: JournalFields {}
