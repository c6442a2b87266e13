internal import Evdev

/// Keeps a bad device from flooding whoever listens.
struct DiagnosticLimit {
  private var counts: [Int] = []
  private var times: [Timestamp] = []

  /// Whether something of this kind may be told now; notes that it is.
  mutating func allows(_ code: DiagnosticCode, at time: Timestamp, _ tuning: DiagnosticTuning) -> Bool {
    if counts.isEmpty {
      counts = Array(repeating: 0, count: DiagnosticCode.allCases.count)
      times = Array(repeating: .distantPast, count: counts.count)
    }
    let place = code.place
    if code.isToldOnce {
      guard counts[place] == 0 else { return false }
    } else if counts[place] >= tuning.repeatCount {
      guard time.microseconds(since: times[place]) >= tuning.repeatPeriod.microseconds else { return false }
    }
    counts[place] += 1
    times[place] = time
    return true
  }

  /// Whether something of this kind was told at all.
  func hasTold(_ code: DiagnosticCode) -> Bool { !counts.isEmpty && counts[code.place] > 0 }
}

extension DiagnosticCode {
  fileprivate var place: Int {
    switch self {
    case .ignoredAxis: 0
    case .noResolution: 1
    case .outOfRange: 2
    case .slotOutOfRange: 3
    case .contactWithoutPosition: 4
    case .ghostContacts: 5
    case .silentContact: 6
    case .contactFlaps: 7
    case .bornInLine: 8
    case .trackingIDRepeated: 9
    case .trackingIDReplaced: 10
    case .trackingIDShared: 11
    case .trackingIDReused: 12
    case .fingerCountDisagrees: 13
    case .frameLate: 14
    case .frameBurst: 15
    case .timeWentBack: 16
    }
  }

  /// Whether it is a property of the device, which is told once; what happens to single contacts is told again.
  fileprivate var isToldOnce: Bool {
    switch self {
    case .ghostContacts, .silentContact, .contactWithoutPosition: false
    case .ignoredAxis, .noResolution, .outOfRange, .slotOutOfRange, .contactFlaps, .bornInLine, .trackingIDRepeated,
      .trackingIDReplaced, .trackingIDShared, .trackingIDReused, .fingerCountDisagrees, .frameLate, .frameBurst,
      .timeWentBack:
      true
    }
  }
}
