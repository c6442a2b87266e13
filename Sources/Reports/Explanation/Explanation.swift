internal import Engines
internal import Evdev
internal import Geometry

/// The story of a recording in words: touch by touch, where it landed and why there, who was told, and what each recogniser
/// made of it.
///
/// ```swift
/// var chronicle = Chronicle()
/// let journal = Journal(kinds: Chronicle.kinds) { chronicle.take($0) }
/// …
/// print(try Explanation(chronicle).text(isColoured: false))
/// ```
public struct Explanation {
  public struct Options: Sendable {
    /// Only this touch.
    public var touch: Int?
    /// Only this recogniser, in the touches that it saw.
    public var recognizer: String?
    /// Every step behind the story, too.
    public var isVerbose = false

    public init() {}
  }

  /// What was asked for does not appear in the recording.
  public enum Problem: Error, Hashable {
    case unknownTouch(Int, last: Int)
    case unknownRecognizer(String, known: [String])
  }

  let chronicle: Chronicle
  let options: Options

  public init(_ chronicle: Chronicle, _ options: Options = Options()) throws(Problem) {
    if let touch = options.touch, chronicle.touch(touch) == nil {
      throw .unknownTouch(touch, last: chronicle.touches.last?.touch ?? 0)
    }
    if let recognizer = options.recognizer, chronicle.scene.recognizers[recognizer] == nil,
      !chronicle.attempts.contains(where: { $0.recognizer == recognizer })
    {
      throw .unknownRecognizer(recognizer, known: chronicle.scene.recognizers.keys.sorted())
    }
    self.chronicle = chronicle
    self.options = options
  }

  /// The whole story.
  ///
  /// - Parameters:
  ///   - width: of a line, in characters.
  ///   - isColoured: with the escape sequences of a terminal.
  public func text(width: Int = 96, isColoured: Bool) -> String {
    var printer = ProsePrinter(width: width, isColoured: isColoured, epoch: chronicle.epoch)
    let isWhole = options.touch == nil && options.recognizer == nil
    if isWhole { printer.add(opening, hanging: 2) }
    let touches = shownTouches
    var next = 0
    while next < touches.count {
      if !printer.text.isEmpty { printer.addBlankLine() }
      var story = TouchStory(touches[next], chronicle, options)
      let alike = touches[next...].prefix(countAlike(touches[next...]))
      next += alike.count
      story.isOfMany = alike.count > 1
      // What is named first there is named shorter afterwards.
      printer.add(story.heading(to: alike.count > 1 ? alike.last : nil))
      var paragraphs = story.paragraphs()
      if alike.count > 1 { paragraphs[0] = TouchStory.landings(Array(alike)) }
      for paragraph in paragraphs { printer.add(paragraph, indent: 2, hanging: 4) }
      if options.isVerbose {
        printer.addBlankLine()
        for step in story.steps() { printer.add(step, indent: 2, hanging: 8) }
      }
    }
    if touches.isEmpty, let recognizer = options.recognizer {
      printer.add("No touch reached \(recognizer: recognizer): none landed in its view or in anything inside it.")
    }
    if isWhole {
      let rest = others + epilogue
      if !rest.isEmpty { printer.addBlankLine() }
      for paragraph in rest { printer.add(paragraph, hanging: 2) }
    }
    return printer.text
  }

  /// How many touches, from the first on, have the same story but for where they landed and when: fingers of one hand often do.
  private func countAlike(_ touches: ArraySlice<TouchRecord>) -> Int {
    guard !options.isVerbose, options.touch == nil, options.recognizer == nil, let first = touches.first else { return 1 }
    func isPlain(_ touch: TouchRecord) -> Bool {
      touch.ended != nil && !touch.isCancelled && touch.tapCount == 1 && touch.view == first.view && touch.touch > 0
    }
    guard isPlain(first), touches.count > 1 else { return 1 }
    var own = TouchStory(first, chronicle, options)
    let story = own.paragraphs().dropFirst()
    var count = 1
    for touch in touches.dropFirst() {
      guard isPlain(touch), touch.touch == first.touch + count else { break }
      var other = TouchStory(touch, chronicle, options)
      guard other.acted == own.acted, other.paragraphs().dropFirst() == story else { break }
      count += 1
    }
    return count
  }

  private var shownTouches: [TouchRecord] {
    chronicle.touches.filter { touch in
      if let wanted = options.touch, touch.touch != wanted { return false }
      guard let recognizer = options.recognizer else { return true }
      return touch.hit?.recognizers.contains(recognizer) ?? false
        || chronicle.attempts(with: touch).contains { $0.recognizer == recognizer }
    }
  }

