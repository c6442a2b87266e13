internal import CLinuxInput
internal import Engines
internal import Geometry
internal import Glibc
internal import Scenes

/// Starts the programs that a scene's gestures, and its other events, ask for: from argument lists, never by a shell.
final class ActionRunner {
  /// No more of them run at a time: a gesture must not be able to fill the machine.
  static let mostAtOnce = 16
  /// No action runs more often than this.
  static let leastInterval: Int64 = 20_000

  private struct Action {
    let action: SceneAction
    /// What the gesture measured when it last ran, for `every`.
    var reached = 0.0
    var limit = RateLimit()
  }

  private struct EventAction {
    let action: SceneEventAction
    var limit = RateLimit()
  }

  private struct RateLimit {
    private var last: Int64?

    /// Whether it may run at this time, which is then the last that it did.
    mutating func allows(_ now: Int64) -> Bool {
      if let last, now < last &+ ActionRunner.leastInterval { return false }
      last = now
      return true
    }
  }

  private var actions: [Action] = []
  private var eventActions: [EventAction] = []
  private var running: [pid_t: String] = [:]
  /// Programs that have been complained of.
  private var complained: Set<String> = []
  private let now: () -> Int64
  private let complain: (String) -> Void

  /// - Parameter now: microseconds of a clock that does not step.
  init(now: @escaping () -> Int64 = { Clock.monotonic }, complain: @escaping (String) -> Void) {
    self.now = now
    self.complain = complain
  }

  var runningCount: Int { running.count }

  /// The kinds of entries that may run something.
  var kinds: Set<JournalEntry.Kind> {
    var kinds: Set<JournalEntry.Kind> = actions.isEmpty ? [] : [.gesture]
    for action in eventActions {
      switch action.action.event {
      case .shake: kinds.insert(.motion)
      case .remote: kinds.insert(.remote)
      case .press: kinds.insert(.press)
      }
    }
    return kinds
  }

  /// Takes up a scene's actions in place of those of the one before.
  func setActions(_ actions: [SceneAction], _ eventActions: [SceneEventAction] = []) {
    self.actions = actions.map { Action(action: $0) }
    self.eventActions = eventActions.map { EventAction(action: $0) }
  }

  /// These programs may be asked for by a scene that has just been read: names those that there are not, before anybody waits for
  /// them in vain.
  func expect(_ programs: [String]) {
    complained.removeAll()
    for program in programs where !Spawner.finds(program) {
      complainOnce(of: program, "cannot be started: there is no such program along PATH")
    }
  }

  func handle(_ entry: JournalEntry) {
    switch entry.content {
    case .gesture(let gesture): handle(gesture)
    case .motion(let motion) where motion.phase == "ended":
      handle(.shake, takenBy: motion.handledBy, motion.fields)
    case .remote(let remote):
      guard let command = SceneCommand(rawValue: remote.command) else { break }
      handle(.remote(command), takenBy: remote.handledBy, remote.fields)
    case .press(let press) where press.phase == "ended":
      guard let type = press.type.flatMap(ScenePress.init(rawValue:)) else { break }
      handle(.press(type), takenBy: press.handledBy, press.fields)
    default: break
    }
  }

  /// Something took an event that is no gesture: runs what the scene wants run then.
  private func handle(_ event: SceneEvent, takenBy responder: String?, _ fields: [(key: String, value: String)]) {
    for index in eventActions.indices {
      let action = eventActions[index].action
      guard action.event == event, action.responder == responder, eventActions[index].limit.allows(now()) else { continue }
      run(action.arguments, fields)
    }
  }

  /// A gesture acts: runs what the scene wants run then.
  private func handle(_ gesture: GestureEntry) {
    for index in actions.indices where actions[index].action.recognizer == gesture.recognizer {
      if gesture.state == "began" { actions[index].reached = 0 }
      guard actions[index].action.state.rawValue == gesture.state, isDue(index, gesture), actions[index].limit.allows(now())
      else { continue }
      run(actions[index].action.arguments, gesture.fields)
    }
  }

