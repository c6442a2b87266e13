import Testing

/// Section 9: every machine in every state with everything that can happen there, and the diagrams drawn of that.
@Suite struct MachineTableTests {
  static let cases = [
    TabledCase(
      "Tap",
      "A double tap of two fingers. A single tap has the first half only. Time is the recogniser's: when it runs out, the tap fails.",
      TabledTap.self, TabledTap.table),
    TabledCase("Long press", "A long press of two fingers.", TabledLongPress.self, TabledLongPress.table),
    TabledCase(
      "Tap and press", "A long press of two fingers that a tap of theirs must come before.", TabledTapAndPress.self,
      TabledTapAndPress.table),
    TabledCase(
      "Pan", "Ends with its last finger, which the recogniser counts.", TabledPan.self, TabledPan.table),
    TabledCase(
      "Screen edge pan", "A pan that comes in from the left edge.", TabledEdgePan.self, TabledEdgePan.table),
    TabledCase("Swipe", "A swipe of two fingers to the right.", TabledSwipe.self, TabledSwipe.table),
    TabledCase(
      "Pinch", "Ends with its last finger, which the recogniser counts.", TabledPinch.self, TabledPinch.table),
    TabledCase(
      "Rotation", "Ends with its last finger, which the recogniser counts.", TabledRotation.self, TabledRotation.table),
    TabledCase(
      "Transform", "Ends with its last finger, which the recogniser counts.", TabledTransform.self,
      TabledTransform.table),
  ]

  @Test("Section 9: a machine does in every state what its table says", arguments: cases)
  func everyPair(_ machine: TabledCase) { #expect(machine.problems() == []) }

  @Test("Section 9: the article of state diagrams shows the tables")
  func article() {
    var text = """
      # The states of the recognisers

      How each recogniser's state machine goes from state to state.

      ## Overview

      A recogniser is a thin class around a machine that knows no clock and no touches. Here is what each machine does; what
      is not drawn changes nothing. The diagrams are made from the tables that the tests hold the machines to: do not edit
      them, change the tables.

      """
    for machine in Self.cases {
      text += "\n## \(machine.title)\n\n\(machine.prose)\n\n```mermaid\n\(machine.table.diagram)\n```\n"
    }
    let path = TextFile.path("Sources/Gestures/Gestures.docc/States.md")
    guard TextFile.read(path) != text else { return }
    TextFile.write(text, to: path)
    Issue.record("States.md was not what the tables say: it has been written anew; look at it and commit it")
  }
}
