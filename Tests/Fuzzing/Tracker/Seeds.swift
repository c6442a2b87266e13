import FuzzSupport

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  // The kind of device, its slots, its fuzz, four axes, (the touchpad's property,) no more axes, and who watches.
  let devices: [[UInt8]] = [
    [0, 9, 0, 1, 1, 1, 1, 0, 8], [1, 1, 0, 1, 1, 1, 1, 0, 0, 8], [3, 0, 0, 1, 1, 1, 1, 0, 8], [4, 0, 0, 0, 8],
  ]
  writeSeeds(zip(devices, Samples.events).map { $0 + Numbers.encode($1) })
  return 0
}
