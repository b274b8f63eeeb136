public import WaymarkGeodesy

/// How a summit is seen from an eye.
public struct PeakSight: Hashable, Sendable {
  /// Highest sample of the terrain near the position given.
  public var coordinate: Coordinate
  /// Its elevation.
  public var elevation: Altitude
  /// Azimuth from the eye, degrees clockwise from true north, [0, 360).
  public var azimuthDegrees: Double
  /// Apparent elevation angle, degrees.
  public var apparentElevationDegrees: Double
  /// Distance along the ellipsoid, metres.
  public var groundDistance: Double
  /// How far it stands above what is in front of it, minutes of arc; negative when it is hidden by that much.
  public var marginArcminutes: Double
  /// Whether the margin is not below the tolerance.
  public var isVisible: Bool
  /// Whether terrain in front of it is unknown and might hide it.
  public var isUncertain: Bool

  /// What it is worth to show its name: more for what is high, near, above the eye's level, and clear of what is in front.
  public var labelWeight: Double {
    Self.size(height: elevation.meters, distance: groundDistance)
      * (1 + max(0, apparentElevationDegrees) / 5) * (0.5 + max(0, min(1, marginArcminutes / 10)))
  }

  /// What a landmark is worth before it is known how it is seen.
  ///
  /// - Parameters:
  ///   - height: its height, metres.
  ///   - distance: its distance, metres.
  /// - Returns: more than 0.
  public static func size(height: Double, distance: Double) -> Double { max(50, height) / (2000 + max(0, distance)) }
}
