/// What a pressed key means, whatever device it is on.
public enum PressKind: String, CaseIterable, Hashable, Sendable {
  case upArrow, downArrow, leftArrow, rightArrow
  case select, menu, playPause
  case pageUp, pageDown
}
