public import Evdev

/// What a reader finds in a recording, in the order in which it stands there.
public enum RecordingItem: Sendable {
  /// All that the recording says of a device. It comes before the device's first event, or at the end of the
  /// recording when there is no event.
  indirect case device(RecordedDevice)
  /// An event of the device with this index (``RecordedDevice/index``).
  case event(InputEvent, device: Int)
}

/// A device as a recording describes it.
public struct RecordedDevice: Hashable, Sendable {
  /// Where a description comes from.
  public enum Source: Hashable, Sendable {
    /// The recording's own header.
    case header
    /// Nowhere: the recording has no header, and the description is empty.
    case missing
    /// A description that was handed in for a recording without a header.
    case given
    /// The values that the recording's events carry, since it has no header (``DescriptionInference``).
    case valuesSeen
  }

  /// Counts the recording's devices from 0.
  public var index: Int
  public var description: DeviceDescription
  public var source: Source
  /// The device's node on the machine where the recording was made, such as `/dev/input/event5`, where it is told.
  public var node: String?

  public init(index: Int = 0, description: DeviceDescription, source: Source, node: String? = nil) {
    self.index = index
    self.description = description
    self.source = source
    self.node = node
  }
}
