import Engines
import Evdev
import FuzzSupport
import Geometry
import Inputs
import Responders
import Scenes

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  EngineRun(unsafe input(bytes, count)).perform()
  return 0
}

/// A scene that devices touch as the bytes say, with everything that can happen meanwhile.
final class EngineRun {
  private var numbers: Numbers
  private let engine = Engine()
  private let scene: Scene
  private var devices: [DeviceID] = []
  private var attached = 0
  private var pending: [[InputEvent]] = []
  private var clock = Timestamp(seconds: 1, microseconds: 0)
  private var writer = JSONWriter()
  /// The touches that the journal says are down.
  private var alive: Set<Int> = []
  /// The presses likewise, the devices that are being shaken, and how often seeking has begun and not ended.
  private var pressed: Set<Int> = []
  private var shaken: Set<String> = []
  private var seeking: [String: Int] = [:]

  private static let scenes: [SceneDescription] = [.standard] + Samples.scenes.map(description)

  init(_ bytes: [UInt8]) {
    numbers = Numbers(bytes)
    scene = Scene(numbers.pick(Self.scenes), in: engine.application) { _ in Size(width: 320, height: 480) }
    engine.journal = Journal(kinds: Set(JournalEntry.Kind.allCases)) { [unowned self] in note($0) }
    for _ in 0...(numbers.byte() % 2) { attach() }
    if numbers.bool() { engine.deliveryInterval = .milliseconds(16) }
  }

  func perform() {
    while !numbers.isAtEnd {
      let step = numbers.byte()
      let device = Int(step >> 7) % max(pending.count, 1)
      switch step & 7 {
      case Numbers.Step.report: report(device)
      case Numbers.Step.action: act(device)
      default:
        let event = numbers.event(step & 7, at: clock)
        if pending.indices.contains(device), pending[device].count < 512 { pending[device].append(event) }
      }
    }
    for device in pending.indices { report(device) }
    engine.finish()
    hold(engine.touchCount == 0 && alive.isEmpty, "touches are left over")
    hold(pressed.isEmpty && shaken.isEmpty, "presses or shakes are left over")
    hold(seeking.values.allSatisfy { $0 == 0 }, "seeking is left over")
    hold(engine.nextDeadline == nil, "a deadline is left over")
  }

  private func report(_ device: Int) {
    let time = clock
    clock = clock.advanced(byMicroseconds: Int64(numbers.byte()) * 1_000)
    guard pending.indices.contains(device) else { return }
    pending[device].append(InputEvent(time: time, type: EV.syn, code: SYN.report, value: 0))
    engine.feed(pending[device], from: devices[device])
    pending[device].removeAll(keepingCapacity: true)
  }

  private func act(_ device: Int) {
    switch numbers.byte() % 12 {
    case 0: engine.setOrientation(numbers.pick(TouchMapping.Orientation.allCases))
    case 1: if devices.indices.contains(device) { engine.cancelContacts(of: devices[device], at: clock) }
    case 2: if devices.indices.contains(device) { engine.rebind(devices[device], to: numbers.bool() ? scene.windows[0] : nil) }
    case 3:
      guard devices.indices.contains(device) else { return }
      engine.detach(devices.remove(at: device), at: clock)
      pending.remove(at: device)
    case 4: if devices.count < 4 { attach() }
    case 5: clock = clock.advanced(byMicroseconds: Int64(numbers.long()))
    case 6: engine.advance(to: clock)
    case 7: view()?.removeFromSuperview()
    case 8: view()?.isHidden = numbers.bool()
    case 9: view()?.becomeFirstResponder()
    case 10: engine.followsGravity = numbers.bool()
    default: engine.deliveryInterval = numbers.bool() ? .milliseconds(Int(numbers.byte())) : nil
    }
  }

  private func view() -> View? {
    let names = ["view", "stack", "green", "blue", "red", "map", "knob", "turned", "edge"]
    return scene.view(numbers.pick(names))
  }

  private func attach() {
    let description = numbers.description()
    let takesText = description.typesText && numbers.bool()
    attached += 1
    guard
      let id = try? engine.attach(
        description, named: "event\(attached)", to: scene.windows[0], at: clock, takingText: takesText)
    else { return }
    devices.append(id)
    pending.append([])
  }

  /// What begins does so once and ends once; every entry can be printed.
  private func note(_ entry: JournalEntry) {
    writer.clear()
    writer.write(entry)
    switch entry.content {
    case .touch(let touch): note(touch)
    case .press(let press):
      if press.phase == "began" {
        hold(pressed.insert(press.press).inserted, "press \(press.press) begins twice")
      } else {
        hold(pressed.remove(press.press) != nil, "press \(press.press) ends without being down")
      }
    case .motion(let motion):
      guard let phase = motion.phase else { return }
      let device = motion.device ?? ""
      if phase == "began" {
        hold(shaken.insert(device).inserted, "a shake of \(device) begins twice")
      } else {
        hold(shaken.remove(device) != nil, "a shake of \(device) ends that has not begun")
      }
    case .remote(let remote):
      let isEnd = remote.command.hasPrefix("endSeeking")
      guard isEnd || remote.command.hasPrefix("beginSeeking") else { return }
      let place = "\(remote.device ?? "") \(remote.command.hasSuffix("Forward"))"
      seeking[place, default: 0] += isEnd ? -1 : 1
      hold(seeking[place, default: 0] >= 0, "seeking of \(place) ends that has not begun")
    case .scene, .device, .contact, .hitTest, .deliver, .recognizer, .gesture, .deadline, .diagnostic: break
    }
  }

  private func note(_ touch: TouchEntry) {
    hold(touch.location.isFinite, "a touch is nowhere")
    switch touch.phase {
    case "began": hold(alive.insert(touch.touch).inserted, "touch \(touch.touch) begins twice")
    case "ended", "cancelled": hold(alive.remove(touch.touch) != nil, "touch \(touch.touch) ends without living")
    case "moved", "stationary": hold(alive.contains(touch.touch), "touch \(touch.touch) moves without living")
    default: break
    }
  }
}

private func description(_ yaml: String) -> SceneDescription {
  do throws(SceneErrors) { return try SceneDescription(yaml: Array(yaml.utf8)) } catch { fatalError("\(error)") }
}
