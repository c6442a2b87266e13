internal import Evdev

/// A deadline, and when it was made: equal ones fire in that order, those of recognisers among them.
struct Due {
  var time: Timestamp
  var order: Int
}
