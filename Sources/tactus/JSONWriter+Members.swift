import Engines

/// Members of objects that are not of the journal; nil is `null`.
extension JSONWriter {
  mutating func add(_ key: String, _ value: String?) {
    self.key(escaping: key)
    if let value { string(value) } else { null() }
  }

  mutating func add(_ key: String, _ value: Int?) {
    self.key(escaping: key)
    if let value { int(value) } else { null() }
  }

  mutating func add(_ key: String, _ value: Bool) {
    self.key(escaping: key)
    bool(value)
  }

  mutating func add(_ key: String, _ values: [String]) { add(key, values) { json, value in json.string(value) } }

  /// Numbers with two decimals.
  mutating func add(_ key: String, _ numbers: [Double]?) {
    guard let numbers else { return add(key, nil as Int?) }
    add(key, numbers) { json, number in json.number(number, decimals: 2) }
  }

  /// An object, whose members `fill` adds.
  mutating func add(_ key: String, _ fill: (inout JSONWriter) -> Void) {
    self.key(escaping: key)
    beginObject()
    fill(&self)
    endObject()
  }

  /// An array, of whose elements each is written by `write`.
  mutating func add<Element>(_ key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    self.key(escaping: key)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }
}
