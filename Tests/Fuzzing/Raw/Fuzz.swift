import FuzzSupport
import Recordings

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(bytes, count)
  for format in [RecordingFormat.raw24, .raw16] { ReaderCheck(format, bound: 1 << 12).run(bytes) }
  return 0
}
