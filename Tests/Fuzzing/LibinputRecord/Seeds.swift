import FuzzSupport
import Recordings

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  writeSeeds(Samples.pasted(Samples.recordings(in: .libinputRecord)))
  return 0
}
