import Geometry
import TactusTesting

/// The recordings of the worked example: taps and drags on three views that lie on one another in a window of
/// 320 by 480 points.
///
/// ```
/// stack fills the window; its subviews, back to front:
///   red   (20, 210, 280,  40)
///   blue  (60, 130, 200, 200)
///   green (80, 150, 160, 160)
/// ```
enum StackedViewsRecordings {
  /// A place that differs from the others by the views that lie there.
  struct Place {
    var name: String
    var point: Point
  }

  static let places = [
    Place(name: "red", point: Point(x: 40, y: 230)),
    Place(name: "blue", point: Point(x: 70, y: 140)),
    Place(name: "green", point: Point(x: 160, y: 180)),
    // Green lies on blue, and blue on red.
    Place(name: "red-green", point: Point(x: 160, y: 230)),
    Place(name: "red-blue", point: Point(x: 70, y: 230)),
    Place(name: "outside", point: Point(x: 30, y: 60)),
  ]

  /// One recording: the name of its case, and its evemu text.
  struct Recording {
    var name: String
    var bytes: [UInt8]
  }

  /// A tap and a drag in each place.
  static func all() -> [Recording] {
    places.flatMap { place in
      [
        Recording(name: "tap-\(place.name)", bytes: record { $0.tap(at: place.point) }),
        Recording(
          name: "drag-\(place.name)",
          bytes: record { $0.drag(from: place.point, to: place.point + Vector(dx: 60, dy: 30)) }),
      ]
    }
  }

  private static func record(_ action: (inout Hand) -> Void) -> [UInt8] {
    var hand = Hand(on: .touchscreen(width: 320, height: 480))
    action(&hand)
    return hand.recording()
  }
}
