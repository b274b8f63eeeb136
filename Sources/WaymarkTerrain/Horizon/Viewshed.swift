internal import CPortableMath
public import WaymarkGeodesy

/// What is seen from a position, as a raster.
public struct Viewshed: Sendable {
  /// Latitude of the first row, degrees.
  public let north: Double
  /// Longitude of the first column, degrees.
  public let west: Double
  /// Distance of rows, degrees.
  public let latitudeStep: Double
  /// Distance of columns, degrees.
  public let longitudeStep: Double
  /// Number of rows.
  public let rows: Int
  /// Number of columns.
  public let columns: Int
  /// For each point, row after row from the north-west, by how many minutes of arc it stands above what is in front of
  /// it; negative when it is hidden; NaN where the terrain is unknown, there or in between, and beyond the range.
  public let marginsArcminutes: [Float]

  /// Whether the point is visible; nil when unknown.
  public func isVisible(row: Int, column: Int) -> Bool? {
    guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
    let margin = marginsArcminutes[row * columns + column]
    return margin.isNaN ? nil : margin >= 0
  }
}

extension Terrain {
  /// What is seen from a position, point by point over a window.
  ///
  /// - Parameters:
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is.
  ///   - window: the window; its borders are the outermost points.
  ///   - rows: points from north to south, 2 … 8192.
  ///   - columns: points from west to east, 2 … 8192.
  ///   - targetHeight: how high above the ground what is to be seen stands, metres.
  ///   - options: range, refraction, and how much of the distance before a point is left out.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where the altitude counts from another surface.
  /// - Returns: the raster.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  public func viewshed(
    from coordinate: Coordinate, altitude: Altitude, over window: GeographicBounds, rows: Int, columns: Int,
    targetHeight: Double = 0, options: PeakOptions = PeakOptions(), undulation: Double? = nil
  ) throws(TerrainError) -> Viewshed {
    let rows = max(2, min(8192, rows))
    let columns = max(2, min(8192, columns))
    let latitudeStep = (window.north - window.south) / Double(rows - 1)
    let longitudeStep = (window.east - window.west) / Double(columns - 1)
    _ = try openEye(
      coordinate, altitude, 0, refraction: options.refraction, range: options.maximumRange, undulation: undulation)
    var margins: [Float] = []
    margins.reserveCapacity(rows * columns)
    // Where the highest ground before each point of the row above stands, and before the point to the left: the next
    // point's is likely to be near.
    var above = [Double](repeating: .nan, count: columns)
    for row in 0..<rows {
      var left = Double.nan
      for column in 0..<columns {
        let position = Coordinate(
          latitude: window.north - latitudeStep * Double(row), longitude: window.west + longitudeStep * Double(column))
        guard let position else {
          margins.append(.nan)
          continue
        }
        var crests = (left, above[column])
        margins.append(
          try margin(of: position, targetHeight, from: coordinate, altitude, options, undulation, near: &crests))
        left = crests.0
        above[column] = left
      }
    }
    return Viewshed(
      north: window.north, west: window.west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
      columns: columns, marginsArcminutes: margins)
  }

  private func margin(
    of position: Coordinate, _ targetHeight: Double, from coordinate: Coordinate, _ altitude: Altitude,
    _ options: PeakOptions, _ undulation: Double?, near crests: inout (Double, Double)
  ) throws(TerrainError) -> Float {
    guard let ground = index.elevation(latitude: position.latitude, longitude: position.longitude) else { return .nan }
    let line = Geodesic.wgs84.inverse(from: coordinate, to: position)
    guard line.distance <= options.maximumRange else { return .nan }
    let cell = index.cellSize(at: position)
    let ignored = max(options.ignoredPart * line.distance, options.ignoredCells * cell)
    // What is at the eye's feet is seen.
    guard line.distance > ignored else { return 5400 }
    let eye = try openEye(
      coordinate, altitude, line.initialAzimuth, refraction: options.refraction, range: line.distance - ignored,
      undulation: undulation, checksGround: false)
    let front = sweep(eye, near: crests)
    crests.0 = front.crest
    guard front.gap == nil else { return .nan }
    guard !front.crest.isNaN else { return 5400 }
    let angle = atan(eye.light.apparentTangent(distance: line.distance, height: ground + targetHeight))
    return Float(Angle.degrees(angle - atan(front.tangent)) * 60)
  }
}

extension TerrainIndex {
  /// Greater side of the cell at a position, metres; 0 where there is none.
  func cellSize(at position: Coordinate) -> Double {
    for i in 0..<count where views[i].contains(latitude: position.latitude, longitude: position.longitude) {
      let scale = MetersPerDegree(latitude: position.latitude)
      return max(scale.east / views[i].perLongitude, scale.north / views[i].perLatitude)
    }
    return 0
  }
}
