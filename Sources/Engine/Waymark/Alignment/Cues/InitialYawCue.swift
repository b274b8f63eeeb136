internal import WaymarkGeodesy

extension InitialYaw {
  /// What the first yaw says as a cue.
  ///
  /// - Parameter seconds: age of the scene: the odometry's yaw drifts.
  /// - Returns: the cue; nil where the compass is its own cue.
  func cue(after seconds: Double) -> YawCue? {
    let aged = Angle.radians(1) * max(0, seconds) / 60
    func variance(_ degrees: Double) -> Double { Angle.radians(degrees) * Angle.radians(degrees) + aged * aged }
    switch self {
    case .firstHeading: return nil
    case .alignedByDevice:
      // By its compass: as good and as bad as that.
      return YawCue(
        components: [
          YawCue.Component(weight: 0.5, yaw: 0, variance: variance(12)),
          YawCue.Component(weight: 0.35, yaw: 0, variance: variance(30)),
        ], uniform: 0.15)
    case .fixed(let degrees):
      return YawCue(
        components: [YawCue.Component(weight: 0.9, yaw: Angle.radians(degrees), variance: variance(2))], uniform: 0.1)
    }
  }
}
