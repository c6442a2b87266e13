/// One JSON object, for lines that are not of the journal.
struct JSONLine {
  private var members: [String] = []

  var text: String { "{\(members.joined(separator: ","))}" }

  mutating func add(_ key: String, _ value: String?) { add(key, raw: value.map(Self.quoted)) }
  mutating func add(_ key: String, _ value: Int?) { add(key, raw: value.map { String($0) }) }
  mutating func add(_ key: String, _ value: Bool) { add(key, raw: value ? "true" : "false") }
  mutating func add(_ key: String, _ values: [String]) { add(key, raw: Self.list(values.map(Self.quoted))) }

  /// Numbers with two decimals.
  mutating func add(_ key: String, _ numbers: [Double]?) {
    add(key, raw: numbers.map { Self.list($0.map(Self.decimal)) })
  }

  mutating func add(_ key: String, _ fill: (inout JSONLine) -> Void) {
    var object = JSONLine()
    fill(&object)
    add(key, raw: object.text)
  }

  mutating func add<Element>(_ key: String, _ elements: [Element], _ fill: (inout JSONLine, Element) -> Void) {
    let objects = elements.map { element in
      var object = JSONLine()
      fill(&object, element)
      return object.text
    }
    add(key, raw: Self.list(objects))
  }

  private mutating func add(_ key: String, raw value: String?) {
    members.append("\(Self.quoted(key)):\(value ?? "null")")
  }

  private static func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }

  private static func decimal(_ number: Double) -> String {
    let hundredths = Int(min((number * 100).rounded(), 1e15))
    let rest = String(hundredths % 100)
    return "\(hundredths / 100).\(rest.count < 2 ? "0" + rest : rest)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