  /// Of a changing gesture: whether it has gone another step since.
  private func isDue(_ index: Int, _ gesture: GestureEntry) -> Bool {
    guard let every = actions[index].action.every, let measure = actions[index].action.measure else { return true }
    let value = measure.value(of: gesture)
    let steps = ((value - actions[index].reached) / every).rounded(.towardZero)
    guard steps != 0, steps.isFinite else { return false }
    actions[index].reached += steps * every
    return true
  }

  private func run(_ arguments: [String], _ fields: [(key: String, value: String)]) {
    let program = arguments[0]
    guard running.count < Self.mostAtOnce else {
      complainOnce(of: program, "not started: \(Self.mostAtOnce) programs are running already")
      return
    }
    switch Spawner.start(arguments, environment: Self.environment(fields)) {
    case .started(let process):
      running[process] = program
    case .failed(let message):
      complainOnce(of: program, message)
    }
  }

  /// Programs may have ended. Only our own are asked for: whoever else starts programs in this process waits for his.
  func reap() {
    for process in running.keys.sorted() {
      var status: Int32 = 0
      guard unsafe waitpid(process, &status, WNOHANG) == process, let program = running.removeValue(forKey: process)
      else { continue }
      let signal = status & 0x7f
      let code = (status >> 8) & 0xff
      if signal != 0 {
        complainOnce(of: program, "ended by signal \(signal)")
      } else if code != 0 {
        complainOnce(of: program, "exited with \(code)")
      }
    }
  }

  private func complainOnce(of program: String, _ message: String) {
    guard complained.insert(program).inserted else { return }
    complain("\(program): \(message)")
  }

  /// Fields as `TACTUS_` variables.
  private static func environment(_ fields: [(key: String, value: String)]) -> [(name: String, value: String)] {
    fields.map { (name: "TACTUS_" + snake($0.key), value: $0.value) }
  }

  /// `translationX` becomes `TRANSLATION_X`.
  static func snake(_ key: String) -> String {
    var name = ""
    for character in key {
      if character.isUppercase, !name.isEmpty { name += "_" }
      name += character.uppercased()
    }
    return name
  }
}

extension GestureEntry {
  /// As a journal line has them, arrays joined by commas.
  fileprivate var fields: [(key: String, value: String)] {
    [
      ("recognizer", recognizer), ("type", type), ("state", state), ("window", window ?? ""), ("view", view ?? ""),
      ("x", JSONWriter.text(location.x, decimals: 2)), ("y", JSONWriter.text(location.y, decimals: 2)),
      ("touches", touches.map(String.init).joined(separator: ",")), ("numberOfTouches", String(touches.count)),
    ] + facts.map { ($0.key, $0.value.text) }
  }
}

extension MotionEntry {
  fileprivate var fields: [(key: String, value: String)] {
    [
      ("type", type), ("phase", phase ?? ""), ("device", device ?? ""), ("window", window ?? ""),
      ("handledBy", handledBy ?? ""),
    ]
  }
}

extension RemoteEntry {
  fileprivate var fields: [(key: String, value: String)] {
    [("command", command), ("device", device ?? ""), ("window", window ?? ""), ("handledBy", handledBy ?? "")]
  }
}

extension PressEntry {
  fileprivate var fields: [(key: String, value: String)] {
    [
      ("press", String(press)), ("phase", phase), ("type", type ?? ""), ("key", key.map(String.init) ?? ""),
      ("device", device ?? ""), ("window", window ?? ""), ("handledBy", handledBy ?? ""),
    ]
  }
}

extension JournalValue {
  /// As a journal line has it.
  fileprivate var text: String {
    switch self {
    case .number(let number): JSONWriter.text(number.value, decimals: number.decimals)
    case .count(let count): String(count)
    case .word(let word): word
    }
  }

  fileprivate var number: Double {
    switch self {
    case .number(let number): number.value
    case .count(let count): Double(count)
    case .word: 0
    }
  }
}

extension GestureType.Measure {
  /// How far a gesture has gone.
  fileprivate func value(of gesture: GestureEntry) -> Double {
    func fact(_ key: String) -> Double { gesture.facts.first { $0.key == key }?.value.number ?? 0 }
    switch self {
    case .points:
      let (x, y) = (fact("translationX"), fact("translationY"))
      return abs(x) >= abs(y) ? x : y
    case .scale:
      return fact("scale") - 1
    case .radians:
      return fact("rotation")
    }
  }
}
