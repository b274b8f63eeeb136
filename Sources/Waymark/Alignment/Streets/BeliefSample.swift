/// A yaw and a position with a weight.
struct BeliefSample: Sendable {
  /// Radians from true north, within a turn of the belief's own.
  var yaw: Double
  /// Metres in the belief's frame.
  var east: Double
  var north: Double
  var weight: Double
}
