internal import Evdev

/// A time at which a recogniser wants to be called.
struct Deadline {
  var time: Timestamp
  /// The order of making: equal times fire in it.
  var order: Int
}

/// The deadlines of an application's recognisers: one each at most. There are few at a time, so it is a plain list.
final class DeadlineQueue {
  private var waiting: [GestureRecognizer] = []
  private var orders = 0
  /// The event clock: what has passed already counts as now.
  var now = Timestamp.distantPast
  /// The earliest deadline.
  private(set) var next: Timestamp?

  func schedule(_ recognizer: GestureRecognizer, at time: Timestamp) {
    if recognizer.deadline == nil { waiting.append(recognizer) }
    recognizer.deadline = Deadline(time: max(time, now), order: takeOrder())
    refresh()
  }

  /// The next number in the order of making.
  func takeOrder() -> Int {
    orders += 1
    return orders
  }

  /// When the earliest was made.
  var nextOrder: Int? { earliest.flatMap { waiting[$0].deadline?.order } }

  func cancel(_ recognizer: GestureRecognizer) {
    guard recognizer.deadline != nil else { return }
    recognizer.deadline = nil
    waiting.removeAll { $0 === recognizer }
    refresh()
  }

  /// Takes out the earliest.
  func popFirst() -> (recognizer: GestureRecognizer, time: Timestamp)? {
    guard let index = earliest, let deadline = waiting[index].deadline else { return nil }
    let recognizer = waiting.remove(at: index)
    recognizer.deadline = nil
    refresh()
    return (recognizer, deadline.time)
  }

  private var earliest: Int? {
    waiting.indices.min { left, right in
      guard let first = waiting[left].deadline, let second = waiting[right].deadline else { return false }
      return (first.time, first.order) < (second.time, second.order)
    }
  }

  private func refresh() {
    next = earliest.flatMap { waiting[$0].deadline?.time }
  }
}
