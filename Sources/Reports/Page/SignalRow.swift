internal import Engines
internal import Evdev

/// What a device sent that is no touch, as a row of a timeline: shakes, turns, commands, presses.
struct SignalRow {
  enum Kind: String, CaseIterable {
    case motion, remote, press
  }

  /// Something that happened, or went on for a while.
  struct Item {
    var begin: Int64
    /// Nil for what happens at a moment, and while it goes on.
    var end: Int64?
    var isMoment: Bool
    var isCancelled = false
    let title: String
    /// Who took it, or that nobody did.
    var taker: String
    var isTaken: Bool
  }

  let device: String
  let kind: Kind
  private(set) var items: [Item] = []
  /// Where what goes on began, by the number of its press; a device shakes once at a time.
  private var open: [Int: Int] = [:]

  private init(_ device: String, _ kind: Kind) {
    self.device = device
    self.kind = kind
  }

  /// The rows of a recording, in the order in which devices first sent something.
  static func rows(of records: [ChainRecord]) -> [SignalRow] {
    var rows: [SignalRow] = []
    for record in records {
      guard let (device, kind) = source(of: record.content) else { continue }
      let label = device ?? "device"
      var place = rows.firstIndex { $0.device == label && $0.kind == kind }
      if place == nil {
        place = rows.count
        rows.append(SignalRow(label, kind))
      }
      if let place { rows[place].take(record) }
    }
    return rows
  }

  private static func source(of content: JournalEntry.Content) -> (String?, Kind)? {
    switch content {
    case .motion(let motion): (motion.device, .motion)
    case .remote(let remote): (remote.device, .remote)
    case .press(let press): (press.device, .press)
    case .scene, .device, .contact, .hitTest, .touch, .deliver, .recognizer, .gesture, .deadline, .diagnostic: nil
    }
  }

  private mutating func take(_ record: ChainRecord) {
    let time = record.time.microseconds
    switch record.content {
    case .motion(let motion):
      if let degrees = motion.degrees {
        items.append(Item(begin: time, isMoment: true, title: "upright at \(degrees)°", taker: "", isTaken: true))
      } else {
        let strength = motion.magnitude.map { ", \(Words.number($0.value, places: 1)) g" } ?? ""
        span(0, motion.phase ?? "", at: time, "shake\(strength)", takenBy: motion.handledBy)
      }
    case .remote(let remote):
      items.append(
        Item(
          begin: time, isMoment: true, title: remote.command, taker: Self.words(remote.handledBy),
          isTaken: remote.handledBy != nil))
    case .press(let press):
      let key = press.type ?? press.key.map { "key \($0)" } ?? "a key"
      span(press.press, press.phase, at: time, "press \(press.press): \(key)", takenBy: press.handledBy)
    case .scene, .device, .contact, .hitTest, .touch, .deliver, .recognizer, .gesture, .deadline, .diagnostic: break
    }
  }

  private mutating func span(_ number: Int, _ phase: String, at time: Int64, _ title: String, takenBy taker: String?) {
    switch phase {
    case "began":
      open[number] = items.count
      items.append(Item(begin: time, isMoment: false, title: title, taker: Self.words(taker), isTaken: taker != nil))
    case "ended", "cancelled":
      guard let place = open.removeValue(forKey: number) else { return }
      items[place].end = time
      items[place].isCancelled = phase == "cancelled"
    default: break
    }
  }

  private static func words(_ taker: String?) -> String {
    taker.map { "taken by \($0.responderInWords)" } ?? "nobody took it"
  }
}
