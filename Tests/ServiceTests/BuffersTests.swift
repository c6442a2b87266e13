import Evdev
import Testing

@testable import Service

/// What comes in is cut into lines of a bounded length; what goes out to a slow reader is bounded, and losses are told.
@Suite struct BuffersTests {
  private func cut(_ pieces: [String], limit: Int) -> [String] {
    var splitter = LineSplitter(limit: limit)
    var lines: [String] = []
    for piece in pieces {
      splitter.take(Array(piece.utf8)[...]) { line in
        switch line {
        case .text(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
        case .tooLong: lines.append("too long")
        }
      }
    }
    return lines
  }

  @Test("lines come out whole, wherever the pieces are cut")
  func lines() {
    #expect(cut(["one\ntwo\n"], limit: 10) == ["one", "two"])
    #expect(cut(["o", "ne\ntw", "o\n", "three"], limit: 10) == ["one", "two"])
    #expect(cut(["\n\n"], limit: 10) == ["", ""])
  }

  @Test("a line that is too long is said once, and the next one is read")
  func tooLong() {
    #expect(cut(["0123456789\n"], limit: 10) == ["0123456789"])
    #expect(cut(["0123456789x\nnext\n"], limit: 10) == ["too long", "next"])
    #expect(cut(["01234", "56789", "x", "yyyyyyyyyyyyyyyy", "\nnext\n"], limit: 10) == ["too long", "next"])
  }

  /// A reader that takes so many bytes in all.
  private func write(_ queue: inout LineQueue, room: inout Int, to text: inout String) -> LineQueue.Progress {
    var taken: [UInt8] = []
    var left = room
    let progress = queue.flush(at: Timestamp(microseconds: 7)) { bytes in
      guard left > 0 else { return (0, .blocked) }
      let part = bytes.prefix(left)
      taken += part
      left -= part.count
      return (part.count, .done)
    }
    room = left
    text += String(decoding: taken, as: UTF8.self)
    return progress
  }

  @Test("a slow reader loses whole lines, is told how many, and gets those that come after")
  func losses() {
    var queue = LineQueue(limit: 10)
    var text = ""
    for line in ["aaaa\n", "bbbb\n", "cccc\n", "dddd\n"] { queue.add(Array(line.utf8)) }
    #expect(queue.lost == 2)
    var room = 3
    guard case .blocked = write(&queue, room: &room, to: &text) else {
      Issue.record("it should be blocked")
      return
    }
    // Nothing is let past the loss before it has been told.
    queue.add(Array("e\n".utf8))
    #expect(queue.lost == 3)
    room = 10_000
    guard case .done = write(&queue, room: &room, to: &text) else {
      Issue.record("it should be done")
      return
    }
    queue.add(Array("f\n".utf8))
    _ = write(&queue, room: &room, to: &text)
    #expect(
      text == """
        aaaa
        bbbb
        {"time":0.000007,"kind":"diagnostic","code":"linesLost","message":"3 lines were lost here: they were not read in time"}
        f

        """)
  }

  @Test("what cannot be written at all is counted as lost")
  func dropped() {
    var queue = LineQueue(limit: 100)
    queue.add(Array("one\n".utf8))
    queue.add(Array("two\n".utf8))
    queue.drop()
    #expect(queue.lost == 2)
    var text = ""
    var room = 10_000
    _ = write(&queue, room: &room, to: &text)
    #expect(text.contains("2 lines were lost here"))
  }

  @Test("one line beyond the bound is taken behind very little, and the bound begins anew behind it")
  func long() {
    var queue = LineQueue(limit: 100)
    let long = Array((String(repeating: "x", count: 5_000) + "\n").utf8)
    queue.add(Array("a\n".utf8))
    queue.add(long)
    #expect(queue.lost == 1)
    var text = ""
    var room = 100_000
    _ = write(&queue, room: &room, to: &text)
    queue.add(long)
    for _ in 0..<50 { queue.add(Array("b\n".utf8)) }
    #expect(queue.lost == 0 && queue.waiting == 5_101)
    queue.add(long)
    queue.add(Array("c\n".utf8))
    #expect(queue.lost == 2)
    text = ""
    _ = write(&queue, room: &room, to: &text)
    #expect(text.utf8.count > 5_101 && text.contains("2 lines were lost here"))
    queue.add(Array((String(repeating: "y", count: 100) + "\n").utf8))
    #expect(queue.lost == 0)
  }
}
