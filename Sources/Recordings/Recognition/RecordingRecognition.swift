/// What the beginning of a recording says of its format.
public struct RecordingRecognition: Sendable {
  /// How many bytes at the beginning are looked at.
  public static let length = 65_536

  /// The formats that fit.
  public private(set) var candidates: [RecordingFormat] = []
  /// Why each of the others does not fit, in the order of ``RecordingFormat``'s cases.
  public private(set) var objections: [Objection] = []
  /// Whether more of the recording cannot change the answer.
  let isCertain: Bool
  private let isEmpty: Bool
  /// What it is instead of a recording.
  private let foreign: ForeignFile?

  /// Why a recording does not have a format.
  public struct Objection: Hashable, Sendable {
    public var format: RecordingFormat
    public var reason: String
  }

  /// Looks at the first ``length`` bytes, or all where the recording is shorter.
  public init(of beginning: Span<UInt8>) {
    let bytes = beginning.extracting(0..<min(beginning.count, Self.length))
    isEmpty = bytes.count == 0
    let isText = !Self.hasZero(bytes)
    let evidence = isText ? TextEvidence(bytes) : TextEvidence()
    let found = evidence.formats
    for format in RecordingFormat.allCases {
      let reason: String?
      switch format {
      case .raw24: reason = RawLayout.bytes24.objection(to: bytes)
      case .raw16: reason = RawLayout.bytes16.objection(to: bytes)
      case .evemu, .libinputRecord, .evtest, .getevent, .debugEvents:
        if found.formats.contains(format) {
          reason = nil
        } else {
          reason = isText ? "no line like \(Self.example(of: format))" : "it holds zero bytes, so it is no text"
        }
      }
      if let reason {
        objections.append(Objection(format: format, reason: reason))
      } else {
        candidates.append(format)
      }
    }
    if !candidates.isEmpty {
      foreign = nil
    } else {
      foreign = found.formats.isEmpty && evidence.isHIDRecorder ? .hidRecorder : ForeignFile(bytes)
    }
    isCertain = candidates.count == 1 && found.isStrong && isText || bytes.count >= Self.length
  }

  /// The format, where exactly one fits.
  public var format: RecordingFormat? { candidates.count == 1 ? candidates[0] : nil }

  /// What to tell when no format, or more than one, fits.
  public var error: RecordingError {
    if isEmpty { return RecordingError(line: 1, message: "the recording is empty") }
    if let foreign { return RecordingError(line: 1, message: foreign.message) }
    let reasons = objections.map { "\($0.format.rawValue) (\($0.reason))" }.joined(separator: ", ")
    if candidates.count > 1 {
      let names = candidates.map(\.rawValue).joined(separator: " and ")
      return RecordingError(line: 1, message: "both \(names) fit; name the format. It is not \(reasons)")
    }
    return RecordingError(
      line: 1, message: "not a recording of a known format; if it is one, name its format. Tried \(reasons)")
  }

  private static func example(of format: RecordingFormat) -> String {
    switch format {
    case .evemu: "E: 0.000001 0003 0039 0009"
    case .libinputRecord: "- [0, 1, 3, 57, 9]"
    case .evtest: "Event: time 0.000001, type 3"
    case .getevent: "[ 0.000001] 0003 0039 00000009"
    case .debugEvents: "event5 TOUCH_DOWN"
    case .raw24, .raw16: ""
    }
  }

  private static func hasZero(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] == 0 { return true }
    return false
  }
}
