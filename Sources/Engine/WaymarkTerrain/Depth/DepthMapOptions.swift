/// Which directions a depth map has.
public struct DepthMapOptions: Hashable, Sendable {
  /// Azimuth of the first column, degrees.
  public var firstAzimuthDegrees: Double
  /// Angle between columns, degrees.
  public var azimuthStepDegrees: Double
  /// Number of columns, at most 65,536.
  public var columns: Int
  /// Elevation of the first row, degrees, above −90.
  public var lowestElevationDegrees: Double
  /// Angle between rows, degrees, positive.
  public var elevationStepDegrees: Double
  /// Number of rows, at most 16,384; those at 90° and above are left out.
  public var rows: Int
  /// Greatest ground distance, metres; kept within 0 … 1,000,000.
  public var maximumRange: Double
  /// Coefficient of refraction.
  public var refraction: Double
  /// True to pass over unknown terrain as if nothing were there.
  public var ignoresGaps: Bool
  /// Whether the heights of what is seen are wanted, too.
  public var wantsHeights: Bool

  /// Makes options; by default the whole round at 0.1° from 30° below the horizontal to 30° above it.
  public init(
    firstAzimuthDegrees: Double = 0, azimuthStepDegrees: Double = 0.1, columns: Int = 3600,
    lowestElevationDegrees: Double = -30, elevationStepDegrees: Double = 0.1, rows: Int = 601,
    maximumRange: Double = 200_000, refraction: Double = CastOptions.usualRefraction, ignoresGaps: Bool = true,
    wantsHeights: Bool = false
  ) {
    self.firstAzimuthDegrees = firstAzimuthDegrees
    self.azimuthStepDegrees = azimuthStepDegrees
    self.columns = columns
    self.lowestElevationDegrees = lowestElevationDegrees
    self.elevationStepDegrees = elevationStepDegrees
    self.rows = rows
    self.maximumRange = maximumRange
    self.refraction = refraction
    self.ignoresGaps = ignoresGaps
    self.wantsHeights = wantsHeights
  }
}
