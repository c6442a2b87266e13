import Testing

@testable import OutsideChild
@testable import StackedViews

@Suite struct ExamplesTests {
  @Test("H3, H6: a parent that asks green, then red, then the usual order")
  func stackedViews() {
    var said: [String] = []
    StackedViews.run { said.append($0) }
    // The drag of 60, 30 begins at 10 points along x; the threshold is taken off each axis, and what y had moved until
    // then, less than 10, is gone.
    #expect(said.count == 3)
    #expect(said.first == "green was tapped")
    #expect(said.dropFirst().first == "red was tapped")
    #expect(said.last?.hasPrefix("blue was dragged by 50, 2") ?? false)
  }

  @Test("H4: a child outside its parent's bounds is hit where the parent says that it is inside")
  func outsideChild() {
    var said: [String] = []
    OutsideChild.run { said.append($0) }
    // The bar's top is at y 430, the button's at 400; 160, 410 is 30, 10 of the button.
    #expect(said == ["the button was tapped at 30, 10 of its own"])
  }
}
