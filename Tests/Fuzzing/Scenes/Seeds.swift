import FuzzSupport

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  writeSeeds(Samples.scenes.map { Array("\($0)\n".utf8) })
  return 0
}
