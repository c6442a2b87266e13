internal import Evdev
internal import Geometry

/// A parsed JSON value, as far as reading journal lines asks for one: the core has no JSON parser of its own.
package protocol JournalFields {
  subscript(key: String) -> Self? { get }
  var string: String? { get }
  var number: Double? { get }
  var bool: Bool? { get }
  var list: [Self]? { get }
  /// An object's members in their order.
  var members: [(key: String, value: Self)]? { get }
}

extension JournalEntry {
  /// The entry that a journal line tells; nil for a line that is none, or of a kind that nothing is made of yet. What lines leave
  /// out has the value that it has most often.
  package init?(_ line: some JournalFields) {
    guard let seconds = line["time"]?.number, seconds.magnitude < 9e12, let kind = line.word("kind").flatMap(Kind.init) else {
      return nil
    }
    let content: Content? =
      switch kind {
      case .scene: .scene(SceneEntry(windows: (line["windows"]?.list ?? []).compactMap { Self.view($0, "window") }))
      case .device: Self.device(line)
      case .contact: Self.contact(line)
      case .hitTest: Self.hitTest(line)
      case .touch: Self.touch(line)
      case .deliver: Self.deliver(line)
      case .recognizer: Self.recognizer(line)
      case .gesture: Self.gesture(line)
      case .deadline: line.word("recognizer").map { .deadline(DeadlineEntry(recognizer: $0)) }
      case .diagnostic: Self.diagnostic(line)
      case .motion: Self.motion(line)
      case .remote: Self.remote(line)
      case .press: Self.press(line)
      }
    guard let content else { return nil }
    self.init(time: Timestamp(microseconds: Int64((seconds * 1e6).rounded())), content)
  }

  private static func view(_ value: some JournalFields, _ word: String) -> SceneEntry.SceneView? {
    guard let name = value.word(word) else { return nil }
    let frame = value.rect("frame")
    let transform = value.numbers("transform")
    return SceneEntry.SceneView(
      view: name, frame: frame, bounds: value["bounds"] == nil ? Rect(origin: .zero, size: frame.size) : value.rect("bounds"),
      transform: transform.count == 6
        ? Transform(
          a: transform[0], b: transform[1], c: transform[2], d: transform[3], tx: transform[4], ty: transform[5]) : .identity,
      isHidden: value["hidden"]?.bool ?? false, alpha: value["alpha"]?.number ?? 1,
      isUserInteractionEnabled: value["userInteractionEnabled"]?.bool ?? true,
      recognizers: (value["recognizers"]?.list ?? []).compactMap { recognizer in
        recognizer.word("recognizer").map { SceneEntry.SceneRecognizer(recognizer: $0, type: recognizer.word("type") ?? "") }
      },
      subviews: (value["subviews"]?.list ?? []).compactMap { view($0, "view") })
  }

  private static func device(_ line: some JournalFields) -> Content? {
    guard let device = line.word("device"), let change = line.word("change").flatMap(DeviceEntry.Change.init) else { return nil }
    return .device(
      DeviceEntry(
        device: device, change: change, name: line.word("name"), deviceClass: line.word("class"), window: line.word("window")))
  }

  private static func contact(_ line: some JournalFields) -> Content? {
    guard let device = line.word("device"), let slot = line.int("slot"), let phase = line.word("phase") else { return nil }
    return .contact(
      ContactEntry(
        device: device, touch: line.int("touch"), slot: slot, phase: phase, position: line.point, tool: line.word("tool") ?? "",
        isEstimated: line["estimated"]?.bool ?? false, reason: line.word("reason")))
  }

  private static func hitTest(_ line: some JournalFields) -> Content? {
    guard let touch = line.int("touch") else { return nil }
    let visits = (line["visited"]?.list ?? []).map { (view: $0.word("view") ?? "", result: $0.word("result") ?? "") }
    return .hitTest(HitTestEntry(touch: touch, window: line.word("window"), view: line.word("view"), visited: visits))
  }

  private static func touch(_ line: some JournalFields) -> Content? {
    guard let touch = line.int("touch"), let phase = line.word("phase") else { return nil }
    return .touch(
      TouchEntry(
        touch: touch, device: line.word("device"), window: line.word("window"), phase: phase, location: line.point,
        view: line.word("view"), tapCount: line.int("tapCount") ?? 1))
  }

