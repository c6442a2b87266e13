import Evdev
import Geometry
import Reports
import TactusTesting
import Testing

@testable import Engines

/// The page and the picture, as text; what they do in a browser is tested by `Scripts/browser-test`.
@Suite struct PageTests {
  private func reel(_ yaml: String, named name: String = "log.evemu", _ move: (inout Hand) -> Void) throws -> Reel {
    var reel = Reel(named: name, scene: "scene.yaml")
    try Told.run(yaml, kinds: Reel.kinds, move) { reel.take($0) }
    return reel
  }

  private func page(_ reels: Reel...) -> String { String(decoding: Page(reels).html(), as: UTF8.self) }

  /// What stands in the data of a page.
  private func data(_ page: String) throws -> Substring {
    let opening = "<script type=\"application/json\" id=\"data\">"
    let start = try #require(page.firstRange(of: opening)).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return page[start..<end]
  }

  @Test("A page is whole and loads nothing")
  func selfContained() throws {
    let page = page(try reel(Stages.card) { $0.tap(at: Point(x: 160, y: 180)) })
    #expect(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    for word in ["http:", "https:", "//cdn", " src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "eval("] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("prefers-color-scheme: dark"))
  }

  @Test("Its data holds the touch, its hit-test with reasons, the attempts with theirs, and the journal")
  func contents() throws {
    let data = try data(
      page(
        try reel(Stages.card.replacing("handlesTouches: true", with: "handlesTouches: true\n        alpha: 0.5")) {
          $0.tap(at: Point(x: 160, y: 180))
        }))
    #expect(data.contains(#""hit":[["window","inside"],["back","inside"],["card","hit"]]"#), "\(data)")
    // Landed at 1.0 s: nothing; lifted there 80 ms later.
    #expect(data.contains(#""id":1,"view":"card","window":0,"b":0,"e":80000,"cancelled":false"#))
    #expect(data.contains(#""track":[0,1600,1800,800,0,0]"#))
    #expect(
      data.contains(
        #"0,-1,430000,430000,430000,"failed","failed: no second tap came within 0.35 s of the lift",[1],[]]"#), "\(data)")
    #expect(data.contains(#"0,80000,430000,430000,430000,"ended","waited for double; recognised",[1],[4300]]"#), "\(data)")
    #expect(data.contains(#"["single","tap","card"]"#) && data.contains(#"["double","double tap","card"]"#))
    #expect(data.contains(#""recognizer","single waits for double""#))
    #expect(data.contains(#""card",1,0,4,500,40,40,240,240]"#))
  }

  @Test("Names cannot leave the data, the title or the picture")
  func hostileNames() throws {
    let name = #"</script><script>boom()</script><!-- "'& 👍 שלום"#
    let yaml = """
      window: { size: [320, 480] }
      views:
        - id: "</script><script>boom()</script><!-- \\"'& 👍 שלום"
          gestures: [{ id: "<b>&amp;</b>", type: tap }]

      """
    let reel = try reel(yaml, named: name) { $0.tap(at: Point(x: 160, y: 180)) }
    let page = page(reel)
    #expect(!page.contains("<script>boom"))
    #expect(!(try data(page)).contains("<"))
    #expect(try data(page).contains(#"\u003c/script>\u003cscript>boom()\u003c/script>\u003c!-- \"'& 👍 שלום"#))
    #expect(page.contains("<title>&lt;/script&gt;&lt;script&gt;boom()"))
    // The scripts of the page's own, and the data.
    #expect(page.ranges(of: "<script").count == 2 && page.ranges(of: "</script>").count == 2)
    let picture = String(decoding: Still([reel]).svg(), as: UTF8.self)
    #expect(!picture.contains("<script") && !picture.contains("<b>") && picture.contains("👍 שלום"))
  }

  @Test("A minute of ten fingers takes less than 2 MB, with every touch and every failure")
  func minute() throws {
    let reel = try reel(
      """
      window: { size: [320, 480] }
      views:
        - id: all
          multipleTouchEnabled: true
          gestures: [{ type: tap }, { type: pan, simultaneousWith: [all.rotation, all.pinch] }, { type: pinch }, { type: rotation }]

      """
    ) { hand in
      hand = Hand(on: hand.panel, jitter: 0.6)
      for round in 0..<12 {
        hand.perform(
          (0..<10).map { finger in
            Finger().down(at: Point(x: 20 + 28 * Double(finger), y: 60 + 20 * Double(round)))
              .drag(by: Vector(dx: 12, dy: 140), duration: .milliseconds(4_900)).lift()
          })
        hand.pause(.milliseconds(100))
      }
    }
    let bytes = Page([reel]).html()
    #expect(bytes.count < 2_000_000, "\(bytes.count)")
    let data = try data(String(decoding: bytes, as: UTF8.self))
    #expect(data.contains("\"id\":120,"))
    #expect(data.contains(#""notes":[]"#) || data.contains("Not every change"), "\(data.prefix(400))")
  }

  @Test("A longer recording is thinned, and says so")
  func thinned() throws {
    var reel = Reel(named: "long", scene: "")
    try Told.run(Stages.card, kinds: Reel.kinds, { $0.tap(at: Point(x: 160, y: 180)) }) { reel.take($0) }
    try Told.run(
      "window: { size: [320, 480] }\nviews: [{ id: a, multipleTouchEnabled: true, gestures: [{ type: pan }] }]\n",
      kinds: Reel.kinds,
      { hand in
        hand = Hand(on: hand.panel, frameInterval: .milliseconds(2), jitter: 3)
        hand.perform(
          (0..<10).map { finger in
            Finger().down(at: Point(x: 20 + 28 * Double(finger), y: 60)).drag(
              by: Vector(dx: 12, dy: 300), duration: .seconds(60)
            ).lift()
          })
      }
    ) { reel.take($0) }
    let bytes = Page([reel]).html()
    #expect(bytes.count <= 2_000_000, "\(bytes.count)")
    #expect(String(decoding: bytes, as: UTF8.self).contains("Traces are thinned."))
  }

  @Test("An empty recording makes a page that says so, and a picture")
  func empty() {
    let nothing = Reel(named: "nothing.evemu", scene: "")
    let page = page(nothing)
    #expect(page.contains("Nothing happened: the recording holds no events."))
    #expect(page.contains(#""touches":[],"sent":"","signals":[],"attempts":[],"recognizers":[],"lines":[]"#))
    #expect(String(decoding: Still([nothing]).svg(), as: UTF8.self).contains("nothing touched the glass"))
    #expect(!Page([]).html().isEmpty && !Still([]).svg().isEmpty)
  }

  @Test("What devices sent beside touches has rows of its own: spans and moments, with who took it")
  func signals() throws {
    var reel = Reel(named: "remote", scene: "")
    func take(_ time: Int64, _ content: JournalEntry.Content) {
      reel.take(JournalEntry(time: Timestamp(microseconds: time), content))
    }
    func press(_ phase: String, _ number: Int, at time: Int64, by taker: String?) {
      take(
        time,
        .press(
          PressEntry(press: number, phase: phase, type: "select", key: 352, device: "keys", window: nil, handledBy: taker)))
    }
    func shake(_ phase: String, at time: Int64) {
      take(
        time,
        .motion(
          MotionEntry(
            type: "shake", phase: phase, device: "motion", window: nil, magnitude: nil, degrees: nil,
            handledBy: "applicationDelegate")))
    }
    press("began", 1, at: 0, by: "card")
    shake("began", at: 10)
    take(20, .remote(RemoteEntry(command: "nextTrack", device: "keys", window: nil, handledBy: nil)))
    press("began", 2, at: 25, by: nil)
    press("ended", 1, at: 30, by: "card")
    shake("cancelled", at: 40)
    let data = try data(page(reel))
    #expect(data.contains(#""sent":"1 shake, 1 command, 2 presses""#))
    #expect(
      data.contains(
        #"{"device":"keys","kind":"press","items":[[0,30,"press 1: select","taken by card",1],[25,-1,"press 2: select","nobody took it",0]]}"#
      ))
    #expect(data.contains(#"{"device":"motion","kind":"motion","items":[[10,40,"shake","taken by the scene",3]]}"#))
    #expect(data.contains(#"{"device":"keys","kind":"remote","items":[[20,-2,"nextTrack","nobody took it",0]]}"#))
    #expect(String(decoding: Still([reel]).svg(), as: UTF8.self).contains("one shake, one command, two presses</text>"))
  }

