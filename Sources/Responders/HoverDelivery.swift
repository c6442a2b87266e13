internal import Evdev
public import Geometry

/// What a device says of one finger that hovers.
public struct HoverSample: Sendable {
  /// Tells the hovering fingers of all devices apart.
  public var key: Int
  public var device: Int
  /// In the coordinates of the window that the device is bound to, else in the screen's.
  public var location: Point
  /// Height over the surface in device units.
  public var distance: Int
  public var type: Touch.TouchType
  /// It has left, or touches now.
  public var isOver: Bool

  public init(
    key: Int, device: Int, location: Point, distance: Int, type: Touch.TouchType = .direct, isOver: Bool = false
  ) {
    self.key = key
    self.device = device
    self.location = location
    self.distance = distance
    self.type = type
    self.isOver = isOver
  }
}

/// Tells recognisers of fingers that hover over their views (rule K26). Views get nothing: nothing touches them.
final class HoverDelivery: ApplicationPart {
  /// A finger that hovers, and the recognisers whose views it is over.
  private struct Hovering {
    var key: Int
    var touch: Touch
    var recognizers: [GestureRecognizer]
  }

  private var fingers: [Hovering] = []
  /// The bits that hovering fingers have in the table.
  private(set) var mask: UInt64 = 0

  func deliver(_ samples: [HoverSample], at time: Timestamp, in window: Window?) {
    let event = Event(type: .hover, timestamp: time)
    for sample in samples { deliver(sample, event, window) }
    application.gestures.settle(at: time)
  }

  private func deliver(_ sample: HoverSample, _ event: Event, _ bound: Window?) {
    let (window, hit, point) =
      sample.isOver ? (nil, nil, sample.location) : application.arrivals.find(sample.location, event, bound)
    guard let index = place(of: sample, event, window, point) else { return }
    let touch = fingers[index].touch
    touch.timestamp = event.timestamp
    touch.previousWindowLocation = touch.windowLocation
    touch.hoverDistance = sample.distance
    let before = fingers[index].recognizers
    let now = application.arrivals.recognizers(from: hit).filter(\.tracksHover)
    fingers[index].recognizers = now
    if sample.isOver {
      mask &= ~touch.bit
      fingers.remove(at: index)
    }
    // Those that it leaves see where it has gone in the window that it was over.
    touch.windowLocation = bound == nil ? touch.window?.pointFromSuperview(sample.location) ?? point : point
    for recognizer in before where !now.contains(where: { $0 === recognizer }) {
      tell(recognizer, touch, .regionExited, event)
    }
    if let window {
      // Actions that are owed are to find the touch where it was.
      if window !== touch.window { application.gestures.settle(at: event.timestamp) }
      touch.window = window
      touch.windowLocation = point
    }
    for recognizer in now {
      tell(recognizer, touch, before.contains { $0 === recognizer } ? .regionMoved : .regionEntered, event)
    }
  }

  private func tell(_ recognizer: GestureRecognizer, _ touch: Touch, _ phase: Touch.Phase, _ event: Event) {
    touch.phase = phase
    application.gestures.deliverHover(touch, to: recognizer, event)
  }

  /// Where a sample's finger stands in the list, a new one at its end; nil when it is new and already over, or one too many.
  private func place(of sample: HoverSample, _ event: Event, _ window: Window?, _ point: Point) -> Int? {
    if let index = fingers.firstIndex(where: { $0.key == sample.key }) { return index }
    if touches.freeBit == 0 { application.makeRoom() }
    let bit = touches.freeBit
    guard !sample.isOver, bit != 0 else { return nil }
    let touch = Touch(
      sample: TouchSample(id: 0, phase: .regionEntered, location: point, type: sample.type, device: sample.device),
      at: event.timestamp, location: point, bit: bit)
    touch.window = window
    touches.insertHovering(touch)
    mask |= bit
    fingers.append(Hovering(key: sample.key, touch: touch, recognizers: []))
    return fingers.count - 1
  }
}
