import Engines
import Geometry
import Reports
import TactusTesting
import Testing

/// Where views lie in their windows.
@Suite struct OutlineTests {
  @Test("A turned view inside a scrolled one lies where a hit-test finds it (H6, H12)")
  func corners() throws {
    var reel = Reel(named: "", scene: "")
    try Told.run(
      """
      window: { size: [320, 480] }
      views:
        - id: list
          frame: [20, 30, 200, 200]
          bounds: [0, 50, 200, 200]
          subviews:
            - { id: turned, frame: [60, 70, 40, 40], transform: { rotate: 90 } }

      """, kinds: Reel.kinds, { $0.tap(at: Point(x: 160, y: 180)) }
    ) { reel.take($0) }
    let outline = Outline(try #require(reel.trees.first).windows)
    let turned = try #require(outline.items.first { $0.view == "turned" })
    // In the list's coordinates its corners are 60...100, 70...110; the list shows from y = 50 on, at 20, 30.
    let wanted = [Point(x: 120, y: 50), Point(x: 120, y: 90), Point(x: 80, y: 90), Point(x: 80, y: 50)]
    for (corner, point) in zip(turned.corners, wanted) { #expect(corner.distance(to: point) < 1e-9, "\(corner)") }
    #expect(outline.items.first { $0.view == "list" }?.isUpright == true)
  }
}
