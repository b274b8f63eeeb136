/// What one cue says about the yaw: a Gaussian mixture over it, and the share of cases in which it says nothing.
struct YawCue: Equatable, Sendable {
  struct Component: Equatable, Sendable {
    var weight: Double
    /// Radians clockwise from north.
    var yaw: Double
    /// Radians².
    var variance: Double
  }

  var components: [Component]
  /// Weight of “it may be anything”: the cue is wrong.
  var uniform: Double
}
