internal import Evdev
internal import Geometry

/// Makes touches of samples: finds what a new touch hits, counts taps, and notes what changed.
final class TouchArrivals: ApplicationPart {
  private var taps: TapRecords = TapRecords()
  private var saidFull = false

  /// Applies the samples of one moment to the touches, and fills `event` with what changed. Stops before a sample that says
  /// another thing of a touch that has changed already; returns how many it has used.
  func apply(_ samples: ArraySlice<TouchSample>, to event: Event, at time: Timestamp, in window: Window?) -> Int {
    let table = touches
    let before = event.changes.began | event.changes.moved
    event.changes = PhaseMasks()
    table.forEach(in: before & table.live) { $0.phase = .stationary }
    var used = 0
    samples: for sample in samples {
      switch sample.phase {
      case .began:
        begin(sample, event, at: time, in: window)
      case .moved, .ended, .cancelled:
        guard let touch = table.find(id: sample.id) else { break }
        if event.changes.all & touch.bit != 0 {
          // Only moves come several at a time (rule T8).
          guard sample.phase == .moved, event.changes.moved & touch.bit != 0 else { break samples }
          touch.earlier.append(touch.snapshot)
        } else {
          if !touch.earlier.isEmpty { touch.earlier.removeAll(keepingCapacity: true) }
          touch.previousWindowLocation = touch.windowLocation
        }
        touch.timestamp = sample.timestamp ?? time
        touch.phase = sample.phase
        touch.windowLocation = location(of: sample, in: touch.window, bound: window)
        touch.majorRadius = sample.majorRadius
        touch.force = sample.force
        if sample.phase == .moved { touch.recent.add(touch.windowLocation, at: touch.timestamp) }
        event.changes.add(touch.bit, sample.phase)
      case .stationary, .regionEntered, .regionMoved, .regionExited:
        break
      }
      used += 1
    }
    if application.interests.contains(.touches) { report(event) }
    return used
  }

  /// Touches that ended in this event: later taps are counted from now (rule T5); a cancelled one counts for none (K35).
  func finish(_ mask: UInt64, at time: Timestamp) {
    touches.forEach(in: mask) { touch in
      if touch.phase == .cancelled { taps.cancel(touch.tapRecord) } else { taps.lift(touch.tapRecord, at: time) }
    }
  }

  /// Begins to count taps anew.
  func forgetTaps() { taps = TapRecords() }

  private func location(of sample: TouchSample, in window: Window?, bound: Window?) -> Point {
    guard let window, bound == nil else { return sample.location }
    return window.pointFromSuperview(sample.location) ?? sample.location
  }

  private func begin(_ sample: TouchSample, _ event: Event, at time: Timestamp, in bound: Window?) {
    let table = touches
    guard table.find(id: sample.id) == nil else { return }
    if table.freeBit == 0 { application.makeRoomForTouch() }
    let bit = table.freeBit
    guard bit != 0 else {
      if !saidFull {
        application.diagnose(
          "tooManyTouches", "more than \(TouchTable.capacity) touches at a time: further ones are left out")
      }
      saidFull = true
      return
    }
    let trace = application.interests.contains(.hitTests) ? HitTestTrace() : nil
    event.hitTestTrace = trace
    let (window, hit, point) = find(sample.location, event, bound)
    event.hitTestTrace = nil

    let touch = Touch(sample: sample, at: time, location: point, bit: bit)
    touch.window = window
    touch.recent.add(point, at: time)
    touch.view = hit.flatMap { mayTake(touch, $0, in: window) ? $0 : nil }
    touch.tapCount = count(touch, at: time)
    touch.gestureRecognizers = recognizers(from: hit)
    table.insert(touch)
    application.delivery.add(touch)
    event.changes.began |= bit
    if let trace {
      application.observer?.hitTested(touch, in: window ?? bound, view: hit, visits: trace.visits)
    }
  }

