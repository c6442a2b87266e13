extension DeviceDescription {
  /// Whether text can be typed on the device: it has a key that puts a character, or udev calls it a keyboard
  /// (`ID_INPUT_KEYBOARD`).
  ///
  /// Whoever follows gestures leaves such a device alone, so that no password passes through by accident. One such key
  /// is enough: a PIN pad has only digits. The digits of remote controls (`KEY_NUMERIC_*`) choose channels and are
  /// none; keys that act instead of writing (Enter, Escape, arrows) are none either, the space bar is one.
  public var typesText: Bool {
    if let verdict = udevProperties["ID_INPUT_KEYBOARD"], verdict != "0", !verdict.isEmpty { return true }
    return codes[EV.key]?.contains { code in TextKeys.ranges.contains { $0.contains(code) } } ?? false
  }
}

/// The keys that put a character, on whatever layout.
private enum TextKeys {
  static let ranges: [ClosedRange<UInt16>] = [
    // The four rows of a keyboard, without what stands at their ends.
    KEY.digit1...KEY.equal, KEY.q...KEY.rightBrace, KEY.a...KEY.grave, KEY.backslash...KEY.slash,
    KEY.space...KEY.space, KEY.nonUS...KEY.nonUS, KEY.ro...KEY.ro, KEY.yen...KEY.yen,
    // The keypad.
    KEY.kpAsterisk...KEY.kpAsterisk, KEY.kp7...KEY.kpDot, KEY.kpJPComma...KEY.kpJPComma, KEY.kpSlash...KEY.kpSlash,
    KEY.kpEqual...KEY.kpPlusMinus, KEY.kpComma...KEY.kpComma, KEY.kpLeftParen...KEY.kpRightParen,
    // Characters with keys of their own, and the dots of a braille keyboard.
    KEY.question...KEY.question, KEY.dollar...KEY.euro, KEY.brlDot1...KEY.brlDot10,
  ]
}
