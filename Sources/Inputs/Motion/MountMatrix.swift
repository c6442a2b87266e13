/// How a sensor is built in: what turns its axes into the screen's.
struct MountMatrix: Hashable {
  var rows: [Acceleration]

  static let identity = MountMatrix(
    rows: [Acceleration(x: 1, y: 0, z: 0), Acceleration(x: 0, y: 1, z: 0), Acceleration(x: 0, y: 0, z: 1)])

  private init(rows: [Acceleration]) { self.rows = rows }

  /// A matrix as systemd's `60-sensor.hwdb` and the kernel write it: `x1, y1, z1; x2, y2, z2; x3, y3, z3`. Nil if it is not
  /// three rows of three numbers, or if a row is all zeros, so that an axis would say nothing.
  init?(udev text: String) {
    var rows: [Acceleration] = []
    for row in text.split(separator: ";", omittingEmptySubsequences: false) {
      let parts = row.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Self.number($0) }
      guard parts.count == 3, numbers.count == 3, numbers.contains(where: { $0 != 0 }) else { return nil }
      rows.append(Acceleration(x: numbers[0], y: numbers[1], z: numbers[2]))
    }
    guard rows.count == 3 else { return nil }
    self.rows = rows
  }

  private static func number(_ text: Substring) -> Double? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 1, let value = Double(words[0]), value.isFinite else { return nil }
    return value
  }

  func apply(_ acceleration: Acceleration) -> Acceleration {
    Acceleration(x: rows[0].dot(acceleration), y: rows[1].dot(acceleration), z: rows[2].dot(acceleration))
  }
}
