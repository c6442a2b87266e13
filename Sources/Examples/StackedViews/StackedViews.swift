import Tactus
import TactusTesting

/// Three views that overlap, in a parent that decides for itself which of them a touch hits.
///
/// Red lies at the back, blue over it, green in front. Blue covers red, so red would get touches only where nothing lies on
/// it; the parent wants red to win over blue, and green over both.
final class Stack: View {
  let red = View(frame: Rect(x: 20, y: 210, width: 280, height: 40))
  let blue = View(frame: Rect(x: 60, y: 130, width: 200, height: 200))
  let green = View(frame: Rect(x: 80, y: 150, width: 160, height: 160))

  override init(frame: Rect) {
    super.init(frame: frame)
    for (view, name) in [(red, "red"), (blue, "blue"), (green, "green")] {
      view.identifier = name
      addSubview(view)
    }
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    for view in [green, red] {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return super.hitTest(point, with: event)
  }
}

/// Says what its recognisers find.
final class StackController: ViewController {
  let stack = Stack(frame: Rect(x: 0, y: 0, width: 320, height: 480))
  private let say: (String) -> Void

  init(say: @escaping (String) -> Void) {
    self.say = say
    super.init()
  }

  override func loadView() { view = stack }

  override func viewDidLoad() {
    for view in [stack.red, stack.green] {
      let tap = TapGestureRecognizer()
      tap.addTarget(self, action: StackController.tapped)
      view.addGestureRecognizer(tap)
    }
    let pan = PanGestureRecognizer()
    pan.addTarget(self, action: StackController.panned)
    stack.blue.addGestureRecognizer(pan)
  }

  func tapped(_ tap: TapGestureRecognizer) {
    say("\(tap.view?.identifier ?? "?") was tapped")
  }

  func panned(_ pan: PanGestureRecognizer) {
    guard pan.state == .ended else { return }
    let way = pan.translation(in: nil)
    say("\(pan.view?.identifier ?? "?") was dragged by \(Int(way.dx)), \(Int(way.dy))")
  }
}

@main
enum StackedViews {
  static func main() { run { print($0) } }

  static func run(say: @escaping (String) -> Void) {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let controller = StackController(say: say)
    window.rootViewController = controller
    let engine = Engine()
    engine.application.addWindow(window)

    // A hand instead of a device: green where all three lie, red under blue, blue alone, and nothing at all.
    let panel = Panel.touchscreen(width: 320, height: 480)
    guard let device = try? engine.attach(panel.description, named: "panel", to: window) else { return }
    var hand = Hand(on: panel)
    hand.tap(at: Point(x: 160, y: 230))
    hand.pause(.seconds(1))
    hand.tap(at: Point(x: 70, y: 230))
    hand.pause(.seconds(1))
    hand.drag(from: Point(x: 70, y: 140), to: Point(x: 130, y: 170))
    hand.pause(.seconds(1))
    hand.tap(at: Point(x: 30, y: 60))
    for frame in hand.frames { engine.feed(frame, from: device) }
    engine.finish()
  }
}
