import FuzzSupport

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  // One device: its kind, slots, fuzz, four axes, (the touchpad's property,) and no more axes; then no interval.
  let devices: [[UInt8]] = [
    [0, 9, 0, 1, 1, 1, 1, 0, 0], [1, 1, 0, 1, 1, 1, 1, 0, 0, 0], [3, 0, 0, 1, 1, 1, 1, 0, 0], [4, 0, 0, 0, 0],
  ]
  // Their kinds, and a resolution and no more axes, or no key for text; then no interval.
  let sensed: [[UInt8]] = [[7, 1, 0, 0], [8, 0, 0]]
  let starts = zip(devices, Samples.events).map { $0 + Numbers.encode($1) }
  let sensedStarts = zip(sensed, Samples.sensedEvents).map { $0 + Numbers.encode($1) }
  var seeds: [[UInt8]] = []
  for scene in 0..<4 as Range<UInt8> {
    for start in starts + sensedStarts { seeds.append([scene, 0] + start) }
  }
  writeSeeds(seeds)
  return 0
}
