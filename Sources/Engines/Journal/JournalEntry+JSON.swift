internal import Geometry

extension JSONWriter {
  /// Writes one entry as a line, keys in the order of the contract.
  public mutating func write(_ entry: JournalEntry) {
    beginObject()
    key("time")
    time(entry.time)
    key("kind")
    string(entry.kind.rawValue)
    switch entry.content {
    case .scene(let scene): write(scene)
    case .device(let device): write(device)
    case .contact(let contact): write(contact)
    case .hitTest(let hitTest): write(hitTest)
    case .touch(let touch): write(touch)
    case .deliver(let deliver): write(deliver)
    case .recognizer(let recognizer): write(recognizer)
    case .gesture(let gesture): write(gesture)
    case .deadline(let deadline):
      key("recognizer")
      string(deadline.recognizer)
    case .motion(let motion): write(motion)
    case .remote(let remote): write(remote)
    case .press(let press): write(press)
    case .diagnostic(let diagnostic): write(diagnostic)
    }
    endObject()
    endLine()
  }

  private mutating func write(_ scene: SceneEntry) {
    key("windows")
    beginArray()
    for window in scene.windows { write(window, as: "window") }
    endArray()
  }

  private mutating func write(_ view: SceneEntry.SceneView, as word: StaticString) {
    beginObject()
    key(word)
    string(view.view)
    key("frame")
    write(view.frame)
    key("bounds")
    write(view.bounds)
    key("transform")
    beginArray()
    let transform = view.transform
    for value in [transform.a, transform.b, transform.c, transform.d] { number(value, decimals: 4) }
    for value in [transform.tx, transform.ty] { number(value, decimals: 2) }
    endArray()
    key("hidden")
    bool(view.isHidden)
    key("alpha")
    number(view.alpha, decimals: 4)
    key("userInteractionEnabled")
    bool(view.isUserInteractionEnabled)
    key("recognizers")
    beginArray()
    for recognizer in view.recognizers {
      beginObject()
      key("recognizer")
      string(recognizer.recognizer)
      key("type")
      string(recognizer.type)
      endObject()
    }
    endArray()
    key("subviews")
    beginArray()
    for subview in view.subviews { write(subview, as: "view") }
    endArray()
    endObject()
  }

  private mutating func write(_ rect: Rect) {
    beginArray()
    for value in [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height] { number(value, decimals: 2) }
    endArray()
  }

  private mutating func write(_ device: DeviceEntry) {
    key("device")
    string(device.device)
    key("change")
    string(device.change.rawValue)
    optional("name", device.name)
    optional("class", device.deviceClass)
    if device.change == .added {
      key("window")
      stringOrNull(device.window)
    }
  }

  private mutating func write(_ contact: ContactEntry) {
    key("device")
    string(contact.device)
    key("touch")
    if let touch = contact.touch { int(touch) } else { null() }
    key("slot")
    int(contact.slot)
    key("phase")
    string(contact.phase)
    write(contact.position)
    key("tool")
    string(contact.tool)
    key("estimated")
    bool(contact.isEstimated)
    optional("reason", contact.reason)
  }

  private mutating func write(_ hitTest: HitTestEntry) {
    key("touch")
    int(hitTest.touch)
    key("window")
    stringOrNull(hitTest.window)
    key("view")
    stringOrNull(hitTest.view)
    key("visited")
    beginArray()
    for visit in hitTest.visited {
      beginObject()
      key("view")
      string(visit.view)
      key("result")
      string(visit.result)
      endObject()
    }
    endArray()
  }

  private mutating func write(_ touch: TouchEntry) {
    key("touch")
    int(touch.touch)
    key("device")
    stringOrNull(touch.device)
    key("window")
    stringOrNull(touch.window)
    key("phase")
    string(touch.phase)
    write(touch.location)
    key("view")
    stringOrNull(touch.view)
    key("tapCount")
    int(touch.tapCount)
  }

  private mutating func write(_ deliver: DeliverEntry) {
    optional("event", deliver.event)
    key("phase")
    string(deliver.phase)
    key("touches")
    write(deliver.touches)
    key("responder")
    stringOrNull(deliver.path.first)
    key("path")
    beginArray()
    for responder in deliver.path { string(responder) }
    endArray()
    key("handled")
    bool(deliver.isHandled)
  }

  private mutating func write(_ recognizer: RecognizerEntry) {
    key("recognizer")
    string(recognizer.recognizer)
    key("from")
    string(recognizer.from)
    key("to")
    string(recognizer.to)
    key("reason")
    string(recognizer.reason)
    optional("by", recognizer.by)
    optional("value", recognizer.value)
    optional("allowed", recognizer.allowed)
    optional("needed", recognizer.needed)
  }

  private mutating func write(_ gesture: GestureEntry) {
    key("recognizer")
    string(gesture.recognizer)
    key("type")
    string(gesture.type)
    key("state")
    string(gesture.state)
    key("window")
    stringOrNull(gesture.window)
    key("view")
    stringOrNull(gesture.view)
    write(gesture.location)
    key("touches")
    write(gesture.touches)
    key("numberOfTouches")
    int(gesture.touches.count)
    for fact in gesture.facts {
      key(escaping: fact.key)
      switch fact.value {
      case .number(let value): number(value)
      case .count(let count): int(count)
      case .word(let word): string(word)
      }
    }
  }

  private mutating func write(_ motion: MotionEntry) {
    key("type")
    string(motion.type)
    optional("phase", motion.phase)
    key("device")
    stringOrNull(motion.device)
    if let degrees = motion.degrees {
      key("degrees")
      int(degrees)
      return
    }
    key("window")
    stringOrNull(motion.window)
    optional("magnitude", motion.magnitude)
    key("handledBy")
    stringOrNull(motion.handledBy)
  }

  private mutating func write(_ remote: RemoteEntry) {
    key("command")
    string(remote.command)
    key("device")
    stringOrNull(remote.device)
    key("window")
    stringOrNull(remote.window)
    key("handledBy")
    stringOrNull(remote.handledBy)
  }

  private mutating func write(_ press: PressEntry) {
    key("press")
    int(press.press)
    key("phase")
    string(press.phase)
    key("type")
    stringOrNull(press.type)
    if let code = press.key {
      key("key")
      int(code)
    }
    key("device")
    stringOrNull(press.device)
    key("window")
    stringOrNull(press.window)
    key("handledBy")
    stringOrNull(press.handledBy)
  }

  private mutating func write(_ diagnostic: DiagnosticEntry) {
    optional("device", diagnostic.device)
    key("code")
    string(diagnostic.code)
    key("message")
    string(diagnostic.message)
  }

  // MARK: Parts

  private mutating func write(_ point: Point) {
    key("x")
    number(point.x, decimals: 2)
    key("y")
    number(point.y, decimals: 2)
  }

  private mutating func write(_ touches: [Int]) {
    beginArray()
    for touch in touches { int(touch) }
    endArray()
  }

  private mutating func stringOrNull(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  private mutating func optional(_ word: StaticString, _ text: String?) {
    guard let text else { return }
    key(word)
    string(text)
  }

  private mutating func optional(_ word: StaticString, _ number: JournalNumber?) {
    guard let number else { return }
    key(word)
    self.number(number)
  }
}

extension JournalEntry: CustomStringConvertible {
  /// The entry as a journal's line has it, without the line's end.
  public var description: String {
    var json = JSONWriter()
    json.write(self)
    return String(decoding: json.bytes.dropLast(), as: UTF8.self)
  }
}
