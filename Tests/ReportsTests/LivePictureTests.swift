import Evdev
import Geometry
import TactusTesting
import Testing

@testable import Engines
@testable import Reports

/// The live picture: journal entries in, cells out.
@Suite struct LivePictureTests {
  /// A picture of a hand's doing at a moment of its recording.
  private func picture(
    _ yaml: String = Stages.card, at microseconds: Int64, columns: Int = 72, rows: Int = 18, charset: Charset = .unicode,
    frame: LivePicture.Frame = LivePicture.Frame(), _ move: (inout Hand) -> Void
  ) throws -> CellGrid {
    var state = LiveState()
    let time = Timestamp(microseconds: microseconds)
    try Told.run(yaml, kinds: LiveState.kinds, move) { if $0.time <= time { state.take($0) } }
    var picture = LivePicture(charset)
    return picture.draw(state, at: time, columns: columns, rows: rows, frame)
  }

  private func drag(_ hand: inout Hand) {
    hand.drag(from: Point(x: 60, y: 320), to: Point(x: 260, y: 440), pace: .aimed)
  }

  @Test func `a finger on its way: views, trace, mark and what is told beside it`() throws {
    let grid = try picture(at: 1_200_000, drag)
    #expect(
      grid.text == """
         tactus · 320×480 · 2 views · 1 touch
              ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹        │ devices
              ⡇back⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⡆ ⢸        │ device0 Tactus Touchsc… 20 frames/s
              ⡇ ⢸card           ⡇ ⢸        │
              ⡇ ⢸               ⡇ ⢸        │ touches
              ⡇ ⢸               ⡇ ⢸        │  1  moved      back        235, 425
              ⡇ ⢸               ⡇ ⢸        │
              ⡇ ⢸               ⡇ ⢸        │ recognisers
              ⡇ ⢸               ⡇ ⢸        │ ▶ back.pan changed x 165 y 97
              ⡇ ⢸               ⡇ ⢸        │
              ⡇ ⠈⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁ ⢸        │ latest
              ⡇   ⢄               ⢸        │ 1.088 back.pan began x 4 y 0
              ⡇    ⠑⠢⣀            ⢸        │ 1.000 device0 Tactus Touchscreen i…
              ⡇       ⠉⠒⠤⣀        ⢸        │
              ⡇           ⠑⠤⢄     ⢸        │
              ⡇              1    ⢸        │
              ⣇⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣸        │


        """)
  }

  @Test func `where there is only ASCII, everything is ASCII`() throws {
    var frame = LivePicture.Frame()
    frame.state = "FROZEN"
    frame.keys = [("q", "quits"), ("space", "goes on")]
    let grid = try picture(at: 1_200_000, columns: 40, rows: 22, charset: .ascii, frame: frame, drag)
    #expect(grid.text.unicodeScalars.allSatisfy { $0.isASCII })
    #expect(
      grid.text == """
         tactus . 320x480 . 2 views . ~  FROZEN
                   +---------------+
                   |back---------+ |
                   | |card       | |
                   | |           | |
                   | |           | |
                   | |           | |
                   | |           | |
                   | +-----------+ |
                   |  *            |
                   |   ****        |
                   |      ****     |
                   |           1   |
                   +---------------+
         device0 Tactus Touchscreen  20 frames/s
          1  moved      back            235, 425
         > back.pan changed x 165 y 97




         q quits  space goes on

        """)
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 2), (10, 3), (23, 14), (24, 14), (57, 9), (58, 8), (400, 3), (5, 200), (300, 100)])
  func `no size is too small or too large`(_ size: (columns: Int, rows: Int)) throws {
    let grid = try picture(at: 1_200_000, columns: size.columns, rows: size.rows, drag)
    #expect(grid.columns == size.columns && grid.rows == size.rows)
    for row in 0..<grid.rows { #expect(width(of: row, in: grid) == grid.columns) }
  }

  /// How many columns a row's text takes up, by what the cells say.
  private func width(of row: Int, in grid: CellGrid) -> Int {
    (0..<grid.columns).reduce(0) { sum, column in
      guard let text = grid[column, row].text else { return sum }
      return sum + CellText(String(text)).width
    }
  }

  @Test func `hostile names stay names: nothing that a terminal acts upon, and every row keeps its width`() throws {
    let names = [
      "\u{1b}[2Jevil\u{7}", "\u{202e}right to left\u{2066}", "日本語ボタン🙂", "<b>\"שלום\"</b>",
      "z\u{336}\u{321}\u{322}\u{31b}\u{316}a\u{336}lgo", "👨‍👩‍👧‍👦 family", "\u{9b}31m", "a\nb\tc\r", "\u{301}lonely",
      String(repeating: "n", count: 5_000),
    ]
    var state = LiveState()
    state.take(scene(names))
    for (number, name) in names.enumerated() {
      state.take(touch(number + 1, "began", x: 20, y: Double(number) * 40 + 20, view: name, at: 1_000))
      state.take(
        JournalEntry(
          time: Timestamp(microseconds: 1_000), .diagnostic(DiagnosticEntry(device: name, code: name, message: name))))
    }
    for charset in [Charset.unicode, .ascii] {
      var picture = LivePicture(charset)
      let grid = picture.draw(state, at: Timestamp(microseconds: 2_000), columns: 90, rows: 40)
      for row in 0..<grid.rows { #expect(width(of: row, in: grid) == grid.columns) }
      var painter = CellPainter(.many)
      let bytes = painter.paint(grid)
      let text = String(decoding: bytes, as: UTF8.self)
      for bad in ["\u{1b}[2Jevil", "\u{202e}", "\u{2066}", "\u{9b}", "\u{7}", "\n", "\r", "\t"] { #expect(!text.contains(bad)) }
      if charset == .unicode { #expect(grid.text.contains("日本語ボタン🙂") && grid.text.contains("[2Jevil")) }
    }
  }

  @Test func `ten thousand views are counted, and those that are a dot or two are not drawn`() {
    var state = LiveState()
    let views = (0..<10_000).map {
      view("v\($0)", Rect(x: Double($0 % 100) * 10, y: Double($0 / 100) * 10, width: 10, height: 10))
    }
    state.take(scene([view("window", Rect(x: 0, y: 0, width: 1_000, height: 1_000), views)]))
    var picture = LivePicture(.unicode)
    let grid = picture.draw(state, at: .zero, columns: 100, rows: 30)
    #expect(grid.text.contains("10000 views (10000 too small to draw)"))
    #expect(!grid.text.contains("v1"))
  }

  @Test func `of several windows each has its name, and in ASCII each box its four corners`() throws {
    var state = LiveState()
    state.take(
      scene(["left", "right"].map { view($0, Rect(x: 0, y: 0, width: 300, height: 430)) }))
    for rows in 10..<30 {
      var picture = LivePicture(.ascii)
      let text = picture.draw(state, at: .zero, columns: 120, rows: rows).text
      #expect(text.contains("left") && text.contains("right"))
      #expect(text.count { $0 == "+" } == 8, "\(rows)\n\(text)")
    }
  }

  @Test func `what cannot be placed is left out`() {
    var state = LiveState()
    let wild = [
      Rect(x: .nan, y: 0, width: 10, height: 10), Rect(x: -1e300, y: -1e300, width: 1e308, height: 1e308),
      Rect(x: .infinity, y: 0, width: 10, height: 10), Rect(x: 1e9, y: 1e9, width: 1, height: 1),
    ].enumerated().map { view("w\($0.offset)", $0.element) }
    state.take(scene([view("window", Rect(x: 0, y: 0, width: 320, height: 480), wild)]))
    for (number, x) in [Double.nan, .infinity, -1e300, 1e300].enumerated() {
      state.take(touch(number + 1, "began", x: x, y: x, view: "w0", at: 0))
      state.take(touch(number + 1, "moved", x: -x, y: 3, view: "w0", at: 10))
    }
    state.take(scene([view("empty", .zero), view("lost", Rect(x: 0, y: 0, width: .nan, height: 3))]))
    var picture = LivePicture(.unicode)
    _ = picture.draw(state, at: .zero, columns: 80, rows: 24)
  }

  @Test func `when nothing happens any more nothing changes any more`() throws {
    var state = LiveState()
    try Told.run(Stages.card, kinds: LiveState.kinds, drag) { state.take($0) }
    var time = try #require(state.now)
    var count = 0
    while let next = state.nextChange(after: time) {
      #expect(next > time)
      time = next
      count += 1
    }
    #expect(count < 30)
    var picture = LivePicture(.unicode)
    let last = picture.draw(state, at: time, columns: 80, rows: 24)
    #expect(picture.draw(state, at: time.advanced(byMicroseconds: 3_600_000_000), columns: 80, rows: 24) == last)
  }

  @Test func `a second picture sends only what differs`() throws {
    var painter = CellPainter(.sixteen)
    let first = try picture(at: 1_190_000, drag)
    #expect(painter.paint(first).count > 1_500)
    #expect(painter.paint(first).isEmpty)
    let second = painter.paint(try picture(at: 1_200_000, drag))
    #expect(!second.isEmpty && second.count < 700)
    #expect(String(decoding: second.prefix(8), as: UTF8.self) == "\u{1b}[?2026h")
    painter.forget()
    #expect(painter.paint(first).count > 1_500)
  }

  @Test(arguments: 0..<40) func `nothing that a journal can say traps, at any size`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let wild: [Double] = [0, -0.0, 1, -1, 160, 480, 1e-300, -1e-300, 1e9, 1e300, -1e300, 1.7e308, .infinity, -.infinity, .nan]
    func number() -> Double { wild[Int(random.next() % UInt64(wild.count))] }
    func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
    var state = LiveState()
    var picture = LivePicture(seed % 2 == 0 ? .unicode : .ascii)
    var painter = CellPainter([.none, .sixteen, .many][Int(seed % 3)])
    for step in 0..<60 {
      switch random.next() % 5 {
      case 0:
        var inner = view("inner", rect(), [view("innermost", rect())])
        inner.transform = Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
        state.take(
          scene([view("window", rect(), [view("outer", rect(), [inner])]), view("second", Rect(x: 0, y: 0, width: 9, height: 9))])
        )
      case 1:
        let time = [Int64.min, -1, 0, 1_000, .max][Int(random.next() % 5)]
        let phase = ["began", "moved", "ended", "regionMoved", ""][Int(random.next() % 5)]
        state.take(
          touch([-3, 0, 1, .max, .min][Int(random.next() % 5)], phase, x: number(), y: number(), view: "inner", at: time))
      default:
        state.take(touch(1, "moved", x: number(), y: number(), view: "outer", at: Int64(step) * 10_000))
      }
      let now = state.now ?? .zero
      let grid = picture.draw(state, at: now, columns: Int(random.next() % 120), rows: Int(random.next() % 50))
      _ = painter.paint(grid)
      _ = state.nextChange(after: now)
    }
  }

  // MARK: Entries

  private func touch(_ number: Int, _ phase: String, x: Double, y: Double, view: String, at time: Int64) -> JournalEntry {
    JournalEntry(
      time: Timestamp(microseconds: time),
      .touch(
        TouchEntry(
          touch: number, device: "event5", window: "window", phase: phase, location: Point(x: x, y: y), view: view, tapCount: 1)))
  }

  private func view(_ name: String, _ frame: Rect, _ subviews: [SceneEntry.SceneView] = []) -> SceneEntry.SceneView {
    SceneEntry.SceneView(
      view: name, frame: frame, bounds: Rect(origin: .zero, size: frame.size), transform: .identity, isHidden: false, alpha: 1,
      isUserInteractionEnabled: true, recognizers: [], subviews: subviews)
  }

  private func scene(_ windows: [SceneEntry.SceneView]) -> JournalEntry {
    JournalEntry(time: .zero, .scene(SceneEntry(windows: windows)))
  }

  /// Views below one another.
  private func scene(_ names: [String]) -> JournalEntry {
    let views = names.enumerated().map { index, name in
      view(name, Rect(x: 0, y: Double(index) * 40, width: 320, height: 40))
    }
    return scene([view("window", Rect(x: 0, y: 0, width: 320, height: 480), views)])
  }
}
