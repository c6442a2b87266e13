public import Recordings

extension Hand {
  /// What the panel sent, as evemu text with its header.
  public func recording(version: EvemuVersion = .v13, comments: Bool = true) -> [UInt8] {
    var writer = EvemuWriter(version: version, comments: comments)
    var bytes: [UInt8] = []
    writer.write(panel.description, events, to: &bytes)
    return bytes
  }

  /// Writes what the panel sent into a file, in the format that its name says, such as `hand.yml`; by default evemu.
  public func write(to path: String) throws(RecordingError) {
    let writer = RecordingFormat(fileName: path)?.makeWriter() ?? EvemuWriter()
    var output = try RecordingOutput(path: path, writer: writer)
    try output.write(.device(RecordedDevice(description: panel.description, source: .header)))
    for event in events { try output.write(.event(event, device: 0)) }
    try output.finish()
  }
}
