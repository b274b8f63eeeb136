public import WaymarkGeodesy

/// How far the ground is in each direction of a grid of azimuths and elevations: the terrain as an eye sees it.
///
/// Direction after direction upwards, column after column clockwise: element `column * rows + row`. So sectors that were
/// found on several cores are joined by joining their lists.
public struct DepthMap: Sendable {
  /// Where the eye is.
  public let coordinate: Coordinate
  /// How high it is.
  public let altitude: Altitude
  /// Azimuth of the first column, degrees.
  public let firstAzimuthDegrees: Double
  /// Angle between columns, degrees.
  public let azimuthStepDegrees: Double
  /// Number of columns.
  public let columns: Int
  /// Elevation of the first row, degrees.
  public let lowestElevationDegrees: Double
  /// Angle between rows, degrees.
  public let elevationStepDegrees: Double
  /// Number of rows.
  public let rows: Int
  /// Ground distance of what is seen, metres, rounded to 24 bits; infinity where there is nothing within the range, NaN
  /// where unknown terrain may block the view.
  public let distances: [Float]
  /// Height of what is seen, metres above the terrain's surface of reference, NaN where there is nothing; empty when heights
  /// were not wanted.
  public let heights: [Float]

  /// Azimuth of a column, degrees, [0, 360).
  public func azimuthDegrees(_ column: Int) -> Double {
    Angle.wrappedTo360(firstAzimuthDegrees + azimuthStepDegrees * Double(column))
  }

  /// Apparent elevation of a row, degrees.
  public func elevationDegrees(_ row: Int) -> Double { lowestElevationDegrees + elevationStepDegrees * Double(row) }

  /// Number of the column nearest to an azimuth; nil when it is more than half a step beside the map.
  public func column(azimuthDegrees: Double) -> Int? {
    let middle = firstAzimuthDegrees + azimuthStepDegrees * Double(columns - 1) / 2
    let position = (Angle.wrappedTo180(azimuthDegrees - middle)) / azimuthStepDegrees + Double(columns - 1) / 2
    let nearest = position.rounded()
    return nearest >= 0 && nearest < Double(columns) ? Int(nearest) : nil
  }

  /// A map of neighbouring sectors; nil when they do not follow each other, or differ in eye or rows.
  public static func joined(_ sectors: [DepthMap]) -> DepthMap? {
    guard let first = sectors.first else { return nil }
    var columns = 0
    var distances: [Float] = []
    var heights: [Float] = []
    for sector in sectors {
      let azimuth = first.firstAzimuthDegrees + first.azimuthStepDegrees * Double(columns)
      guard sector.coordinate == first.coordinate, sector.altitude == first.altitude, sector.rows == first.rows,
        sector.azimuthStepDegrees == first.azimuthStepDegrees,
        sector.lowestElevationDegrees == first.lowestElevationDegrees,
        sector.elevationStepDegrees == first.elevationStepDegrees,
        sector.heights.isEmpty == first.heights.isEmpty,
        abs(Angle.wrappedTo180(sector.firstAzimuthDegrees - azimuth)) < 1e-3 * first.azimuthStepDegrees
      else { return nil }
      columns += sector.columns
      distances += sector.distances
      heights += sector.heights
    }
    return DepthMap(
      coordinate: first.coordinate, altitude: first.altitude, firstAzimuthDegrees: first.firstAzimuthDegrees,
      azimuthStepDegrees: first.azimuthStepDegrees, columns: columns,
      lowestElevationDegrees: first.lowestElevationDegrees, elevationStepDegrees: first.elevationStepDegrees,
      rows: first.rows, distances: distances, heights: heights)
  }
}
