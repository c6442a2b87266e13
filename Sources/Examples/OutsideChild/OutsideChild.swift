import Tactus
import TactusTesting

/// A bar whose round button stands half outside it, as on many a tab bar.
///
/// Nothing outside a view's bounds is hit, its subviews included; the bar says that the button belongs to it wherever it is.
final class Bar: View {
  let button = View(frame: Rect(x: 130, y: -30, width: 60, height: 60))

  override init(frame: Rect) {
    super.init(frame: frame)
    button.identifier = "button"
    addSubview(button)
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    super.point(inside: point, with: event) || button.point(inside: convert(point, to: button), with: event)
  }
}

@main
enum OutsideChild {
  static func main() { run { print($0) } }

  static func run(say: @escaping (String) -> Void) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let bar = Bar(frame: Rect(x: 0, y: 430, width: 320, height: 50))
    window.addSubview(bar)
    let tap = TapGestureRecognizer()
    tap.addTarget { tap in
      let place = tap.location(in: tap.view)
      say("the button was tapped at \(Int(place.x)), \(Int(place.y)) of its own")
    }
    bar.button.addGestureRecognizer(tap)

    let engine = Engine()
    engine.application.addWindow(window)
    let panel = Panel.touchscreen(width: 320, height: 480)
    guard let device = try? engine.attach(panel.description, named: "panel", to: window) else { return }
    var hand = Hand(on: panel)
    hand.tap(at: Point(x: 160, y: 410))  // above the bar, on the button
    hand.pause(.seconds(1))
    hand.tap(at: Point(x: 60, y: 410))  // above the bar, beside the button
    for frame in hand.frames { engine.feed(frame, from: device) }
    engine.finish()
  }
}