  /// The frontmost window that is hit, the view in it, and the point in the window's coordinates.
  func find(_ location: Point, _ event: Event, _ bound: Window?) -> (Window?, View?, Point) {
    if let bound {
      let hit = hitTest(bound, location, event)
      return (hit == nil ? nil : bound, hit, location)
    }
    for window in application.windows {
      guard let point = window.pointFromSuperview(location) else { continue }
      if let hit = hitTest(window, point, event) { return (window, hit, point) }
    }
    return (nil, nil, location)
  }

  /// The view that is hit in a window. An override may answer with any view: one that does not lie in the window, or was
  /// taken out of it meanwhile, is no hit.
  private func hitTest(_ window: Window, _ point: Point, _ event: Event) -> View? {
    let answer =
      if let trace = event.hitTestTrace {
        window.reportedHitTest(point, event, trace)
      } else {
        window.hitTest(point, with: event)
      }
    guard let answer, !answer.isDescendant(of: window) else { return answer }
    application.diagnose(
      "strayHit",
      "a hit-test in \(application.name(of: window)) gave \(application.name(of: answer)), which does not lie in it")
    return nil
  }

  /// Whether a view takes one more touch (rules M1, M2, M3).
  private func mayTake(_ touch: Touch, _ view: View, in window: Window?) -> Bool {
    if !view.isMultipleTouchEnabled, view.trackedTouches != 0 { return false }
    var allowed = true
    touches.forEach(in: touches.live) { other in
      guard let owner = other.view, owner !== view, other.window === window else { return }
      if owner.isExclusiveTouch || view.isExclusiveTouch { allowed = false }
    }
    return allowed
  }

  /// The recognisers of a view and of everything that it lies in (rule T9).
  func recognizers(from view: View?) -> [GestureRecognizer] {
    var list: [GestureRecognizer] = []
    var ancestor = view
    while let current = ancestor {
      list.append(contentsOf: current.gestureRecognizers)
      ancestor = current.superview
    }
    return list
  }

  private func count(_ touch: Touch, at time: Timestamp) -> Int {
    let tuning = application.tuning
    let scale = touch.window?.pointsPerMillimetre ?? Length.standardPointsPerMillimetre
    let (record, count) = taps.count(
      touch.windowLocation, in: touch.window, at: time, within: tuning.tapCountDistance.points(perMillimetre: scale),
      tuning)
    touch.tapRecord = record
    return count
  }

  private func report(_ event: Event) {
    for touch in touches.list(in: event.changes.all) { application.observer?.touchChanged(touch) }
  }
}

/// Rows of taps at one place (rule T5).
private struct TapRecords {
  private struct Record {
    var number: Int
    var first: Point
    var window: ObjectIdentifier?
    var lastLift: Timestamp?
    var count: Int
  }

  private var records: [Record] = []
  private var made = 0
  /// More fingers than this tapping at once are not counted together.
  private static let capacity = 64

  /// The row that a touch at `point` belongs to, and its place in it.
  mutating func count(
    _ point: Point, in window: Window?, at time: Timestamp, within distance: Double, _ tuning: GestureTuning
  ) -> (record: Int, count: Int) {
    let interval = tuning.tapCountInterval
    records.removeAll { record in
      record.lastLift.map { time > $0 + interval + tuning.tapRecordLifetime } ?? false
    }
    let window = window.map { ObjectIdentifier($0) }
    for index in records.indices {
      let record = records[index]
      guard let lift = record.lastLift, time <= lift + interval, record.window == window,
        abs(point.x - record.first.x) < distance, abs(point.y - record.first.y) < distance
      else { continue }
      records[index].count += 1
      records[index].lastLift = nil
      return (record.number, record.count + 1)
    }
    if records.count >= Self.capacity { records.removeFirst() }
    made += 1
    records.append(Record(number: made, first: point, window: window, lastLift: nil, count: 1))
    return (made, 1)
  }

  mutating func lift(_ number: Int, at time: Timestamp) {
    guard let index = records.firstIndex(where: { $0.number == number }) else { return }
    records[index].lastLift = time
  }

  mutating func cancel(_ number: Int) {
    records.removeAll { $0.number == number }
  }
}
