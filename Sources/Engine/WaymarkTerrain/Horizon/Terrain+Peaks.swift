internal import CPortableMath
public import WaymarkGeodesy

extension Terrain {
  /// How a summit is seen.
  ///
  /// - Parameters:
  ///   - position: where a map has the summit.
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is.
  ///   - options: what counts as seen.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where the altitude counts from another surface.
  /// - Returns: the sight, or nil when the summit is out of range, nearer than a cell, or its terrain unknown.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: That of `highestPoint` up to the summit, and O(n) in the samples within `snapRadius`.
  public func peak(
    _ position: Coordinate, from coordinate: Coordinate, altitude: Altitude, options: PeakOptions = PeakOptions(),
    undulation: Double? = nil
  ) throws(TerrainError) -> PeakSight? {
    guard let summit = highestSample(around: position, radius: options.snapRadius) else { return nil }
    let line = Geodesic.wgs84.inverse(from: coordinate, to: summit.coordinate)
    guard line.distance <= options.maximumRange, line.distance > summit.cellSize else { return nil }
    let ignored = max(options.ignoredPart * line.distance, options.ignoredCells * summit.cellSize)
    let eye = try openEye(
      coordinate, altitude, line.initialAzimuth, refraction: options.refraction,
      range: max(0, line.distance - ignored), undulation: undulation)
    let front = sweep(eye, ridges: nil)
    let angle = atan(eye.light.apparentTangent(distance: line.distance, height: summit.height))
    let horizon = front.crest.isNaN ? -Double.pi / 2 : atan(front.tangent)
    let margin = Angle.degrees(angle - horizon) * 60
    return PeakSight(
      coordinate: summit.coordinate, elevation: Altitude(meters: summit.height, reference: verticalReference),
      azimuthDegrees: Angle.wrappedTo360(line.initialAzimuth), apparentElevationDegrees: Angle.degrees(angle),
      groundDistance: line.distance, marginArcminutes: margin, isVisible: margin >= -options.toleranceArcminutes,
      isUncertain: front.gap != nil)
  }

  /// The highest sample within a distance; of the first tile that knows the position.
  func highestSample(around position: Coordinate, radius: Double) -> Summit? {
    for i in 0..<index.count {
      let view = index.views[i]
      guard view.elevation(latitude: position.latitude, longitude: position.longitude) != nil else { continue }
      let scale = MetersPerDegree(latitude: position.latitude)
      let width = max(1e-9, scale.east / view.perLongitude)
      let depth = scale.north / view.perLatitude
      let cell = max(width, depth)
      let row = (view.north - position.latitude) * view.perLatitude
      let column = (position.longitude + view.shift(position.longitude) - view.west) * view.perLongitude
      // At least the nearest sample, however coarse the tile is.
      let reach = max(max(0, radius), cell * 0.71)
      var best: Summit?
      let down = reach / depth
      let across = min(reach / width, Double(view.cellsAcross))
      let firstRow = Int(max(0, (row - down).rounded(.up)))
      let lastRow = Int(min(Double(view.cellsDown), (row + down).rounded(.down)))
      let firstColumn = Int(max(0, (column - across).rounded(.up)))
      let lastColumn = Int(min(Double(view.cellsAcross), (column + across).rounded(.down)))
      guard firstRow <= lastRow, firstColumn <= lastColumn else { continue }
      for r in firstRow...lastRow {
        for c in firstColumn...lastColumn {
          let y = (Double(r) - row) * depth
          let x = (Double(c) - column) * width
          guard x * x + y * y <= reach * reach else { continue }
          let height = Double(view.samples.height(row: r, column: c)) + view.lift
          guard height > best?.height ?? -.infinity,
            let there = Coordinate(
              latitude: view.north - Double(r) / view.perLatitude,
              longitude: Angle.wrappedTo180(view.west + Double(c) / view.perLongitude))
          else { continue }
          best = Summit(coordinate: there, height: height, cellSize: cell)
        }
      }
      if let best { return best }
    }
    return nil
  }
}

/// A highest sample.
struct Summit {
  var coordinate: Coordinate
  var height: Double
  var cellSize: Double
}
