import CLinuxInput
import Engines
import Evdev
import Glibc
import Scenes

/// Keeps a replay to a pace: the recording's own, or a multiple of it.
final class Pace {
  /// How much faster than the recording.
  private let rate: Double
  private var start: (wall: timespec, time: Timestamp)?

  /// The pace that `--rate` names; nil for as fast as it goes.
  init?(_ word: String?, for verb: any Verb.Type) throws {
    guard let word, word != "max" else { return nil }
    guard word.hasSuffix("x"), let rate = Double(word.dropLast()), rate.isFinite, rate > 0 else {
      throw CommandProblem.usage(verb, "\(word.quoted) is no rate: max, 1x, 2x, 0.5x …")
    }
    self.rate = rate
  }

  /// Waits until it is `time`, letting the deadlines before it fire when theirs has come.
  func wait(until time: Timestamp, advancing engine: Engine) {
    // The clock of the recording began anew.
    if let clock = engine.clock, clock.microseconds(since: time) > Engine.toleratedStepBack { start = nil }
    while let deadline = engine.nextDeadline, deadline < time {
      sleep(until: deadline)
      engine.advance(to: deadline.advanced(byMicroseconds: 1))
    }
    sleep(until: time)
  }

  private func sleep(until time: Timestamp) {
    guard let start else {
      var now = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      start = (now, time)
      return
    }
    let ahead = Double(time.microseconds(since: start.time)) / 1_000_000 / rate
    guard ahead > 0, ahead < 1e9 else { return }
    let nanoseconds = Double(start.wall.tv_nsec) / 1e9 + ahead
    var due = timespec(
      tv_sec: start.wall.tv_sec + Int(nanoseconds), tv_nsec: Int((nanoseconds - nanoseconds.rounded(.down)) * 1e9))
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &due, nil) == EINTR {}
  }
}
