import Responders
import TestSupport

/// What a link of a chain does with events that are no touches.
enum Manner: CaseIterable {
  /// Its class overrides nothing.
  case absent
  /// It notes the event and calls `super`.
  case passes
  /// It notes the event and keeps it.
  case takes
}

/// A link that notes each call by its own name.
protocol ChainLink: Responder {
  var log: Log { get }
  var manner: Manner { get }
}

extension ChainLink {
  /// Notes a call; whether it is to be passed on.
  func note(_ call: String) -> Bool {
    if manner != .absent { log.note("\(identifier ?? "?") \(call)") }
    return manner != .takes
  }
}

func words(_ presses: Set<Press>) -> String {
  presses.sorted { $0.id < $1.id }.map { "\($0.id)" }.joined(separator: "+")
}

/// A view that may be first responder.
final class LinkView: View, ChainLink {
  let log: Log
  var manner: Manner
  var willResign = true

  init(_ name: String, _ log: Log, _ manner: Manner) {
    self.log = log
    self.manner = manner
    super.init()
    identifier = name
  }

  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { willResign }

  override func resignFirstResponder() -> Bool {
    if isFirstResponder || window == nil { log.note("\(identifier ?? "?") resigns") }
    return super.resignFirstResponder()
  }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) {
    if note("motionBegan") { super.motionBegan(motion, with: event) }
  }
  override func motionEnded(_ motion: EventSubtype, with event: Event?) {
    if note("motionEnded") { super.motionEnded(motion, with: event) }
  }
  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    if note("motionCancelled") { super.motionCancelled(motion, with: event) }
  }
  override func remoteControlReceived(with event: Event?) {
    if note("remote") { super.remoteControlReceived(with: event) }
  }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesBegan \(words(presses))") { super.pressesBegan(presses, with: event) }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesChanged \(words(presses))") { super.pressesChanged(presses, with: event) }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesEnded \(words(presses))") { super.pressesEnded(presses, with: event) }
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesCancelled \(words(presses))") { super.pressesCancelled(presses, with: event) }
  }
}

final class LinkController: ViewController, ChainLink {
  let log: Log
  let manner: Manner

  init(_ name: String, _ log: Log, _ manner: Manner) {
    self.log = log
    self.manner = manner
    super.init()
    identifier = name
  }

  override var canBecomeFirstResponder: Bool { true }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) {
    if note("motionBegan") { super.motionBegan(motion, with: event) }
  }
  override func motionEnded(_ motion: EventSubtype, with event: Event?) {
    if note("motionEnded") { super.motionEnded(motion, with: event) }
  }
  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    if note("motionCancelled") { super.motionCancelled(motion, with: event) }
  }
  override func remoteControlReceived(with event: Event?) {
    if note("remote") { super.remoteControlReceived(with: event) }
  }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesBegan \(words(presses))") { super.pressesBegan(presses, with: event) }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesChanged \(words(presses))") { super.pressesChanged(presses, with: event) }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesEnded \(words(presses))") { super.pressesEnded(presses, with: event) }
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesCancelled \(words(presses))") { super.pressesCancelled(presses, with: event) }
  }
}

final class LinkWindow: Window, ChainLink {
  let log: Log
  let manner: Manner

  init(_ name: String, _ log: Log, _ manner: Manner) {
    self.log = log
    self.manner = manner
    super.init()
    identifier = name
  }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) {
    if note("motionBegan") { super.motionBegan(motion, with: event) }
  }
  override func motionEnded(_ motion: EventSubtype, with event: Event?) {
    if note("motionEnded") { super.motionEnded(motion, with: event) }
  }
  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    if note("motionCancelled") { super.motionCancelled(motion, with: event) }
  }
  override func remoteControlReceived(with event: Event?) {
    if note("remote") { super.remoteControlReceived(with: event) }
  }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesBegan \(words(presses))") { super.pressesBegan(presses, with: event) }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesChanged \(words(presses))") { super.pressesChanged(presses, with: event) }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesEnded \(words(presses))") { super.pressesEnded(presses, with: event) }
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesCancelled \(words(presses))") { super.pressesCancelled(presses, with: event) }
  }
}

final class LinkApplication: Application, ChainLink {
  let log: Log
  let manner: Manner

  init(_ log: Log, _ manner: Manner) {
    self.log = log
    self.manner = manner
    super.init()
    identifier = "application"
  }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) {
    if note("motionBegan") { super.motionBegan(motion, with: event) }
  }
  override func motionEnded(_ motion: EventSubtype, with event: Event?) {
    if note("motionEnded") { super.motionEnded(motion, with: event) }
  }
  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    if note("motionCancelled") { super.motionCancelled(motion, with: event) }
  }
  override func remoteControlReceived(with event: Event?) {
    if note("remote") { super.remoteControlReceived(with: event) }
  }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesBegan \(words(presses))") { super.pressesBegan(presses, with: event) }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesChanged \(words(presses))") { super.pressesChanged(presses, with: event) }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesEnded \(words(presses))") { super.pressesEnded(presses, with: event) }
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesCancelled \(words(presses))") { super.pressesCancelled(presses, with: event) }
  }
}

final class LinkDelegate: Responder, ApplicationDelegate, ChainLink {
  let log: Log
  let manner: Manner

  init(_ name: String, _ log: Log, _ manner: Manner) {
    self.log = log
    self.manner = manner
    super.init()
    identifier = name
  }

  override func motionBegan(_ motion: EventSubtype, with event: Event?) {
    if note("motionBegan") { super.motionBegan(motion, with: event) }
  }
  override func motionEnded(_ motion: EventSubtype, with event: Event?) {
    if note("motionEnded") { super.motionEnded(motion, with: event) }
  }
  override func motionCancelled(_ motion: EventSubtype, with event: Event?) {
    if note("motionCancelled") { super.motionCancelled(motion, with: event) }
  }
  override func remoteControlReceived(with event: Event?) {
    if note("remote") { super.remoteControlReceived(with: event) }
  }
  override func pressesBegan(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesBegan \(words(presses))") { super.pressesBegan(presses, with: event) }
  }
  override func pressesChanged(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesChanged \(words(presses))") { super.pressesChanged(presses, with: event) }
  }
  override func pressesEnded(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesEnded \(words(presses))") { super.pressesEnded(presses, with: event) }
  }
  override func pressesCancelled(_ presses: Set<Press>, with event: PressesEvent?) {
    if note("pressesCancelled \(words(presses))") { super.pressesCancelled(presses, with: event) }
  }
}
