import Gestures
import Responders
import TestSupport
import Testing

/// Hovering in drawings. A column is 50 ms, a step 10 points.
@Suite struct HoverMarbleTests {
  let stage = Stage()

  init() {
    // From 100 to 150 points across, all the way down.
    let view = stage.view("view", 100, 0, 50, 480)
    stage.attach(HoverGestureRecognizer(), "hover", to: view)
    stage.attach(PanGestureRecognizer(), "pan", to: view)
  }

  @Test(
    "K26: hovering begins over the view, changes there, and ends when the last finger leaves",
    arguments: [
      // In, along, and out at the other side: 150 is not in it any more (H5).
      """
      hovering at 75,60   o>>>>>>>>>..
      hover               ...bcccce...
      """,
      // Near the view from the first, and gone while over it.
      """
      hovering at 110,60  o--v-]..
      hover               b..c.e..
      """,
      // In and out and in.
      """
      hovering at 95,60   o><>>]..
      hover               .bebce..
      """,
      // Two fingers.
      """
      hovering 1 at 110,60  o->-]....
      hovering 2 at 120,90  .o---->]..
      hover                 bcc.c.ce..
      """,
      // A finger that touches meanwhile pans, and neither minds the other.
      """
      hovering at 110,60   o-v-v-]..
      finger 2 at 120,200  .[>->]...
      hover                b.c.c.e..
      pan                  ..b.ce...
      """,
    ])
  func shape(_ drawing: String) { #expect(stage.play(drawing) == drawing) }
}
