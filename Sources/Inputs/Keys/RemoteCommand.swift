/// What a remote control asks of whoever plays (rule E2).
public enum RemoteCommand: String, CaseIterable, Hashable, Sendable {
  case play, pause, stop, togglePlayPause
  case nextTrack, previousTrack
  case beginSeekingBackward, endSeekingBackward
  case beginSeekingForward, endSeekingForward
}
