internal import Evdev

/// What matching packets to places needs from frame to frame.
struct PacketMatching {
  var assignment = Assignment()
  /// The packets that have to be matched by distance, and where they are.
  var rows: [Int] = []
  var rowPlaces: [Assignment.Place] = []
  /// The places that they can be matched with.
  var others: [Int] = []
  var otherPlaces: [Assignment.Place] = []
  /// For each packet its place, -1 for none.
  var placeOf: [Int] = []

  mutating func reset(packets: Int) {
    rows.removeAll(keepingCapacity: true)
    rowPlaces.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    otherPlaces.removeAll(keepingCapacity: true)
    placeOf.removeAll(keepingCapacity: true)
    for _ in 0..<packets { placeOf.append(-1) }
  }
}

// Protocol A (rule K9).
extension ContactTracker {
  /// Reads a frame of packets; the stamp of a `SYN_DROPPED`, with which the frame is worth nothing.
  mutating func readPackets(_ events: [InputEvent]) -> Timestamp? {
    packets.reset()
    var hasNoPressure = false
    for event in events {
      switch event.type {
      case EV.abs:
        if event.code > ABS.mtSlot {
          packets.absolute(event.code, event.value)
        } else if event.code == ABS.pressure {
          hasNoPressure = event.value == 0
        }
      case EV.key:
        key(event)
      case EV.syn:
        if event.code == SYN.mtReport { packets.report() }
        if event.code == SYN.dropped { return event.time }
      default:
        break
      }
    }
    packets.finish()
    updateTouchKey()
    if packets.packets.isEmpty {
      // An empty packet, or the lift told by other means.
      if packets.sawReport || touchKey == false || hasNoPressure { closeAll() }
    } else {
      matchPackets()
    }
    return nil
  }

  /// With `BTN_TOUCH 0`, packets are of fingers that hover.
  private mutating func updateTouchKey() {
    let isUntouched = touchKey == false
    guard isUntouched != judge.isUntouched else { return }
    judge.isUntouched = isUntouched
    table.dirty |= table.live
  }

  private mutating func closeAll() {
    for place in Places(table.live) { table.close(place) }
  }

  /// Finds for each packet the place whose contact it goes on with, closes the places that are left, and opens places for
  /// the packets that are left.
  private mutating func matchPackets() {
    let packets = packets.packets
    matching.reset(packets: packets.count)
    var free = table.live
    for (number, packet) in packets.enumerated() where packet.trackingID >= 0 {
      for place in Places(free) where table.slots[place].trackingID == packet.trackingID {
        matching.placeOf[number] = place
        free &= ~SlotTable.bit(place)
        break
      }
    }
    free = matchByDistance(packets, free: free)
    for place in Places(free) { table.close(place) }
    for (number, packet) in packets.enumerated() { write(packet, to: matching.placeOf[number]) }
  }

  /// Matches the packets without an id with the places without one; the places that nobody took.
  private mutating func matchByDistance(_ packets: [Packet], free: UInt64) -> UInt64 {
    for (number, packet) in packets.enumerated() where packet.trackingID < 0 && packet.given.contains(.position) {
      matching.rows.append(number)
      matching.rowPlaces.append(place(packet.x, packet.y))
    }
    guard !matching.rows.isEmpty else { return free }
    for place in Places(free) where table.slots[place].trackingID < 0 {
      matching.others.append(place)
      matching.otherPlaces.append(self.place(table.slots[place].x, table.slots[place].y))
    }
    matching.assignment.match(matching.rowPlaces, with: matching.otherPlaces, cutOff: judge.axes.matchingCutOff)
    var free = free
    for (row, column) in matching.assignment.columns.enumerated() where column >= 0 {
      matching.placeOf[matching.rows[row]] = matching.others[column]
      free &= ~SlotTable.bit(matching.others[column])
    }
    return free
  }

  private func place(_ x: Int32, _ y: Int32) -> Assignment.Place {
    Assignment.Place(x: Double(x) * judge.axes.unitX, y: Double(y) * judge.axes.unitY)
  }

  /// Writes a packet's values to its place, or to the first free one.
  private mutating func write(_ packet: Packet, to place: Int) {
    var place = place
    if place < 0 {
      guard packet.trackingID >= 0 || packet.given.contains(.position) else { return }
      place = (~table.live).trailingZeroBitCount
      guard place < table.slots.count else { return }
      // The place's former values are another contact's.
      table.slots[place].known.subtract(.position)
      table.slots[place].distance = 0
      table.slots[place].tool = MTTool.finger
      table.slots[place].trackingID = packet.trackingID
      table.open(place)
    }
    let given = packet.given
    if given.contains(.x) { table.set(ABS.mtPositionX, packet.x, at: place) }
    if given.contains(.y) { table.set(ABS.mtPositionY, packet.y, at: place) }
    if given.contains(.major) { table.set(ABS.mtTouchMajor, packet.major, at: place) }
    if given.contains(.minor) { table.set(ABS.mtTouchMinor, packet.minor, at: place) }
    if given.contains(.orientation) { table.set(ABS.mtOrientation, packet.orientation, at: place) }
    if given.contains(.pressure) { table.set(ABS.mtPressure, packet.pressure, at: place) }
    if given.contains(.tool) { table.set(ABS.mtToolType, packet.tool, at: place) }
    table.set(ABS.mtDistance, packet.isHovering ? max(packet.distance, 1) : 0, at: place)
  }
}
