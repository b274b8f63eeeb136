/// Heights of the geoid above the ellipsoid on a geographic grid: they convert ellipsoidal heights to heights above
/// mean sea level and back.
///
/// Rows go from north to south, columns from west to east; values are heights *at* points. A grid once round the Earth
/// is read across its seam.
public struct GeoidGrid: Equatable, Sendable {
  /// Latitude of the first row, degrees.
  public let north: Double
  /// Longitude of the first column, degrees.
  public let west: Double
  /// Distance of rows, degrees, positive.
  public let latitudeStep: Double
  /// Distance of columns, degrees, positive.
  public let longitudeStep: Double
  /// Number of rows, 2 or more.
  public let rows: Int
  /// Number of columns, 2 or more.
  public let columns: Int
  /// `rows × columns` undulations in metres, row after row from the north-west; NaN where there is none.
  public let undulations: [Float]

  /// Makes a grid, or nil when the numbers do not make one on Earth: steps that are not positive, another number of
  /// values than rows × columns, rows beyond the poles, columns more than once round.
  public init?(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    undulations: [Float]
  ) {
    let (count, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard rows >= 2, columns >= 2, !overflow, undulations.count == count, latitudeStep > 0, longitudeStep > 0,
      north.isFinite, west.isFinite, abs(west) <= 360, north <= 90 + 1e-6,
      north - latitudeStep * Double(rows - 1) >= -90 - 1e-6, longitudeStep * Double(columns - 1) <= 360 + 1e-6
    else { return nil }
    self.north = north
    self.west = west
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
    self.rows = rows
    self.columns = columns
    self.undulations = undulations
  }

  /// Height of the geoid above the ellipsoid at a position.
  ///
  /// Bilinear, which for a grid of 15′ is good to about 0.5 m in mountains.
  ///
  /// - Parameter position: where.
  /// - Returns: the undulation N in metres (h = H + N); nil outside the grid and beside points without a value.
  /// - Complexity: O(1).
  public func undulation(at position: Coordinate) -> Double? {
    let slack = 1e-9
    let row = (north - position.latitude) / latitudeStep
    guard row >= -slack, row <= Double(rows - 1) + slack else { return nil }
    let i = max(0, min(rows - 2, Int(row)))
    let fy = max(0, min(1, row - Double(i)))

    let column = Angle.wrappedTo360(position.longitude - west) / longitudeStep
    let circle = 360 / longitudeStep
    var j = min(columns - 1, Int(column))
    var next = j + 1
    var fx = column - Double(j)
    if next == columns {
      if circle - column < slack * circle {
        // A rounding error west of the first column.
        (j, next, fx) = (0, 1, 0)
      } else if Double(columns) >= circle - slack {
        // Once round: behind the last column comes the first.
        next = 0
      } else if fx <= slack {
        (j, next, fx) = (columns - 2, columns - 1, 1)
      } else {
        return nil
      }
    }
    guard fx <= 1 else { return nil }
    let upper = i * columns
    let lower = upper + columns
    let height =
      share(upper + j, (1 - fy) * (1 - fx)) + share(upper + next, (1 - fy) * fx) + share(lower + j, fy * (1 - fx))
      + share(lower + next, fy * fx)
    return height.isFinite ? height : nil
  }

  /// A value times its weight; one without weight takes no part, be there a value or not.
  private func share(_ index: Int, _ weight: Double) -> Double { weight > 0 ? Double(undulations[index]) * weight : 0 }

  /// An altitude above the other surface at a position, or nil when the grid does not know the position.
  public func converted(_ altitude: Altitude, at position: Coordinate, to target: VerticalReference) -> Altitude? {
    altitude.converted(to: target, undulation: altitude.reference == target ? nil : undulation(at: position))
  }
}
