/// Quality of the odometry behind a pose.
public enum TrackingState: String, Equatable, Sendable, CaseIterable {
  /// The pose is good.
  case normal
  /// The pose may drift more than usual.
  case limited
  /// The pose means nothing; a new segment of odometry follows.
  case lost
  /// Tracking found its old scene frame again.
  case relocalized
}
