import Testing

@testable import Scenes

/// Whatever happens to a file, reading it ends with a scene or with mistakes that lie within it.
@Suite("Damaged files") struct MutationTests {
  static let seeds = [
    SceneTests.stack,
    #"{"windows":[{"id":"a","size":[1,2],"device":{"name":"x*","udev":{"A":"b"}},"views":[{"id":"v","transform":{"rotate":5,"scale":[1,2]},"touchArea":[1,2,3,4],"gestures":[{"type":"screenEdgePan","edges":"all","tuning":{"edgeWidth":"3mm"}}]}]}]}"#,
    "window: {id: w}\nviews:\n- id: 'q\"'\n  bounds: [0, 0, 10, 10]\n  subviews:\n  - {id: \"é\\u00e9\", type: imageView}\n  - id: |\n      text\n  - id: >-\n      more\ntuning:\n  rotationThreshold: 5°\n",
  ]

  /// The parts that decide how YAML reads a file.
  static let pieces = [
    "\t", "- ", ": ", "[", "]", "{", "}", "&a ", "*a", "!x ", "'", "\"", "#", "\n", "\r", "\0", "%", "---\n", "...\n",
    "|", ">", "?", "\u{feff}", "\u{2028}", "1e999", "é", "~",
  ]

  struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private func mutate(_ bytes: inout [UInt8], with random: inout Generator) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let place = bytes.indices.randomElement(using: &random) else { return }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(place...)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...12, using: &random)))
      case 4:
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: bytes.indices.randomElement(using: &random) ?? 0)
      case _: bytes.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
      }
    }
  }

  @Test("bytes flipped, cut, doubled and put in", arguments: seeds.indices)
  func mutations(_ index: Int) {
    var random = Generator(state: UInt64(index) + 1)
    for _ in 0..<3_000 {
      var bytes = Array(Self.seeds[index].utf8)
      mutate(&bytes, with: &random)
      check(bytes)
    }
  }

  @Test("every beginning of a file", arguments: seeds)
  func beginnings(_ text: String) {
    let bytes = Array(text.utf8)
    for count in bytes.indices { check(Array(bytes[..<count])) }
  }

  @Test("noise")
  func noise() {
    var random = Generator(state: 99)
    for _ in 0..<2_000 {
      check((0..<Int.random(in: 0...64, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
      let pieces = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }
      check(Array(pieces.joined().utf8))
    }
  }

  private func check(_ bytes: [UInt8]) {
    do {
      let scene = try SceneDescription(yaml: bytes)
      #expect(!scene.windows.isEmpty)
    } catch {
      let lines = bytes.count { $0 == 0x0a || $0 == 0x0d || $0 == 0x85 || $0 == 0xa8 || $0 == 0xa9 } + 2
      let positions = error.errors.map { TextPosition(line: $0.line, column: $0.column) }
      let isGood =
        !error.errors.isEmpty && error.errors.count <= SceneErrors.limit && positions == positions.sorted()
        && error.errors.allSatisfy {
          $0.line >= 1 && $0.line <= lines && $0.column >= 1 && $0.column <= bytes.count + 2 && !$0.message.isEmpty
            && !$0.message.unicodeScalars.contains(where: \.isControl)
        }
      #expect(isGood, "\(error) in \(bytes)")
    }
  }
}
