/// A moment on the event clock, in whole microseconds.
///
/// The kernel stamps events in microseconds, so nothing is lost. Which clock it is depends on where the events come
/// from: `CLOCK_MONOTONIC` live, the recorder's own in a recording. The core only compares and subtracts.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Microseconds since the clock's own zero. May be negative in a recording that says so.
  public var microseconds: Int64

  @inlinable
  public init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// A moment as `struct timeval` gives it; a value too large for 64 bits stops at the end of the range.
  @inlinable
  public init(seconds: Int64, microseconds: Int64) {
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    let (sum, overflow2) = whole.addingReportingOverflow(microseconds)
    self.microseconds = overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum
  }

  @inlinable public static var zero: Timestamp { Timestamp(microseconds: 0) }
  @inlinable public static var distantPast: Timestamp { Timestamp(microseconds: .min) }
  @inlinable public static var distantFuture: Timestamp { Timestamp(microseconds: .max) }

  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }

  /// The microseconds from `other` to this moment, negative when `other` is later; stops at the end of the range.
  @inlinable
  public func microseconds(since other: Timestamp) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow ? (microseconds < other.microseconds ? .min : .max) : difference
  }

  /// This moment moved by so many microseconds; stops at the end of the range.
  @inlinable
  public func advanced(byMicroseconds offset: Int64) -> Timestamp {
    let (sum, overflow) = microseconds.addingReportingOverflow(offset)
    return Timestamp(microseconds: overflow ? (offset < 0 ? .min : .max) : sum)
  }

  public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
    moment.advanced(byMicroseconds: duration.microseconds)
  }

  public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
    let offset = duration.microseconds
    return moment.advanced(byMicroseconds: offset == .min ? .max : -offset)
  }

  public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .microseconds(later.microseconds(since: earlier))
  }
}

extension Duration {
  /// The whole microseconds of this duration, rounded towards zero; stops at the end of the range.
  public var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return Timestamp(seconds: seconds, microseconds: attoseconds / 1_000_000_000_000).microseconds
  }
}
