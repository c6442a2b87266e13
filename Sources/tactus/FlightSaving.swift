import Service

/// Saves what the daemon's flight recorder holds, with the rights of whoever asks.
enum FlightSaving {
  static func save(_ socket: String, to path: String?) throws -> String {
    throw CommandProblem.damaged("the daemon keeps no events")
  }
}
