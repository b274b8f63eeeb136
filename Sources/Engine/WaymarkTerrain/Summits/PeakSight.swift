public import WaymarkGeodesy

/// How a summit is seen from an eye.
public struct PeakSight: Hashable, Sendable {
  /// The top of the terrain that the position given means.
  public var coordinate: Coordinate
  /// Its elevation: the listed one where it agrees with the ground, else the terrain's.
  public var elevation: Altitude
  /// The terrain's elevation there, which is mostly lower: a sample is the mean of a cell.
  public var ground: Altitude
  /// What the ground says about the listed elevation.
  public var listing: ListedHeight
  /// Azimuth from the eye, degrees clockwise from true north, [0, 360).
  public var azimuthDegrees: Double
  /// Apparent elevation angle, degrees.
  public var apparentElevationDegrees: Double
  /// Distance along the ellipsoid, metres.
  public var groundDistance: Double
  /// How far it stands above what is in front of it, minutes of arc; negative when it is hidden by that much.
  public var marginArcminutes: Double
  /// The data's error of that margin, minutes of arc: two standard deviations, of the summit and of the crest that stands highest in front of it.
  public var errorArcminutes: Double
  /// Whether it is seen: its margin is not below the tolerance, or not below the error.
  public var visibility: PeakVisibility
  /// Whether terrain in front of it is unknown and might hide it.
  public var isUncertain: Bool

  /// Whether the margin is not below the tolerance.
  public var isVisible: Bool { visibility == .visible }

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
