public import WaymarkGeodesy

/// A part of a camera's path.
public struct MotionSegment: Hashable, Sendable {
  /// A symmetric matrix of three rows, m².
  public struct Covariance: Hashable, Sendable {
    /// Entries of the upper half.
    public var xx: Double, xy: Double, xz: Double, yy: Double, yz: Double, zz: Double
  }

  /// Times of the first and the last picture, seconds.
  public let start: Double
  /// See `start`.
  public let end: Double
  /// From the first to the last position, metres in scene axes (+Y up).
  public let displacement: Vector3
  /// Of the displacement, without what all segments have in common; independent from segment to segment.
  public let covariance: Covariance
  /// Relative standard deviation of the length that neighbouring segments have in common: that of the effective camera
  /// height, or of the length of steps.
  public let scaleSigma: Double
  /// What the displacement rests on.
  public let state: MotionState
  /// Features followed through the segment, those of them on the ground.
  public let tracks: Int
  /// See `tracks`.
  public let groundPoints: Int
  /// Standard deviation of the direction, degrees; nil where there is none.
  public let directionSigmaDegrees: Double?
  /// Distance in camera heights, as the picture has it; nil where it has none.
  public let heights: Double?
}
