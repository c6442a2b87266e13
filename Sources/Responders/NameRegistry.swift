/// Gives names to responders and recognisers that have none, in the order in which an application first sees them.
struct NameRegistry {
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  mutating func name(of responder: Responder) -> String {
    if let identifier = responder.identifier { return identifier }
    if let name = responder.assignedName { return name }
    let name: String
    if responder is Application {
      name = "application"
    } else {
      let typeName = String(describing: type(of: responder))
      counts[typeName, default: 0] += 1
      name = "\(typeName)#\(counts[typeName, default: 1])"
    }
    responder.assignedName = name
    return name
  }

  mutating func name(of recognizer: GestureRecognizer) -> String {
    if let name = recognizer.name { return name }
    if let name = recognizer.assignedName { return name }
    let owner = recognizer.view.map { self.name(of: $0) } ?? "none"
    let base = owner + "." + recognizer.type
    var name = base
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base)\(number)"
    }
    recognizer.assignedName = name
    return name
  }
}
