/// The bytes of one run, as an array.
@unsafe
package func input(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// Reads numbers off the bytes of one run; zeros when there are no more.
package struct Numbers {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { position >= bytes.count }

  package mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  package mutating func bool() -> Bool { byte() & 1 == 1 }

  package mutating func word() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }

  package mutating func small() -> Int32 { Int32(Int8(bitPattern: byte())) }

  package mutating func short() -> Int32 { Int32(Int16(bitPattern: word())) }

  package mutating func long() -> Int32 { Int32(bitPattern: UInt32(word()) | UInt32(word()) << 16) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(byte()) % elements.count]
  }
}

/// Stops the run when something does not hold that has to hold for every input.
package func hold(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}