  /// What was recorded.
  private var opening: Prose {
    let devices = chronicle.devices.map { device -> Prose in
      let size = chronicle.scene.windows.first { $0.view == device.window }.map { $0.bounds.size }
      let measures = size.map { " (\($0.width.rounded().short) × \($0.height.rounded().short) points)" } ?? ""
      let onto: Prose = device.window.map { ", mapped onto \(view: $0)\(measures)" } ?? ", mapped onto no window"
      let isMapped = ["touchscreen", "touchpad", "tabletTouch"].contains(device.deviceClass) || device.window != nil
      return "\(device.name.shown) (\(device.kindInWords))\(isMapped ? onto : "")"
    }
    guard !chronicle.isEmpty, let start = chronicle.start, let end = chronicle.end else {
      return "Nothing happened: the recording holds no events."
    }
    let count = chronicle.touches.count
    if count == 0, chronicle.strays.isEmpty, chronicle.others.isEmpty, !devices.isEmpty {
      let time: Prose = end > start ? " in \(lasting: end.seconds(since: start))" : ""
      return "Nothing touched \(devices.listed())\(time)."
    }
    let touches = count == 1 ? "one touch" : "\(Words.count(count)) touches"
    let others = chronicle.countsOfOthers(inWords: true)
    let what = ((count == 0 && !others.isEmpty ? [] : [touches]) + others).map { Prose($0, .plain) }.listed()
    var opening: Prose = "\(what) in \(lasting: end.seconds(since: start))"
    if !devices.isEmpty { opening.append(", on \(devices.listed())") }
    let epoch: Prose = chronicle.epoch == 0 ? "" : " Times count from \(Words.number(chronicle.epoch, places: 0)) s on."
    return opening.capitalized + "." + epoch
  }

  /// What belongs to no touch.
  private var epilogue: [Prose] {
    var paragraphs: [Prose] = []
    let loose = chronicle.attempts.filter { $0.touches.isEmpty && $0.hasActed }
    for attempt in loose.prefix(Self.most) { paragraphs.append(hover(attempt)) }
    if loose.count > Self.most { paragraphs.append("And \(loose.count - Self.most) more like these.") }
    let strays = chronicle.strays
    for stray in strays.prefix(options.isVerbose ? strays.count : Self.most) {
      let reason = ReasonWords.exclusion(stray.reason, isOpen: stray.touch != nil)
      let duration = stray.end.seconds(since: stray.start)
      let lasting = duration > 0 ? ", for \(Words.seconds(duration))" : ""
      let start = stray.touch == nil ? "No touch" : "No touch at first"
      let later = stray.touch.map { "; then it became touch \($0)" } ?? ""
      paragraphs.append(
        "\(start): at \(at: stray.start)\(lasting), the contact in slot \(stray.slot) of \(stray.device.shown) \(reason)\(later)."
      )
    }
    if !options.isVerbose, strays.count > Self.most {
      paragraphs.append("And \(strays.count - Self.most) more contacts that made no touch; --verbose names them.")
    }
    for device in chronicle.devices where !device.losses.isEmpty {
      paragraphs.append("\(bad: "Lost"): the kernel dropped events of \(device.name.shown) \(Words.times(device.losses.count)).")
    }
    for (time, diagnostic) in chronicle.diagnostics.prefix(options.isVerbose ? .max : Self.most) {
      paragraphs.append("\(bad: "Odd"): at \(at: time), \(diagnostic.message.shown).")
    }
    if !options.isVerbose, chronicle.diagnostics.count > Self.most {
      paragraphs.append("And \(chronicle.diagnostics.count - Self.most) more oddities; --verbose names them.")
    }
    return paragraphs
  }

  private func hover(_ attempt: AttemptRecord) -> Prose {
    let start = attempt.decision?.moment.time ?? .zero
    let view: Prose = attempt.view.map { " over \(view: $0)" } ?? ""
    guard let end = attempt.conclusion?.moment.time else {
      return "Hovering: \(recognizer: attempt.recognizer) has followed a finger\(view) since \(at: start)."
    }
    return "Hovering: \(recognizer: attempt.recognizer) followed a finger\(view) from \(at: start) to \(at: end)."
  }

  /// So many of one kind are told in the short story.
  private static let most = 5
}

extension Double {
  /// Two digits behind the point at most.
  var short: String { Words.number(self, places: 2) }
}
