public import Recordings

extension Hand {
  /// What the panel sent, as evemu text with its header.
  public func recording(version: EvemuVersion = .v13, comments: Bool = true) -> [UInt8] {
    var writer = EvemuWriter(version: version, comments: comments)
    var bytes: [UInt8] = []
    writer.write(panel.description, events, to: &bytes)
    return bytes
  }

  /// Writes ``recording(version:comments:)`` into a file.
  public func write(to path: String) throws(RecordingError) {
    var output = try RecordingOutput(path: path, writer: EvemuWriter())
    try output.write(.device(RecordedDevice(description: panel.description, source: .header)))
    for event in events { try output.write(.event(event, device: 0)) }
    try output.finish()
  }
}
