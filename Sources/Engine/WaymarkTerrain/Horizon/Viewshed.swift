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
  /// Whether a point is seen.
  public enum Verdict: UInt8, Sendable {
    /// Something stands in front of it.
    case hidden
    /// It is seen.
    case visible
    /// The terrain is unknown, there or where it may block the view, or the point is beyond the range.
    case unknown
  }

  /// For each point, row after row from the north-west, whether it is seen.
  public let verdicts: [Verdict]
  /// For each point by how many minutes of arc it stands above what is in front of it; negative when it is hidden; NaN
  /// where that is not known. Empty when margins were not wanted.
  public let marginsArcminutes: [Float]

  /// Whether the point is visible; nil when unknown.
  public func isVisible(row: Int, column: Int) -> Bool? {
    guard row >= 0, row < rows, column >= 0, column < columns else { return nil }
    switch verdicts[row * columns + column] {
    case .hidden: return false
    case .visible: return true
    case .unknown: return nil
    }
  }
}

extension Terrain {
  /// What is seen from a position, point by point over a window.
  ///
  /// A point is hidden when the light that would come from it meets the ground before the eye. The walk is only
  /// needed where the ground that hides the point to the left, or that above, does not hide it too.
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
  ///   - wantsMargins: whether it is also wanted by how much points are seen or hidden, which takes several times as long.
  /// - Returns: the raster.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: One walk to each of the points that their neighbours do not decide, each like that of
  ///   `highestPoint`; O(1) for all others. With margins one walk to each point.
  public func viewshed(
    from coordinate: Coordinate, altitude: Altitude, over window: GeographicBounds, rows: Int, columns: Int,
    targetHeight: Double = 0, options: PeakOptions = PeakOptions(), undulation: Double? = nil,
    wantsMargins: Bool = false
  ) throws(TerrainError) -> Viewshed {
    let rows = max(2, min(8192, rows))
    let columns = max(2, min(8192, columns))
    let latitudeStep = (window.north - window.south) / Double(rows - 1)
    let longitudeStep = (window.east - window.west) / Double(columns - 1)
    let eye = try openEye(
      coordinate, altitude, 0, refraction: options.refraction, range: options.maximumRange, undulation: undulation)
    var verdicts = [Viewshed.Verdict](repeating: .unknown, count: rows * columns)
    var margins = [Float](repeating: .nan, count: wantsMargins ? rows * columns : 0)
    // Where the ground stands that hides the points of the row above, and the point to the left.
    var above = [SightObstacle](repeating: SightObstacle(), count: columns)
    var raster = GeodesicRaster(
      eye: coordinate, north: window.north, west: window.west, latitudeStep: latitudeStep,
      longitudeStep: longitudeStep, rows: rows, columns: columns)
    for row in 0..<rows {
      let latitude = window.north - latitudeStep * Double(row)
      raster.begin(row: row)
      let scale = MetersPerDegree(latitude: latitude)
      var left = SightObstacle()
      for column in 0..<columns {
        let longitude = window.west + longitudeStep * Double(column)
        guard let position = Coordinate(latitude: latitude, longitude: longitude),
          let ground = index.elevation(latitude: latitude, longitude: longitude)
        else { continue }
        let (east, north) = raster.position(of: position, column: column)
        let target = SightTarget(
          east: east, north: north, height: ground + targetHeight,
          cell: index.cellSize(latitude: latitude, longitude: longitude, scale: scale))
        guard target.distance <= options.maximumRange else { continue }
        let place = row * columns + column
        verdicts[place] = verdict(of: target, from: eye, options, left: &left, above: &above[column])
        if wantsMargins { margins[place] = margin(of: target, from: eye, options, left: &left, above: &above[column]) }
      }
    }
    return Viewshed(
      north: window.north, west: window.west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
      columns: columns, verdicts: verdicts, marginsArcminutes: margins)
  }

