/// One change of the yaw that a strategy made.
public struct AlignmentCorrection: Equatable, Sendable {
  /// When, seconds on the session's clock.
  public var time: Double
  /// By how much the yaw was turned, degrees, clockwise positive.
  public var angleDegrees: Double
  /// The single angles that went into it, degrees; empty when the strategy does not work with pairs.
  public var pairAnglesDegrees: [Double]

  /// Makes a correction.
  public init(time: Double, angleDegrees: Double, pairAnglesDegrees: [Double] = []) {
    self.time = time
    self.angleDegrees = angleDegrees
    self.pairAnglesDegrees = pairAnglesDegrees
  }
}
