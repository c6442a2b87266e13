public import Evdev
public import Geometry

/// Measures a velocity from samples of a path: the slope of the least-squares line through the samples of the last moments.
///
/// Only what the device reported counts. A finger that rests sends nothing, so the samples run out of the window and the
/// velocity goes to zero; a lift that the device reports late still finds the last moving ones (rule K15).
public struct VelocityTracker: Sendable {
  private struct Sample {
    var time: Timestamp
    var place: Point
  }

  private let capacity: Int
  private let leastGap: Int64
  /// A ring: the newest takes the place of the oldest.
  private var samples: [Sample] = []
  private var newest = -1

  /// - Parameters:
  ///   - capacity: how many samples are kept; the 128 by default, a millisecond apart, cover a window of 100 ms.
  ///   - leastGap: in microseconds; samples that come closer together are thinned. The newest is always kept as it is.
  public init(capacity: Int = 128, leastGap: Int64 = 1_000) {
    self.capacity = max(capacity, 2)
    self.leastGap = leastGap
    samples.reserveCapacity(self.capacity)
  }

  /// Forgets all samples; the storage stays.
  public mutating func reset() {
    samples.removeAll(keepingCapacity: true)
    newest = -1
  }

  /// Adds where the path is at a time that is not before the last one.
  public mutating func add(_ place: Point, at time: Timestamp) {
    if newest >= 0, time <= samples[newest].time || isNewestPassing {
      samples[newest] = Sample(time: max(time, samples[newest].time), place: place)
      return
    }
    if samples.count < capacity {
      newest = samples.count
      samples.append(Sample(time: time, place: place))
    } else {
      newest = newest + 1 == capacity ? 0 : newest + 1
      samples[newest] = Sample(time: time, place: place)
    }
  }

  /// Whether the newest sample is so close to the one before it that the next takes its place.
  private var isNewestPassing: Bool {
    guard samples.count > 1 else { return false }
    let before = newest == 0 ? capacity - 1 : newest - 1
    return samples[newest].time.microseconds(since: samples[before].time) < leastGap
  }

  /// The velocity at `now` in units a second, over the samples not older than `window`.
  public func velocity(at now: Timestamp, window: Duration) -> Vector {
    guard newest >= 0 else { return .zero }
    let oldest = now - window
    let origin = samples[newest]
    var count = 0.0
    var (sumT, sumX, sumY, sumTT, sumTX, sumTY) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for sample in samples where sample.time >= oldest {
      // Relative to the newest, so that large clock values cost no precision.
      let t = Double(sample.time.microseconds(since: origin.time)) / 1_000_000
      let offset = sample.place - origin.place
      count += 1
      sumT += t
      sumX += offset.dx
      sumY += offset.dy
      sumTT += t * t
      sumTX += t * offset.dx
      sumTY += t * offset.dy
    }
    let spread = count * sumTT - sumT * sumT
    guard count >= 2, spread > 0 else { return .zero }
    let velocity = Vector(dx: (count * sumTX - sumT * sumX) / spread, dy: (count * sumTY - sumT * sumY) / spread)
    return velocity.dx.isFinite && velocity.dy.isFinite ? velocity : .zero
  }
}
