/// What one cue says about the yaw: a Gaussian mixture over it, and the share of cases in which it says nothing.
struct YawCue: Equatable, Sendable {
  struct Component: Equatable, Sendable {
    var weight: Double
    /// Radians clockwise from north.
    var yaw: Double
    /// Radians².
    var variance: Double
    /// Part of the variance that comes from the drift of the odometry's yaw, which the fixes' yaw has, too, radians².
    var driftVariance = 0.0
  }

  var components: [Component]
  /// Weight of “it may be anything”: the cue is wrong.
  var uniform: Double
}
