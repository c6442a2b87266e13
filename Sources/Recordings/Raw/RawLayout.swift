/// How `struct input_event` lies in memory, in the byte order of this machine.
public enum RawLayout: Int, CaseIterable, Sendable {
  /// Of 64-bit programs: seconds and microseconds of 64 bits each, type, code, value.
  case bytes24 = 24
  /// Of 32-bit programs, also those with 64-bit `time_t`: seconds and microseconds of 32 bits each, type, code, value.
  case bytes16 = 16

  /// The length of a record.
  public var size: Int { rawValue }
}
