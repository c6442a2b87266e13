internal import Evdev
internal import Inputs
internal import Responders

/// The motion sensors of an engine: shakes go to the first responder, and which way is down is told to the engine.
final class MotionSensors: SignalDevices<MotionTracker> {
  /// Gravity says that the content stands upright this way.
  var turned: ((DeviceID, TouchMapping.Orientation, Timestamp) -> Void)?

  /// How the content has to be turned to stand upright, as the first sensor that knows says.
  var orientation: TouchMapping.Orientation? { devices.lazy.compactMap(\.tracker.orientation).first }

  func feed(_ sample: AccelerationSample, from id: DeviceID) { advance(device(id)) { $0.take(sample, into: &$1) } }

  override func send(_ signal: TimedMotionSignal, from device: Device) {
    let shake: (phase: Event.MotionPhase, strength: Double)
    switch signal.signal {
    case .shakeBegan(let strength): shake = (.began, strength)
    case .shakeEnded: shake = (.ended, 0)
    case .shakeCancelled: shake = (.cancelled, 0)
    case .turned(let orientation):
      turned?(device.id, orientation, signal.time)
      return
    }
    application.post(
      Event(
        type: .motion, subtype: .motionShake, timestamp: signal.time, motionPhase: shake.phase, magnitude: shake.strength,
        device: device.id.number, window: device.window))
  }
}
