import Testing

/// What a table needs of a state machine: a fresh one, and words for what it does.
protocol TabledMachine: SendableMetatype {
  /// What can happen to it; the raw value is the phrase that tables and diagrams use.
  associatedtype Event: CaseIterable, RawRepresentable<String>

  init()

  /// The word for the state that it is in.
  var stateName: String { get }

  /// Lets something happen; the answer is what the recogniser is told to do, in words, empty for nothing.
  mutating func take(_ event: Event) -> String
}

/// A machine as text: each state, and under it what happens there.
///
///     waiting
///       moves far -> active, begin
///     active
///       moves a little / moves far -> active, change
///
/// An event that a state does not name is expected to change nothing and to have nothing done. The first state is the one
/// that a fresh machine is in.
struct MachineTable: Sendable {
  struct Transition: Sendable {
    var from: String
    var event: String
    var to: String
    var action: String
  }

  let states: [String]
  let transitions: [Transition]

  init(_ text: String) {
    var states: [String] = []
    var transitions: [Transition] = []
    for line in text.split(separator: "\n") {
      guard line.hasPrefix(" ") else {
        states.append(String(line))
        continue
      }
      let sides = line.split(separator: "->", maxSplits: 1).map { $0.trimmed }
      let outcome = (sides.last ?? "").split(separator: ",", maxSplits: 1).map(\.trimmed)
      for event in (sides.first ?? "").split(separator: "/") {
        transitions.append(
          Transition(
            from: states.last ?? "", event: event.trimmed, to: outcome.first ?? "",
            action: outcome.count > 1 ? outcome[1] : ""))
      }
    }
    self.states = states
    self.transitions = transitions
  }

  func transition(from state: String, _ event: String) -> Transition {
    transitions.first { $0.from == state && $0.event == event }
      ?? Transition(from: state, event: event, to: state, action: "")
  }

  /// The events of a shortest way from the first state; nil when there is none.
  func way(to state: String) -> [String]? {
    guard let first = states.first else { return nil }
    var ways: [String: [String]] = [first: []]
    var queue = [first]
    while !queue.isEmpty {
      let here = queue.removeFirst()
      for step in transitions where step.from == here && ways[step.to] == nil {
        ways[step.to] = (ways[here] ?? []) + [step.event]
        queue.append(step.to)
      }
    }
    return ways[state]
  }

  /// The table as a Mermaid state diagram. What leads from one state to another the same way stands on one arrow.
  var diagram: String {
    var lines = ["stateDiagram-v2", "  [*] --> \(identifier(states.first ?? ""))"]
    for state in states where identifier(state) != state { lines.append("  state \"\(state)\" as \(identifier(state))") }
    for state in states {
      var drawn: [String] = []
      for step in transitions where step.from == state {
        let arrow = "\(step.to)|\(step.action)"
        guard !drawn.contains(arrow) else { continue }
        drawn.append(arrow)
        let events = transitions.filter { $0.from == state && $0.to == step.to && $0.action == step.action }.map(\.event)
        let action = step.action.isEmpty ? "" : " → " + step.action
        lines.append("  \(identifier(state)) --> \(identifier(step.to)): \(events.joined(separator: ", "))\(action)")
      }
    }
    return lines.joined(separator: "\n")
  }

  private func identifier(_ state: String) -> String { String(state.map { $0 == " " ? "_" : $0 }) }
}

extension Substring {
  fileprivate var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// A machine with its table and the words that go above its diagram.
struct TabledCase: Sendable, CustomTestStringConvertible {
  let title: String
  let prose: String
  let table: MachineTable
  /// Everything that does not hold: empty when the machine does what the table says.
  let problems: @Sendable () -> [String]

  var testDescription: String { title }

  init<Machine: TabledMachine>(_ title: String, _ prose: String, _: Machine.Type, _ text: String) {
    self.title = title
    self.prose = prose
    let table = MachineTable(text)
    self.table = table
    problems = { Self.compare(MachineTable(text), Machine.self) }
  }

  /// Brings a machine into every state, lets every event happen there, and compares.
  private static func compare<Machine: TabledMachine>(_ table: MachineTable, _: Machine.Type) -> [String] {
    var problems: [String] = []
    let known = Machine.Event.allCases.map(\.rawValue)
    for step in table.transitions where !known.contains(step.event) || !table.states.contains(step.to) {
      problems.append("the table names what there is not: \(step.from), \(step.event) -> \(step.to)")
    }
    for state in table.states {
      guard let way = table.way(to: state) else {
        problems.append("nothing leads to \(state)")
        continue
      }
      for event in Machine.Event.allCases {
        var machine = Machine()
        for step in way.compactMap(Machine.Event.init(rawValue:)) { _ = machine.take(step) }
        if machine.stateName != state {
          problems.append("\(way) leads to \(machine.stateName), not to \(state)")
          continue
        }
        let expected = table.transition(from: state, event.rawValue)
        let action = machine.take(event)
        if machine.stateName != expected.to || action != expected.action {
          problems.append(
            "\(state), \(event.rawValue): \(machine.stateName), \(action); expected \(expected.to), \(expected.action)")
        }
      }
    }
    return problems
  }
}
