import FuzzSupport
import Recordings

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  ReaderCheck(.debugEvents, bound: 1 << 23).run(unsafe input(bytes, count))
  return 0
}
