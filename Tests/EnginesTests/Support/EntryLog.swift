import Engines
import Evdev

/// Collects journal entries, and tells them in short words.
final class EntryLog {
  private(set) var entries: [JournalEntry] = []
  private var taken = 0

  func add(_ entry: JournalEntry) {
    // The devices of these tests have no size, which is said of each.
    if case .diagnostic(let diagnostic) = entry.content, diagnostic.code == "noResolution" { return }
    entries.append(entry)
  }

  /// The lines of the journal, as the contract has them.
  var lines: String {
    var json = JSONWriter()
    for entry in entries { json.write(entry) }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  func count(_ kind: JournalEntry.Kind) -> Int { entries.count { $0.kind == kind } }

  /// The entries of some kinds, each as `milliseconds: what happened`.
  func story(_ kinds: JournalEntry.Kind...) -> [String] {
    entries.filter { kinds.contains($0.kind) }.map { "\(milliseconds($0.time)): \($0.words)" }
  }

  /// All that came since the last call, without times.
  func take() -> [String] {
    defer { taken = entries.count }
    return entries[taken...].map(\.words)
  }

  private func milliseconds(_ time: Timestamp) -> String {
    let (whole, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000)
    return rest == 0 ? "\(whole)" : "\(Double(time.microseconds) / 1_000)"
  }
}

extension JournalEntry {
  /// What happened, in few words.
  var words: String {
    switch content {
    case .scene(let scene): "scene " + scene.windows.map(\.view).joined(separator: " ")
    case .device(let device): "\(device.device) \(device.change)"
    case .contact(let contact):
      "contact \(contact.touch.map(String.init) ?? "-") \(contact.phase)" + (contact.reason.map { " \($0)" } ?? "")
    case .hitTest(let hitTest): "hitTest \(hitTest.touch) \(hitTest.view ?? "-")"
    case .touch(let touch): "touch \(touch.touch) \(touch.phase)"
    case .deliver(let deliver):
      deliver.event.map { "deliver \($0) \(deliver.phase)" } ?? "deliver \(deliver.touches) \(deliver.phase)"
    case .motion(let motion):
      motion.degrees.map { "upright \($0)" } ?? "\(motion.type) \(motion.phase ?? "") \(motion.handledBy ?? "nobody")"
    case .remote(let remote): "\(remote.command) \(remote.handledBy ?? "nobody")"
    case .press(let press): "press \(press.press) \(press.type ?? "key") \(press.phase) \(press.handledBy ?? "nobody")"
    case .recognizer(let recognizer): "\(recognizer.recognizer) \(recognizer.from) > \(recognizer.to) \(recognizer.reason)"
    case .gesture(let gesture): "\(gesture.recognizer) \(gesture.state)"
    case .deadline(let deadline): "\(deadline.recognizer) deadline"
    case .diagnostic(let diagnostic): "diagnostic \(diagnostic.code)"
    }
  }
}
