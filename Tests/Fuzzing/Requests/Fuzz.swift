import FuzzSupport
@testable import Service

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe input(bytes, count)
  let limit = 1 << 9
  let whole = lines(of: [bytes[...]], limit)
  let size = 1 + Int(bytes.first ?? 0) % 61
  let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
  hold(lines(of: pieces, limit) == whole, "pieces of \(size) bytes are other lines")
  for line in whole { check(line) }
  return 0
}

/// What comes of the bytes; nil stands for a line that is too long.
private func lines(of pieces: [ArraySlice<UInt8>], _ limit: Int) -> [[UInt8]?] {
  var splitter = LineSplitter(limit: limit)
  var lines: [[UInt8]?] = []
  for piece in pieces {
    splitter.take(piece) { line in
      switch line {
      case .text(let text): lines.append(text)
      case .tooLong: lines.append(nil)
      }
    }
  }
  return lines
}

/// A line is a request that says what it may say, or a problem that has words.
private func check(_ line: [UInt8]?) {
  guard let line else { return }
  hold(line.count <= 1 << 9 && !line.contains(UInt8(ascii: "\n")), "a line longer than the bound, or two")
  do throws(ControlRequest.Problem) {
    switch try ControlRequest(line) {
    case .orientation(let degrees): hold(degrees % 90 == 0 && (0..<360).contains(degrees), "\(degrees) degrees")
    case .keep(let seconds): hold((0...ControlRequest.mostSeconds).contains(seconds), "\(seconds) seconds")
    case .subscribe, .status, .reload, .dump, .quit: break
    }
  } catch {
    hold(!error.message.isEmpty, "a problem without words")
  }
}
