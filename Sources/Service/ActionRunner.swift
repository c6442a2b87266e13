internal import CLinuxInput
internal import Engines
internal import Geometry
internal import Glibc
internal import Scenes

/// Starts the programs that a scene's gestures ask for: from argument lists, never by a shell.
final class ActionRunner {
  /// No more of them run at a time: a gesture must not be able to fill the machine.
  static let mostAtOnce = 16
  /// No action runs more often than this.
  static let leastInterval: Int64 = 20_000

  private struct Action {
    let action: SceneAction
    /// What the gesture measured when it last ran, for `every`.
    var reached = 0.0
    var lastRun = Int64.min
  }

  private var actions: [Action] = []
  private var running: [pid_t: String] = [:]
  /// Programs that have been complained of.
  private var complained: Set<String> = []
  private let complain: (String) -> Void

  init(complain: @escaping (String) -> Void) { self.complain = complain }

  var runningCount: Int { running.count }

  /// No gesture runs anything.
  var isEmpty: Bool { actions.isEmpty }

  /// Takes up a scene's actions in place of those of the one before.
  func setActions(_ actions: [SceneAction]) {
    self.actions = actions.map { Action(action: $0) }
    complained.removeAll()
  }

  /// A gesture acts: runs what the scene wants run then.
  func handle(_ gesture: GestureEntry) {
    for index in actions.indices where actions[index].action.recognizer == gesture.recognizer {
      if gesture.state == "began" { actions[index].reached = 0 }
      guard actions[index].action.state.rawValue == gesture.state, isDue(index, gesture) else { continue }
      let now = Clock.monotonic
      guard now >= actions[index].lastRun &+ Self.leastInterval || actions[index].lastRun == .min else { continue }
      actions[index].lastRun = now
      run(actions[index].action.arguments, gesture)
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

  private func run(_ arguments: [String], _ gesture: GestureEntry) {
    let program = arguments[0]
    guard running.count < Self.mostAtOnce else {
      complainOnce(of: program, "not started: \(Self.mostAtOnce) programs are running already")
      return
    }
    switch Spawner.start(arguments, environment: Self.environment(of: gesture)) {
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

  /// The gesture's fields as `TACTUS_` variables, arrays joined by commas.
  private static func environment(of gesture: GestureEntry) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = [
      ("recognizer", gesture.recognizer), ("type", gesture.type), ("state", gesture.state),
      ("window", gesture.window ?? ""), ("view", gesture.view ?? ""),
      ("x", JSONWriter.text(gesture.location.x, decimals: 2)), ("y", JSONWriter.text(gesture.location.y, decimals: 2)),
      ("touches", gesture.touches.map(String.init).joined(separator: ",")),
      ("numberOfTouches", String(gesture.touches.count)),
    ]
    for fact in gesture.facts { fields.append((fact.key, fact.value.text)) }
    return fields.map { (name: "TACTUS_" + snake($0.name), value: $0.value) }
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
