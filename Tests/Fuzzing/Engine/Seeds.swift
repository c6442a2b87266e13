import FuzzSupport

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  // One device: its kind, slots, fuzz, four axes, (the touchpad's property,) and no more axes; then no interval.
  let devices: [[UInt8]] = [
    [0, 9, 0, 1, 1, 1, 1, 0, 0], [1, 1, 0, 1, 1, 1, 1, 0, 0, 0], [3, 0, 0, 1, 1, 1, 1, 0, 0], [4, 0, 0, 0, 0],
  ]
  writeSeeds(
    (0..<4).flatMap { scene in
      zip(devices, Samples.events).map { [UInt8(scene), 0] + $0 + Numbers.encode($1) }
    })
  return 0
}