  private func verdict(
    of target: SightTarget, from first: Eye, _ options: PeakOptions, left: inout SightObstacle,
    above: inout SightObstacle
  ) -> Viewshed.Verdict {
    let reach = target.reach(options)
    // What is at the eye's feet is seen.
    guard reach > 0 else { return .visible }
    let eye = Eye(
      first.coordinate, height: first.light.eyeHeight, sinAzimuth: target.sinAzimuth, cosAzimuth: target.cosAzimuth,
      refraction: options.refraction, range: reach)
    let tangent = eye.light.apparentTangent(distance: target.distance, height: target.height)
    if stands(left.distance, in: eye, above: tangent) {
      above.distance = left.distance
      return .hidden
    }
    if stands(above.distance, in: eye, above: tangent) {
      left.distance = above.distance
      return .hidden
    }
    var visitor = RayVisitor(light: eye.light, tangent: tangent, ignoresGaps: false)
    var outcome = follow(&visitor, eye)
    if outcome == .unknown {
      // Known ground may hide it all the same.
      visitor = RayVisitor(light: eye.light, tangent: tangent, ignoresGaps: true)
      guard follow(&visitor, eye) == .hit else { return .unknown }
      outcome = .hit
    }
    switch outcome {
    case .hit:
      left.distance = visitor.piece.start + visitor.hitPosition
      above.distance = left.distance
      return .hidden
    case .sky, .beyondRange: return .visible
    case .unknown: return .unknown
    case .belowGround: return .hidden
    }
  }

  /// Whether the ground at a distance certainly blocks the light.
  private func stands(_ distance: Double, in eye: Eye, above tangent: Double) -> Bool {
    guard distance < eye.range else { return false }
    var path = eye.path
    while path.distance < distance {
      let length = min(distance - path.distance, min(GroundPath.coarsePiece, 4 * path.pieceLimit))
      let series = path.series
      let piece = path.piece(series, length: length)
      if path.distance + length < distance {
        path.advance(series, piece)
        continue
      }
      guard let height = index.elevation(latitude: piece.latitude(length), longitude: piece.longitude(length)) else {
        return false
      }
      // The path is wrong by some millimetres over pieces as long as these.
      return eye.light.apparentTangent(distance: distance, height: height) > tangent + 1e-6
    }
    return false
  }

  /// How far a point stands above what is in front of it, minutes of arc.
  private func margin(
    of target: SightTarget, from first: Eye, _ options: PeakOptions, left: inout SightObstacle,
    above: inout SightObstacle
  ) -> Float {
    let reach = target.reach(options)
    // What is at the eye's feet is seen.
    guard reach > 0 else { return 5400 }
    let eye = Eye(
      first.coordinate, height: first.light.eyeHeight, sinAzimuth: target.sinAzimuth, cosAzimuth: target.cosAzimuth,
      refraction: options.refraction, range: reach)
    let front = sweep(eye, near: (left.crest, above.crest))
    left.crest = front.crest
    above.crest = front.crest
    guard front.gap == nil else { return .nan }
    guard !front.crest.isNaN else { return 5400 }
    let angle = atan(eye.light.apparentTangent(distance: target.distance, height: target.height))
    return Float(Angle.degrees(angle - atan(front.tangent)) * 60)
  }
}

/// A point that is looked at.
private struct SightTarget {
  /// Ground distance from the eye, metres, and its azimuth there.
  let distance: Double
  let sinAzimuth: Double
  let cosAzimuth: Double
  /// Height above the terrain's surface of reference, metres.
  let height: Double
  /// Greater side of its cell, metres.
  let cell: Double

  init(east: Double, north: Double, height: Double, cell: Double) {
    distance = (east * east + north * north).squareRoot()
    let inverse = distance > 0 ? 1 / distance : 0
    sinAzimuth = east * inverse
    cosAzimuth = distance > 0 ? north * inverse : 1
    self.height = height
    self.cell = cell
  }

  /// How far from the eye ground counts that may hide it, metres.
  func reach(_ options: PeakOptions) -> Double {
    distance - max(options.ignoredPart * distance, options.ignoredCells * cell)
  }
}

/// What was in front of a neighbouring point: ground distances, NaN where there was nothing.
private struct SightObstacle {
  /// Of ground that hides it.
  var distance = Double.nan
  /// Of the ground that is seen highest.
  var crest = Double.nan
}

extension TerrainIndex {
  /// Greater side of the cell at a position, metres; 0 where there is none.
  func cellSize(latitude: Double, longitude: Double, scale: MetersPerDegree) -> Double {
    for i in 0..<count where views[i].contains(latitude: latitude, longitude: longitude) {
      return max(scale.east / views[i].perLongitude, scale.north / views[i].perLatitude)
    }
    return 0
  }
}
