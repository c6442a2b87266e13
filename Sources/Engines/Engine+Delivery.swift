internal import Evdev
internal import Inputs
internal import Responders

// From the contacts of a frame to the touches of an application.
extension Engine {
  /// Hands the contacts of ``frame`` to the application.
  func forward(from device: Attached) {
    noteDeadline(of: device)
    journal?.flushContacts()
    let hasHovers = !frame.hovers.isEmpty
    // A finger that touches no longer hovers when its touch begins, and hovers when its touch has ended.
    if hasHovers { forwardHovers(from: device, over: true) }
    if !frame.contacts.isEmpty { forwardContacts(from: device) }
    if hasHovers { forwardHovers(from: device, over: false) }
  }

  private func forwardContacts(from device: Attached) {
    collect(from: device, briefEnds: false)
    if deliveryInterval != nil || !device.waiting.isEmpty, keepBack(samples, of: device) { return }
    if !samples.isEmpty { application.send(samples, at: frame.time, in: device.window) }
    guard frame.hasBriefContact else { return }
    // A press and release inside one frame are two events (rule K24).
    collect(from: device, briefEnds: true)
    if !samples.isEmpty { application.send(samples, at: frame.time, in: device.window) }
  }

  private func collect(from device: Attached, briefEnds: Bool) {
    samples.removeAll(keepingCapacity: true)
    for index in frame.contacts.indices {
      if frame.hasBriefContact, isBriefEnd(index) != briefEnds { continue }
      samples.append(TouchSample(frame.contacts[index], from: device))
    }
  }

  /// Whether the contact at `index` ends one that began in the same frame.
  private func isBriefEnd(_ index: Int) -> Bool {
    let id = frame.contacts[index].id
    return frame.contacts[..<index].contains { $0.id == id }
  }

  private func forwardHovers(from device: Attached, over: Bool) {
    let hovers = frame.hovers.filter { $0.isOver == over }.map { hover in
      HoverSample(
        key: device.id.number << 16 | hover.slot, device: device.id.number, location: hover.position,
        distance: Int(hover.distance), type: hover.tool == .pen ? .pencil : device.touchType, isOver: hover.isOver)
    }
    if !hovers.isEmpty { application.sendHover(hovers, at: frame.time, in: device.window) }
  }

  // MARK: Deliveries at a rate of their own

  /// A device that reports faster than anybody delivers must not pile samples up.
  private static let mostWaiting = 4_096

  /// Takes a frame of nothing but moves for the next delivery, or to what is delivered now; false when the frame is to be
  /// delivered by itself.
  private func keepBack(_ samples: [TouchSample], of device: Attached) -> Bool {
    guard samples.allSatisfy({ $0.phase == .moved }) else {
      deliverWaiting(of: device, at: frame.time)
      return false
    }
    let due = device.lastDelivery + (deliveryInterval ?? .zero)
    let isDue = frame.time >= due || device.waiting.count >= Self.mostWaiting
    if isDue, device.waiting.isEmpty {
      device.lastDelivery = frame.time
      return false
    }
    for var sample in samples {
      sample.timestamp = frame.time
      device.waiting.append(sample)
    }
    if isDue {
      deliverWaiting(of: device, at: frame.time)
    } else if device.delivery == nil {
      device.delivery = Due(time: due, order: application.takeDeadlineOrder())
    }
    return true
  }

  /// Delivers what waits on any device; false when nothing does.
  func deliverAllWaiting(at time: Timestamp) -> Bool {
    var isAny = false
    for device in devices where !device.waiting.isEmpty {
      deliverWaiting(of: device, at: time)
      isAny = true
    }
    return isAny
  }

  func deliverWaiting(of device: Attached, at time: Timestamp) {
    device.delivery = nil
    guard !device.waiting.isEmpty else { return }
    device.lastDelivery = time
    application.send(device.waiting, at: time, in: device.window)
    device.waiting.removeAll(keepingCapacity: true)
  }
}

extension TouchSample {
  /// What a contact is as a touch. A device's pressure has no unit: the middle of its range counts as an average touch.
  fileprivate init(_ contact: Contact, from device: Engine.Attached) {
    let phase: Touch.Phase =
      switch contact.phase {
      case .began: .began
      case .moved: .moved
      case .stationary: .stationary
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(
      id: contact.id, phase: phase, location: contact.position, type: contact.tool == .pen ? .pencil : device.touchType,
      majorRadius: contact.majorRadius, force: contact.pressure.map { $0 * 2 } ?? 0,
      maximumPossibleForce: contact.pressure == nil ? 0 : 2, isEstimated: contact.isEstimated,
      isBoxCorner: device.isBox, device: device.id.number)
  }
}
