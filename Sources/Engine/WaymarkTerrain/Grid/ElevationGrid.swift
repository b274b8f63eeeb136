public import WaymarkGeodesy

/// Heights on a geographic grid: evenly spaced in latitude and in longitude, each value the height *at* a point.
///
/// Rows go from north to south, columns from west to east, the first sample is the north-west one. Files whose values
/// stand for cells ("pixel is area") are brought here by taking the centre of each cell as its point.
public struct ElevationGrid: Equatable, Sendable {
  /// Latitude of the first row, degrees.
  public let north: Double
  /// Longitude of the first column, degrees, [−180, 180). Columns may run past 180°.
  public let west: Double
  /// Distance of rows, degrees, positive.
  public let latitudeStep: Double
  /// Distance of columns, degrees, positive.
  public let longitudeStep: Double
  /// Number of rows, 1 or more.
  public let rows: Int
  /// Number of columns, 1 or more.
  public let columns: Int
  /// `rows × columns` heights in metres, row after row; NaN where the source has none (a void).
  public let samples: [Float]
  /// The surface that the heights count from.
  public let verticalReference: VerticalReference

  /// Makes a grid.
  ///
  /// - Parameters:
  ///   - north: latitude of the first row of points, degrees.
  ///   - west: longitude of the first column of points, degrees.
  ///   - latitudeStep: distance of rows, degrees, positive.
  ///   - longitudeStep: distance of columns, degrees, positive.
  ///   - rows: number of rows.
  ///   - columns: number of columns.
  ///   - samples: heights in metres, row after row from the north-west; NaN for voids.
  ///   - verticalReference: the surface that the heights count from.
  /// - Throws: `ElevationGridError` when the numbers do not make a grid on Earth.
  public init(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    samples: [Float], verticalReference: VerticalReference = .meanSeaLevel
  ) throws(ElevationGridError) {
    try Self.check(
      north: north, west: west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
      columns: columns, sampleCount: samples.count)
    self.north = north
    self.west = Angle.wrappedTo180(west)
    self.latitudeStep = latitudeStep
    self.longitudeStep = longitudeStep
    self.rows = rows
    self.columns = columns
    self.samples = samples
    self.verticalReference = verticalReference
  }

  /// Checks that numbers make a grid on Earth.
  static func check(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    sampleCount: Int
  ) throws(ElevationGridError) {
    guard latitudeStep.isFinite, longitudeStep.isFinite, latitudeStep > 0, longitudeStep > 0 else {
      throw .step(latitude: latitudeStep, longitude: longitudeStep)
    }
    let (count, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard rows >= 1, columns >= 1, !overflow, sampleCount == count else {
      throw .sampleCount(sampleCount, rows: rows, columns: columns)
    }
    let south = north - latitudeStep * Double(rows - 1)
    let width = longitudeStep * Double(columns - 1)
    // Half a cell beyond the pole is what centres of polar cells of global files may need through rounding.
    guard north.isFinite, west.isFinite, north <= 90 + latitudeStep / 2, south >= -90 - latitudeStep / 2,
      abs(west) <= 360, width <= 360 + longitudeStep / 2
    else { throw .outsideEarth }
  }

  /// Latitude of the last row, degrees.
  public var south: Double { north - latitudeStep * Double(rows - 1) }

  /// Longitude of the last column, degrees; beyond 180 for a grid across the date line.
  public var east: Double { west + longitudeStep * Double(columns - 1) }

  /// Number of samples without a height.
  public var voidCount: Int {
    var count = 0
    for sample in samples where sample.isNaN { count += 1 }
    return count
  }

  /// Lowest and highest height, metres; nil when all samples are voids.
  public var range: ClosedRange<Float>? {
    var low = Float.infinity
    var high = -Float.infinity
    for sample in samples where !sample.isNaN {
      low = min(low, sample)
      high = max(high, sample)
    }
    return low <= high ? low...high : nil
  }

  /// Latitude of a row, degrees.
  public func latitude(ofRow row: Int) -> Double { north - latitudeStep * Double(row) }

  /// Longitude of a column, degrees; beyond 180 for a grid across the date line.
  public func longitude(ofColumn column: Int) -> Double { west + longitudeStep * Double(column) }

  /// Height of one sample in metres; nil outside the grid and for a void.
  public func sample(row: Int, column: Int) -> Float? {
    guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
    let value = samples[row * columns + column]
    return value.isNaN ? nil : value
  }

  /// Where a coordinate lies in the grid, counted in rows from the first (north) and columns from the first (west);
  /// nil when it is outside the outermost samples. A nanodegree (0.1 mm) outside counts as on the border.
  public func position(of coordinate: Coordinate) -> (row: Double, column: Double)? {
    let tolerance = 1e-9
    let lastRow = Double(rows - 1)
    let lastColumn = Double(columns - 1)
    let row = (north - coordinate.latitude) / latitudeStep
    // From the middle of the grid, so that a point just west of the first column does not become one far east.
    let half = longitudeStep * lastColumn / 2
    let column = (Angle.wrappedTo180(coordinate.longitude - (west + half)) + half) / longitudeStep
    guard row >= -tolerance / latitudeStep, row <= lastRow + tolerance / latitudeStep,
      column >= -tolerance / longitudeStep, column <= lastColumn + tolerance / longitudeStep
    else { return nil }
    return (max(0, min(lastRow, row)), max(0, min(lastColumn, column)))
  }

  /// Height of the bilinear surface at a coordinate, metres.
  ///
  /// - Parameter coordinate: where.
  /// - Returns: the height, or nil outside the grid and wherever a void takes part: a guess from the samples around
  ///   a void would be a cliff or a bridge that is not there.
  /// - Complexity: O(1).
  public func elevation(at coordinate: Coordinate) -> Double? {
    guard let (row, column) = position(of: coordinate) else { return nil }
    // The last row and column close the cell before them; a grid of one row or column is a line.
    let i = min(Int(row), max(0, rows - 2))
    let j = min(Int(column), max(0, columns - 2))
    let fy = row - Double(i)
    let fx = column - Double(j)
    guard let northWest = share(i, j, (1 - fy) * (1 - fx)), let northEast = share(i, j + 1, (1 - fy) * fx),
      let southWest = share(i + 1, j, fy * (1 - fx)), let southEast = share(i + 1, j + 1, fy * fx)
    else { return nil }
    return (northWest + northEast) + (southWest + southEast)
  }

  /// A sample times its weight; a sample without weight takes no part, be it a void or outside.
  private func share(_ row: Int, _ column: Int, _ weight: Double) -> Double? {
    guard weight > 0 else { return 0 }
    return sample(row: row, column: column).map { Double($0) * weight }
  }
}