  private static func deliver(_ line: some JournalFields) -> Content? {
    guard let phase = line.word("phase") else { return nil }
    return .deliver(
      DeliverEntry(
        event: line.word("event"), phase: phase, touches: line.ints("touches"),
        path: (line["path"]?.list ?? []).compactMap(\.string),
        isHandled: line["handled"]?.bool ?? false))
  }

  private static func recognizer(_ line: some JournalFields) -> Content? {
    guard let name = line.word("recognizer"), let from = line.word("from"), let to = line.word("to") else { return nil }
    var entry = RecognizerEntry(recognizer: name, view: nil, from: from, to: to, reason: line.word("reason") ?? "")
    entry.by = line.word("by")
    entry.value = line["value"]?.number.map { JournalNumber($0, decimals: 2) }
    entry.allowed = line["allowed"]?.number.map { JournalNumber($0, decimals: 2) }
    entry.needed = line["needed"]?.number.map { JournalNumber($0, decimals: 2) }
    return .recognizer(entry)
  }

  private static func gesture(_ line: some JournalFields) -> Content? {
    guard let name = line.word("recognizer"), let state = line.word("state") else { return nil }
    let common = Set([
      "time", "kind", "recognizer", "type", "state", "window", "view", "x", "y", "touches", "numberOfTouches",
    ])
    let facts = (line.members ?? []).filter { !common.contains($0.key) }.compactMap {
      member -> (key: String, value: JournalValue)? in
      if let word = member.value.string { return (member.key, .word(word)) }
      guard let number = member.value.number else { return nil }
      return (member.key, member.key == "taps" ? .count(Int(clamping: number)) : .number(JournalNumber(number, decimals: 2)))
    }
    return .gesture(
      GestureEntry(
        recognizer: name, type: line.word("type") ?? "", state: state, window: line.word("window"), view: line.word("view"),
        location: line.point, touches: line.ints("touches"), facts: facts))
  }

  private static func motion(_ line: some JournalFields) -> Content? {
    guard let type = line.word("type") else { return nil }
    return .motion(
      MotionEntry(
        type: type, phase: line.word("phase"), device: line.word("device"), window: line.word("window"),
        magnitude: line["magnitude"]?.number.map { JournalNumber($0, decimals: 2) }, degrees: line.int("degrees"),
        handledBy: line.word("handledBy")))
  }

  private static func remote(_ line: some JournalFields) -> Content? {
    guard let command = line.word("command") else { return nil }
    return .remote(
      RemoteEntry(
        command: command, device: line.word("device"), window: line.word("window"), handledBy: line.word("handledBy")))
  }

  private static func press(_ line: some JournalFields) -> Content? {
    guard let press = line.int("press"), let phase = line.word("phase") else { return nil }
    return .press(
      PressEntry(
        press: press, phase: phase, type: line.word("type"), key: line.int("key"), device: line.word("device"),
        window: line.word("window"), handledBy: line.word("handledBy")))
  }

  private static func diagnostic(_ line: some JournalFields) -> Content? {
    guard let code = line.word("code") else { return nil }
    return .diagnostic(DiagnosticEntry(device: line.word("device"), code: code, message: line.word("message") ?? ""))
  }
}

extension JournalFields {
  fileprivate func word(_ key: String) -> String? { self[key]?.string }

  fileprivate func int(_ key: String) -> Int? { self[key]?.number.map { Int(clamping: $0) } }

  fileprivate func ints(_ key: String) -> [Int] { (self[key]?.list ?? []).compactMap { $0.number.map { Int(clamping: $0) } } }

  fileprivate func numbers(_ key: String) -> [Double] { (self[key]?.list ?? []).compactMap(\.number) }

  fileprivate var point: Point { Point(x: self["x"]?.number ?? 0, y: self["y"]?.number ?? 0) }

  fileprivate func rect(_ key: String) -> Rect {
    let values = numbers(key)
    return values.count == 4 ? Rect(x: values[0], y: values[1], width: values[2], height: values[3]) : .zero
  }
}

extension Int {
  /// The whole part of a number, or the nearest that there is.
  fileprivate init(clamping number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e15), 1e15))
  }
}
