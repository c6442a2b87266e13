import Evdev

extension RawLayout {
  /// How many records are looked at: a frame of any device is shorter.
  private static let recordsLookedAt = 64

  /// Why a recording that begins like this is not of records like these; nil when it is.
  func objection(to beginning: Span<UInt8>) -> String? {
    let bytes = unsafe beginning.bytes
    let count = min(bytes.byteCount / size, Self.recordsLookedAt)
    guard count > 0 else { return "it is shorter than one record" }
    var last = Int64.min
    var hasReport = false
    var hasOther = false
    for place in 0..<count {
      let record = RawRecord(bytes, at: place * size, self)
      guard let event = record.event else { return "record \(place + 1) is no event" }
      guard event.time.microseconds >= last else { return "the time goes back at record \(place + 1)" }
      last = event.time.microseconds
      if event.isReport { hasReport = true } else if event.type != EV.syn { hasOther = true }
    }
    if !hasReport { return "there is no SYN_REPORT in the first \(count) records" }
    return hasOther ? nil : "the first \(count) records are all of type 0"
  }
}
