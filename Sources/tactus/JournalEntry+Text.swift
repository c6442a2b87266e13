import Engines
import Evdev
import Geometry
import Reports
import Scenes

extension JournalEntry {
  /// One aligned line for people: time, where, what, and what else there is to say.
  var textLine: String {
    var columns: [String]
    switch content {
    case .scene(let scene):
      columns = ["", "scene", "", scene.windows.map(\.outline).joined(separator: "; ")]
    case .device(let device):
      columns = [device.device, "device", device.change.rawValue, device.name.map { "\"\($0)\"" } ?? ""]
    case .contact(let contact):
      let identity = contact.touch.map { "touch \($0)" } ?? "slot \(contact.slot)"
      columns = [identity, "contact", contact.phase, place(contact.position) + (contact.reason.map { " \($0)" } ?? "")]
    case .hitTest(let hitTest):
      let visits = hitTest.visited.map { "\($0.view) \($0.result)" }.joined(separator: ", ")
      columns = [hitTest.view ?? "-", "hitTest", "touch \(hitTest.touch)", visits]
    case .touch(let touch):
      let taps = touch.tapCount > 1 ? " tap \(touch.tapCount)" : ""
      columns = [touch.view ?? "-", "touch \(touch.touch)", touch.phase, place(touch.location) + taps]
    case .deliver(let deliver):
      let way = deliver.path.map(\.responderInWords).joined(separator: " > ") + (deliver.isHandled ? "" : " (nobody)")
      let event = deliver.event.map { "\($0): " } ?? ""
      columns = [deliver.path.first?.responderInWords ?? "-", "deliver", deliver.phase, event + way]
    case .recognizer(let recognizer):
      let from = recognizer.from == recognizer.to ? "" : "from \(recognizer.from): "
      columns = [recognizer.recognizer, "state", recognizer.to, from + recognizer.why]
    case .gesture(let gesture):
      columns = [
        gesture.view ?? "-", gesture.type == "screenEdgePan" ? "edgePan" : gesture.type, gesture.state,
        ([place(gesture.location)] + gesture.details).joined(separator: " "),
      ]
    case .deadline(let deadline):
      columns = [deadline.recognizer, "deadline", "", ""]
    case .motion(let motion):
      if let degrees = motion.degrees {
        columns = [motion.device ?? "-", motion.type, "\(degrees)°", ""]
      } else {
        let strength = motion.magnitude.map { "\($0.text) g" } ?? ""
        columns = [motion.handledBy?.responderInWords ?? "(nobody)", motion.type, motion.phase ?? "", strength]
      }
    case .remote(let remote):
      columns = [remote.handledBy?.responderInWords ?? "(nobody)", "remote", remote.command, ""]
    case .press(let press):
      let key = press.key.map { " (\($0))" } ?? ""
      columns = [
        press.handledBy?.responderInWords ?? "(nobody)", "press \(press.press)", press.phase, (press.type ?? "key") + key,
      ]
    case .diagnostic(let diagnostic):
      columns = [diagnostic.device ?? "-", "diagnostic", "", "\(diagnostic.message) (\(diagnostic.code))"]
    }
    let widths = [14, 11, 10]
    for (index, width) in widths.enumerated() {
      columns[index] += String(repeating: " ", count: max(width - columns[index].count, 0))
    }
    var line = time.text + " " + columns.joined(separator: " ")
    while line.last == " " { line.removeLast() }
    return line.shown + "\n"
  }

  private func place(_ point: Point) -> String { "\(whole(point.x)),\(whole(point.y))" }

  private func whole(_ value: Double) -> String { JournalNumber(value, decimals: 0).text }
}

extension Timestamp {
  /// Seconds with three decimals.
  fileprivate var text: String {
    let milliseconds = (microseconds.magnitude + 500) / 1_000
    let fraction = String(milliseconds % 1_000)
    let sign = microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}

extension String {
  /// This text without what a terminal would act upon: names come from devices and files that may mean no good.
  var shown: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{fffd}" : $0 }))
  }
}

extension SceneEntry.SceneView {
  /// Names and nesting: `window(stack(red blue green))`.
  fileprivate var outline: String {
    subviews.isEmpty ? view : "\(view)(\(subviews.map(\.outline).joined(separator: " ")))"
  }
}

extension RecognizerEntry {
  fileprivate var why: String {
    var words = [reason]
    if let by { words.append("by \(by)") }
    if let value { words.append(value.text) }
    if let allowed { words.append("allowed \(allowed.text)") }
    if let needed { words.append("needed \(needed.text)") }
    return words.joined(separator: " ")
  }
}

extension GestureEntry {
  fileprivate var details: [String] {
    facts.map { fact in
      switch fact.value {
      case .number(let number): "\(fact.key) \(number.text)"
      case .count(let count): "\(fact.key) \(count)"
      case .word(let word): "\(fact.key) \(word)"
      }
    }
  }
}

extension JournalNumber {
  /// Two digits behind the point at most, none where there is nothing to tell.
  fileprivate var text: String {
    guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
    let places = min(decimals, 2)
    let scale = places == 2 ? 100.0 : places == 1 ? 10.0 : 1.0
    let scaled = Int((value * scale).rounded())
    var text = "\(abs(scaled) / Int(scale))"
    if places > 0 {
      let fraction = "\(abs(scaled) % Int(scale))"
      text += "." + String(repeating: "0", count: places - fraction.count) + fraction
    }
    return (scaled < 0 ? "-" : "") + text
  }
}