  @Test("A place is rounded the same in the journal and beside the finger")
  func rounding() throws {
    var reel = Reel(named: "touch", scene: "")
    // To tenths this is 157.5, and to whole points 157.
    reel.take(
      JournalEntry(
        time: .zero,
        .touch(
          TouchEntry(
            touch: 1, device: nil, window: nil, phase: "began", location: Point(x: 157.46, y: -0.04), view: nil, tapCount: 1))))
    let data = try data(page(reel))
    #expect(data.contains("touch 1 began at 158, 0\"") && data.contains(#""track":[0,1575,0]"#), "\(data)")
  }

  @Test("In a picture, windows have names where there are several, and those of turned views stand in their middles")
  func pictureNames() throws {
    let svg = String(
      decoding: Still([
        try reel(
          """
          windows:
            - { id: left, size: [320, 480], views: [{ id: turned, frame: [60, 60, 200, 200], transform: { rotate: 30 } }] }
            - { id: right, size: [320, 480], device: nothing }

          """
        ) { $0.tap(at: Point(x: 160, y: 180)) }
      ]).svg(), as: UTF8.self)
    #expect(svg.contains(">left</text>") && svg.contains(">right</text>"))
    #expect(svg.contains("class=\"l m\"") && svg.contains(">turned</text>"))
  }

  @Test("Ten thousand views fit")
  func manyViews() throws {
    var yaml = "window: { size: [1000, 1000] }\nviews:\n"
    for number in 0..<10_000 {
      yaml += "  - { id: v\(number), frame: [\(number % 100 * 10), \(number / 100 * 10), 9, 9] }\n"
    }
    let bytes = Page([
      try reel(yaml) { hand in
        for place in stride(from: 20.0, to: 300, by: 20) { hand.tap(at: Point(x: place, y: 100)) }
      }
    ]).html()
    #expect(bytes.count < 1_500_000, "\(bytes.count)")
    let data = try data(String(decoding: bytes, as: UTF8.self))
    #expect(data.contains("\"v9999\",0,0,0,1000,990,990,9,9]") && data.contains(#""notes":[]"#))
  }

  @Test("A picture holds the views, each touch's way, and what came of them")
  func picture() throws {
    let svg = String(
      decoding: Still([
        try reel(Stages.card) { hand in
          hand.drag(from: Point(x: 60, y: 60), to: Point(x: 200, y: 400))
          hand.tap(at: Point(x: 160, y: 180))
        }
      ]).svg(), as: UTF8.self)
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">card</text>") && svg.contains(">back</text>"))
    #expect(svg.contains("<polyline stroke-width="))
    #expect(svg.contains("two touches: back.pan, single</text>"))
    #expect(svg.ranges(of: "<g ").count == 2 && svg.ranges(of: "</g>").count == 2)
  }
}
