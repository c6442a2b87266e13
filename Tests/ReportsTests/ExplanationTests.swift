import Engines
import Evdev
import Geometry
import Reports
import TactusTesting
import Testing

/// Stories written by hand from the rules, and what is told of the same happenings.
@Suite struct ExplanationTests {
  @Test("A tap waits for a double tap (A3) and holds the view's lift back meanwhile (D6)")
  func waitingTap() throws {
    let story = try Told.story(Stages.card) { $0.tap(at: Point(x: 160, y: 180)) }
    #expect(
      story == """
        One touch in 0.43 s, on Tactus Touchscreen (touchscreen), mapped onto window (320 × 480 points).

        Touch 1 at 1.000 s on card: the tap (single) was recognised
          A finger landed at (160, 180) on card and lifted 80 ms later, where it had landed.
          The hit test went window › back › card; nothing was passed over.
          card handled it itself. At 1.430 s its touch was cancelled: the tap was recognised and took it
            over; until then the lift had been held back for the tap and the double tap (double).
          The tap waited for the double tap, which gave up 0.35 s after the lift; then the tap was
            recognised at 1.430 s.
          The pan failed at 1.080 s: the finger lifted before moving far enough.

        """)
  }

  @Test("A double tap makes the tap fail that waits for it (A3); the second touch refers to the first")
  func doubleTap() throws {
    let story = try Told.story(Stages.card) { $0.doubleTap(at: Point(x: 160, y: 180)) }
    #expect(
      story == """
        Two touches in 0.26 s, on Tactus Touchscreen (touchscreen), mapped onto window (320 × 480
          points).

        Touch 1 at 1.000 s on card: the double tap (double) was recognised
          A finger landed at (160, 180) on card and lifted 80 ms later, where it had landed.
          The hit test went window › back › card; nothing was passed over.
          card handled it itself. At 1.256 s its touch was cancelled: the double tap was recognised and
            took it over; until then the lift had been held back for the tap (single) and the
            double tap.
          The double tap was recognised at 1.256 s, when touch 2 lifted. The tap had to wait for it to
            fail, and so failed.
          The pan failed at 1.080 s: the finger lifted before moving far enough.

        Touch 2 at 1.176 s on card: the double tap (double) was recognised
          A finger landed at (160, 180) on card (tap 2 in a row there) and lifted 80 ms later, where it
            had landed.
          The hit test went window › back › card; nothing was passed over.
          card handled it itself. At 1.256 s its touch was cancelled: the double tap was recognised and
            took it over.
          The pan failed at 1.256 s: the finger lifted before moving far enough.
          The double tap had been at it since touch 1: see there.
          The tap (single) was still waiting and left this touch out.

        """)
  }

  @Test("Every reason for which a view is left out has its words (H1, H4)")
  func leftOut() throws {
    let story = try Told.story(
      """
      window: { size: [320, 480] }
      views:
        - { id: floor }
        - { id: ghost, alpha: 0.004 }
        - { id: off, userInteractionEnabled: false }
        - { id: veil, hidden: true }
        - { id: above, frame: [0, 0, 320, 100] }
        - { id: corner, frame: [200, 300, 100, 100] }
        - { id: turned, frame: [0, 300, 100, 100], transform: { rotate: 45 } }

      """
    ) { $0.tap(at: Point(x: 160, y: 180)) }
    #expect(
      story.contains(
        """
          The hit test went window › floor. Passed over: turned (the finger landed 148 points outside),
            corner (the finger landed 40 points to the left of it and 120 above), above (the finger
            landed 80 points below it), veil (hidden), off (interaction is off), ghost (alpha 0.004, too
            faint to be touched).

        """), "\(story)")
    #expect(story.contains("  floor was asked to handle it, then window and application; none did.\n"))
    #expect(story.contains("Touch 1 at 1.000 s on floor: no gesture\n"))
    #expect(story.contains("  There was no recogniser: neither floor nor anything that it lies in has one.\n"))
  }

  @Test("A view that overrides the hit test is named")
  func overridden() throws {
    let story = try Told.story(
      """
      window: { size: [320, 480] }
      views:
        - id: stack
          hitTestFirst: [low]
          subviews: [{ id: low, frame: [0, 0, 320, 240] }, { id: high, frame: [0, 0, 320, 480] }]

      """
    ) { $0.tap(at: Point(x: 160, y: 180)) }
    #expect(
      story.contains("  The hit test went window › stack › low; nothing was passed over. stack overrides the hit test.\n"),
      "\(story)")
  }

  private static let delaying = """
    window: { size: [320, 480] }
    views:
      - id: page
        gestures: [{ type: swipe, delaysTouchesBegan: true }]

    """

  @Test("Touches that a recogniser delays are replayed to the view when it fails (D5)")
  func delayed() throws {
    let story = try Told.story(Self.delaying) { $0.tap(at: Point(x: 160, y: 180)) }
    #expect(
      story.contains(
        """
          page was told only 80 ms after the landing: until then the swipe held it back; what had
            happened meanwhile was replayed. page was asked to handle it, then window and application;
            none did.

        """), "\(story)")
  }

  @Test("Touches that a recogniser delays are dropped when it acts (D5, D10)")
  func dropped() throws {
    let story = try Told.story(Self.delaying) { hand in
      hand.drag(from: Point(x: 60, y: 180), to: Point(x: 260, y: 180), duration: .milliseconds(200))
    }
    #expect(story.contains("  page never learned of it: the swipe took the touch first.\n"), "\(story)")
    #expect(story.contains("  The swipe was recognised at "), "\(story)")
    #expect(story.contains("It\n    went to the right.\n"), "\(story)")
  }

  @Test("A view that takes one touch at a time (M1)")
  func oneTouch() throws {
    let story = try Told.story("window: { size: [320, 480] }\nviews: [{ id: a, gestures: [{ type: pinch }] }]\n") { hand in
      hand.pinch(at: Point(x: 160, y: 240), from: 100, to: 200)
    }
    #expect(
      story.contains(
        """
          a takes one touch at a time and still had touch 1: no view was told of this touch, only
            recognisers.
          The pinch had been at it since touch 1: see there.

        """),
      "\(story)")
    #expect(story.contains("It came to a scale of\n    1.85.\n"), "\(story)")
  }

  @Test("A long press prevents the rest (A5), and is still under way at the end")
  func longPress() throws {
    let story = try Told.story(
      """
      window: { size: [320, 480] }
      views: [{ id: a, gestures: [{ type: tap }, { type: longPress }, { type: pan }] }]

      """
    ) { $0.perform(Finger().down(at: Point(x: 60, y: 60)).hold(.milliseconds(600)).drag(by: Vector(dx: 1, dy: 0))) }
    #expect(
      story.contains("The long press began at 1.500 s, when the finger had stayed down for 0.5 s."), "\(story)")
    #expect(story.contains("It prevented the tap and the pan."), "\(story)")
  }

  // MARK: Options

  @Test("One touch, one recogniser, every step")
  func options() throws {
    var options = Explanation.Options()
    options.touch = 2
    let second = try Told.story(Stages.card, options) { $0.doubleTap(at: Point(x: 160, y: 180)) }
    #expect(second.hasPrefix("Touch 2 at 1.176 s on card"))
    // Told here in whole, since touch 1 is not.
    #expect(second.contains("The double tap was recognised at 1.256 s, when touch 2 lifted."))
    options = Explanation.Options()
    options.recognizer = "back.pan"
    let pan = try Told.story(Stages.card, options) { $0.tap(at: Point(x: 160, y: 180)) }
    #expect(pan.contains("The pan failed") && !pan.contains("waited"))
    options.isVerbose = true
    let steps = try Told.story(Stages.card, options) { $0.tap(at: Point(x: 160, y: 180)) }
    #expect(
      steps.contains("  1.080 back.pan possible › failed: the finger lifted before moving far enough\n"), "\(steps)")
    #expect(steps.contains("  1.000 hit test: window inside, back inside, card hit\n"))
  }

  @Test("What is not in the recording is a problem with the known ones")
  func unknown() throws {
    let chronicle = try Told.chronicle(Stages.card) { $0.tap(at: Point(x: 160, y: 180)) }
    var options = Explanation.Options()
    options.touch = 4
    #expect(throws: Explanation.Problem.unknownTouch(4, last: 1)) { try Explanation(chronicle, options) }
    options = Explanation.Options()
    options.recognizer = "sinlge"
    #expect(throws: Explanation.Problem.unknownRecognizer("sinlge", known: ["back.pan", "double", "single"])) {
      try Explanation(chronicle, options)
    }
  }

  @Test("A recogniser that no touch reached")
  func unreached() throws {
    var options = Explanation.Options()
    options.recognizer = "single"
    let story = try Told.story(Stages.card, options) { $0.tap(at: Point(x: 10, y: 400)) }
    #expect(story == "No touch reached single: none landed in its view or in anything inside it.\n")
  }

  @Test("An empty journal is told of as such")
  func empty() throws {
    #expect(
      try Explanation(Chronicle()).text(isColoured: false) == "Nothing happened: the recording holds no events.\n")
  }

  @Test("Names that a terminal would act upon are shown harmlessly, with colours too")
  func hostileNames() throws {
    let yaml = "window: { size: [320, 480] }\nviews: [{ id: \"a<b>\\\"👍\u{5d0}\" }]\n"
    let chronicle = try Told.chronicle(yaml) { $0.tap(at: Point(x: 160, y: 180)) }
    let plain = try Explanation(chronicle).text(isColoured: false)
    #expect(plain.contains("on a<b>\"👍\u{5d0} and lifted"), "\(plain)")
    #expect(!plain.contains("\u{1b}"))
    let coloured = try Explanation(chronicle).text(isColoured: true)
    #expect(coloured.contains("\u{1b}[36ma<b>\"👍\u{5d0}\u{1b}[0m"))
  }

  @Test("Fingers that went the same way are told together, each where it landed")
  func alike() throws {
    let story = try Told.story("window: { size: [320, 480] }\nviews: [{ id: floor, multipleTouchEnabled: true }]\n") { hand in
      hand.perform(
        Finger().down(at: Point(x: 20, y: 20)).hold(.milliseconds(80)).lift(),
        Finger().down(at: Point(x: 120, y: 20)).hold(.milliseconds(80)).lift(),
        Finger().down(at: Point(x: 220, y: 20)).hold(.milliseconds(80)).lift())
    }
    #expect(story.contains("Touches 1 to 3 at 1.000 s on floor: no gesture\n"), "\(story)")
    #expect(
      story.contains(
        "  Three fingers landed at (20, 20), (120, 20) and (220, 20) and lifted where they had landed,\n    the last at 1.080 s.\n"
      ),
      "\(story)")
  }

  @Test("A clock that shows the time of day is counted from shortly before, and that is said")
  func epoch() throws {
    var chronicle = Chronicle()
    let shift: Int64 = 1_344_928_650_000_000
    try Told.run(
      "window: { size: [320, 480] }\nviews: [{ id: floor }]\n", kinds: Chronicle.kinds, { $0.tap(at: Point(x: 20, y: 20)) }
    ) {
      var entry = $0
      entry.time = entry.time.advanced(byMicroseconds: shift)
      chronicle.take(entry)
    }
    var options = Explanation.Options()
    options.isVerbose = true
    let story = try Explanation(chronicle, options).text(isColoured: false)
    #expect(story.contains("Times count from 1344928600 s on.") && story.contains("Touch 1 at 51.000 s on floor"), "\(story)")
    #expect(story.contains("\n  51.080 lifted at (20, 20)\n"))
  }

  @Test("A recording in which nothing touches says so")
  func nothing() throws {
    #expect(
      try Told.story("window: { size: [320, 480] }\nviews: [{ id: floor }]\n") { _ in }
        == "Nothing touched Tactus Touchscreen (touchscreen), mapped onto window (320 × 480 points).\n")
  }
}
