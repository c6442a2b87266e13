import FuzzSupport
import Recordings

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  ReaderCheck(.libinputRecord, bound: 1 << 26).run(unsafe input(bytes, count))
  return 0
}
