import FuzzSupport
import Recordings

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  writeSeeds(Samples.recordings(in: .raw24) + Samples.recordings(in: .raw16))
  return 0
}
