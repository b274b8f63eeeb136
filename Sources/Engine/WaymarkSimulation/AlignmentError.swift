public import Waymark
public import WaymarkGeodesy

/// How far an alignment is from the truth.
public struct AlignmentError: Equatable, Sendable {
  /// Yaw less the true one, degrees, [−180, 180); nil when the truth has no yaw.
  public var yawDegrees: Double?
  /// Horizontal distance from the true position, metres.
  public var horizontal: Double
  /// Altitude less the true one, metres; nil when one of them is missing or they count from different surfaces.
  public var vertical: Double?

  /// Compares.
  ///
  /// - Parameters:
  ///   - yawDegrees: yaw of the scene by the alignment.
  ///   - position: the camera's position by the alignment.
  ///   - truth: what is really the case at the same moment.
  public init(yawDegrees: Double, position: Position, truth: GroundTruth) {
    self.yawDegrees = truth.yawDegrees.map { Angle.difference(fromDegrees: $0, toDegrees: yawDegrees) }
    horizontal = Geodesic.wgs84.inverse(from: truth.position.coordinate, to: position.coordinate).distance
    if let altitude = position.altitude, let real = truth.position.altitude, altitude.reference == real.reference {
      vertical = altitude.meters - real.meters
    }
  }
}
