import FuzzSupport

@c(LLVMFuzzerInitialize)
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  let seeds = [
    #"{"subscribe":["gesture","touch"],"views":["green"]}"#, #"{"subscribe":["all"]}"#, #"{"request":"status"}"#,
    #"{"request":"orientation","degrees":90}"#, #"{"request":"keep","seconds":60}"#, #"{"request":"dump"}"#,
    #"{"subscribe":["remote","motion"],"present":true}"#, #"{"request":"reload"}"# + "\n" + #"{"request":"quit"}"#,
    #"[1, -2.5e3, true, null, "\u00e4", {"a":{"b":[]}}]"#, #"{"request":"status","request":"quit"}"#,
  ]
  writeSeeds(seeds.map { Array("\($0)\n".utf8) })
  return 0
}
