import FuzzSupport
import Recordings

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  writeSeeds(RecordingFormat.allCases.flatMap(Samples.recordings) + Samples.getevent + Samples.debugEvents)
  return 0
}
