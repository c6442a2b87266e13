import Evdev
import Testing

@Suite struct TimestampTests {
  @Test("Seconds and microseconds add up") func timeval() {
    #expect(Timestamp(seconds: 3, microseconds: 250).microseconds == 3_000_250)
    #expect(Timestamp(seconds: -1, microseconds: 250).microseconds == -999_750)
  }

  @Test("What does not fit in 64 bits stops at the end of the range") func saturates() {
    #expect(Timestamp(seconds: .max, microseconds: 0) == .distantFuture)
    #expect(Timestamp(seconds: .min, microseconds: 0) == .distantPast)
    #expect(Timestamp.distantFuture.advanced(byMicroseconds: 1) == .distantFuture)
    #expect(Timestamp.distantPast.advanced(byMicroseconds: -1) == .distantPast)
    #expect(Timestamp.distantFuture.microseconds(since: .distantPast) == .max)
    #expect(Timestamp.distantPast.microseconds(since: .distantFuture) == .min)
  }

  @Test("Moments and durations") func arithmetic() {
    let moment = Timestamp(microseconds: 1_000)
    #expect(moment + .milliseconds(2) == Timestamp(microseconds: 3_000))
    #expect(moment - .milliseconds(2) == Timestamp(microseconds: -1_000))
    #expect(Timestamp(microseconds: 3_000) - moment == .milliseconds(2))
    #expect(moment < Timestamp(microseconds: 1_001))
  }

  @Test("A duration in microseconds is rounded towards zero") func duration() {
    #expect(Duration.nanoseconds(1_999).microseconds == 1)
    #expect(Duration.nanoseconds(-1_999).microseconds == -1)
    #expect(Duration.seconds(Int64.max).microseconds == .max)
  }
}
