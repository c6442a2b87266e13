import Evdev
import Geometry
import Inputs
import Recordings
import TestSupport

/// A recording run through a tracker, on a window of one point for each device unit.
struct CorpusRun {
  /// What happened to a contact, at a time after the recording's first event.
  struct Sample {
    var microseconds: Int64
    var phase: Contact.Phase
    var position: Point
  }

  struct Life {
    var slot: Int
    var isEstimated: Bool
    var samples: [Sample]
  }

  private(set) var description = DeviceDescription()
  /// By identity, ascending.
  private(set) var lives: [Life] = []
  /// The window, in device units.
  private(set) var size = Size.zero
  /// The fuzz of the position axes.
  private(set) var fuzz: (x: Double, y: Double) = (0, 0)

  init(_ path: String, root: String) throws {
    var events: [InputEvent] = []
    var description: DeviceDescription?
    var file = try RecordingFile(path: "\(root)/\(path)")
    var source = RecordedDevice.Source.header
    try file.readAll { item in
      switch item {
      case .device(let device): (description, source) = (device.description, device.source)
      case .event(let event, _): events.append(event)
      }
    }
    // Only what the recording does not say of itself is looked up.
    if source == .valuesSeen, let file = Corpus.descriptionFile(for: path) { description = try DeviceDescription(path: file) }
    self.description = description ?? DeviceDescription()
    try follow(events)
  }

  private mutating func follow(_ events: [InputEvent]) throws {
    guard let codes = description.deviceClass.positionAxes, let x = description.axes[codes.x],
      let y = description.axes[codes.y]
    else { throw DeviceRefusal.notATouchDevice(name: description.name, kind: description.deviceClass.kind) }
    size = Size(width: Double(x.span), height: Double(y.span))
    fuzz = (Double(x.fuzz), Double(y.fuzz))
    let mapping = TouchMapping(description: description, windowSize: size)
    var tracker = try ContactTracker(description, device: DeviceID(0), mapping: mapping)
    var ids = ContactIDs()
    var frame = ContactFrame()
    var assembler = FrameAssembler()
    let start = events.first?.time ?? .zero
    for event in events where assembler.append(event) {
      while let due = tracker.nextDeadline, due < event.time {
        tracker.advance(to: event.time, ids: &ids, into: &frame)
        enter(frame, since: start)
      }
      tracker.process(assembler.events, at: event.time, ids: &ids, into: &frame)
      enter(frame, since: start)
    }
  }

  private mutating func enter(_ frame: ContactFrame, since start: Timestamp) {
    for contact in frame.contacts {
      if contact.phase == .began {
        lives.append(Life(slot: contact.slot, isEstimated: contact.isEstimated, samples: []))
      }
      lives[contact.id - 1].samples.append(
        Sample(
          microseconds: frame.time.microseconds(since: start), phase: contact.phase, position: contact.position))
    }
  }
}
