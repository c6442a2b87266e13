/// Something that sends actions: closures, or methods of a target.
///
/// `Self` in the signatures is the concrete type, so that a handler of a tap gets a tap.
public protocol ActionSource: AnyObject {
  var actions: ActionList { get set }
}

/// What ``ActionSource/addTarget(_:)`` returns: hand it to ``ActionSource/removeTarget(_:)`` to take the action back.
public final class ActionToken {}

/// The actions of one source, in the order added. Targets are held weakly; the action of a target that has gone is dropped.
public struct ActionList {
  fileprivate struct Entry {
    let token: ActionToken
    weak var target: AnyObject?
    let needsTarget: Bool
    let perform: (AnyObject?, AnyObject) -> Void
  }

  fileprivate var entries: [Entry] = []

  public init() {}

  public var isEmpty: Bool { entries.isEmpty }

  /// Calls every action with `sender`; actions added or removed meanwhile do not change this round.
  package func send(from sender: AnyObject) {
    for entry in entries {
      if entry.needsTarget {
        guard let target = entry.target else { continue }
        entry.perform(target, sender)
      } else {
        entry.perform(nil, sender)
      }
    }
  }

  fileprivate mutating func add(
    target: AnyObject?, needsTarget: Bool, _ perform: @escaping (AnyObject?, AnyObject) -> Void
  ) -> ActionToken {
    entries.removeAll { $0.needsTarget && $0.target == nil }
    let token = ActionToken()
    entries.append(Entry(token: token, target: target, needsTarget: needsTarget, perform: perform))
    return token
  }
}

extension ActionSource {
  /// Calls `action` with this source each time it acts.
  @discardableResult
  public func addTarget(_ action: @escaping (Self) -> Void) -> ActionToken {
    actions.add(target: nil, needsTarget: false) { _, sender in
      if let sender = sender as? Self { action(sender) }
    }
  }

  /// Calls a method of `target`, given as `Target.method`, with this source each time it acts. The target is held weakly.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void
  ) -> ActionToken {
    actions.add(target: target, needsTarget: true) { target, sender in
      if let target = target as? Target, let sender = sender as? Self { action(target)(sender) }
    }
  }

  /// Calls a method of `target` that takes nothing. The target is held weakly.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) -> ActionToken {
    actions.add(target: target, needsTarget: true) { target, _ in
      if let target = target as? Target { action(target)() }
    }
  }

  /// Removes the one action that `token` stands for, or every action of a target.
  public func removeTarget(_ tokenOrTarget: AnyObject) {
    actions.entries.removeAll { $0.token === tokenOrTarget || ($0.target != nil && $0.target === tokenOrTarget) }
  }
}
