extension DeviceDescription {
  /// Whether text can be typed on the device: such a device is none of a gesture daemon's business.
  public var typesText: Bool { false }
}
