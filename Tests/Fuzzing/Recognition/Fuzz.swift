import FuzzSupport
import Recordings

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  check(unsafe input(bytes, count))
  return 0
}

/// Each format is either a candidate or has an objection, the answer has words, and what is recognised can be read or refused.
private func check(_ bytes: [UInt8]) {
  let recognition = RecordingRecognition(of: bytes.span)
  let judged = recognition.candidates + recognition.objections.map(\.format)
  hold(Set(judged) == Set(RecordingFormat.allCases) && judged.count == RecordingFormat.allCases.count, "a format is forgotten")
  guard let format = recognition.format else { return hold(!recognition.error.message.isEmpty, "an error without words") }
  var reader = format.makeReader()
  var inference = DescriptionInference()
  do throws(RecordingError) {
    try reader.consume(bytes) { item in
      if case .event(let event, _) = item { inference.add(event) }
    }
    try reader.finish { _ in }
  } catch {
    hold(!error.description.isEmpty, "an error without words")
  }
  _ = inference.description
}
