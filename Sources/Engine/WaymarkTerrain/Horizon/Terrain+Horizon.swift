internal import CPortableMath
public import WaymarkGeodesy

extension Terrain {
  /// The highest visible point in a direction: the one that is seen at the greatest elevation angle, which is not
  /// necessarily the greatest height.
  ///
  /// - Parameters:
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is.
  ///   - azimuthDegrees: direction, degrees clockwise from true north.
  ///   - options: range, refraction, undulation.
  /// - Returns: the point, and the first stretch of unknown terrain that might hide a higher one.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: O(n) at worst in the cells in that direction within the range; a pyramid of heights passes over what
  ///   lies below the highest ground so far.
  public func highestPoint(
    from coordinate: Coordinate, altitude: Altitude, azimuthDegrees: Double, options: CastOptions = CastOptions()
  ) throws(TerrainError) -> HighestPoint {
    let eye = try openEye(
      coordinate, altitude, azimuthDegrees, refraction: options.refraction, range: options.maximumRange,
      undulation: options.undulation)
    let visitor = sweep(eye, ridges: nil)
    let gap = visitor.gap.map { closed($0, eye) }
    guard !visitor.crest.isNaN else { return HighestPoint(point: nil, gap: gap) }
    let position = Geodesic.wgs84.direct(from: coordinate, azimuth: azimuthDegrees, distance: visitor.crest)
    return HighestPoint(
      point: VisiblePoint(
        coordinate: position.coordinate, elevation: Altitude(meters: visitor.crestHeight, reference: verticalReference),
        apparentElevationDegrees: Angle.degrees(atan(visitor.tangent)), groundDistance: visitor.crest,
        slantDistance: eye.slantDistance(groundDistance: visitor.crest, height: visitor.crestHeight)),
      gap: gap)
  }

  /// The panorama from a position: horizon and ridges all around or in a sector.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  /// import WaymarkTerrain
  ///
  /// func horizon(of terrain: Terrain, from here: Coordinate) throws {
  ///   let eye = try terrain.eye(at: here)
  ///   let panorama = try terrain.panorama(
  ///     from: here, altitude: eye.altitude, options: PanoramaOptions(stepDegrees: 1, count: 360))
  ///   for direction in 0..<360 {
  ///     guard let ridge = panorama.horizon(direction) else { continue }
  ///     print(panorama.azimuthDegrees(direction), ridge.elevationDegrees)
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is; `eye(at:altitude:eyeHeight:undulation:)` makes one that stands on the ground.
  ///   - options: which directions, range, refraction.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where the altitude counts from another surface.
  /// - Returns: the panorama; at most a million directions.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: That of `highestPoint` for each direction.
  public func panorama(
    from coordinate: Coordinate, altitude: Altitude, options: PanoramaOptions = PanoramaOptions(),
    undulation: Double? = nil
  ) throws(TerrainError) -> Panorama {
    let buffer = RidgeBuffer(minimumGap: options.minimumRidgeGap, minimumRelativeGap: options.minimumRelativeRidgeGap)
    let count = max(0, min(1_000_000, options.count))
    var starts: [Int] = [0]
    var known: [Float] = []
    starts.reserveCapacity(count + 1)
    known.reserveCapacity(count)
    for direction in 0..<count {
      let azimuth = options.firstAzimuthDegrees + options.stepDegrees * Double(direction)
      let eye = try openEye(
        coordinate, altitude, azimuth, refraction: options.refraction, range: options.maximumRange,
        undulation: undulation, checksGround: direction == 0)
      let visitor = sweep(eye, ridges: buffer)
      visitor.finish()
      starts.append(buffer.ridges.count)
      known.append(visitor.gap.map { Float($0.piece.start + $0.start) } ?? .infinity)
    }
    return Panorama(
      coordinate: coordinate, altitude: altitude, firstAzimuthDegrees: options.firstAzimuthDegrees,
      stepDegrees: options.stepDegrees, ridges: buffer.ridges, starts: starts, knownDistances: known)
  }

  /// An eye that is outside the ground.
  func openEye(
    _ coordinate: Coordinate, _ altitude: Altitude, _ azimuthDegrees: Double, refraction: Double, range: Double,
    undulation: Double?, checksGround: Bool = true
  ) throws(TerrainError) -> Eye {
    let eye = try Eye(
      coordinate, altitude: altitude, azimuthDegrees: azimuthDegrees, terrain: self, refraction: refraction,
      range: range, undulation: undulation)
    if checksGround, let ground = elevation(at: coordinate), ground.meters > eye.light.eyeHeight + 1e-6 {
      throw .belowGround(ground)
    }
    return eye
  }

  /// Goes along one azimuth to the range.
  func sweep(_ eye: Eye, ridges: RidgeBuffer?) -> HorizonVisitor {
    var visitor = HorizonVisitor(light: eye.light, ridges: ridges)
    sweep(eye, &visitor)
    return visitor
  }

  /// The same for a visitor that may expect something.
  func sweep(_ eye: Eye, _ visitor: inout HorizonVisitor) {
    var path = eye.path
    var level = 1
    while path.distance < eye.range {
      visitor.begin(nextPiece(&path, eye))
      if visitor.rises && visitor.z(0) > TerrainIndex.maximumGroundHeight { break }
      index.walk(
        visitor.currentPiece, from: 0, to: visitor.currentPiece.length, first: 0,
        ceiling: TerrainIndex.maximumGroundHeight, level: &level, visitor: &visitor)
    }
  }

  private func nextPiece(_ path: inout GroundPath, _ eye: Eye) -> PathPiece {
    // Around the eye the touching light is steep, and its height no parabola over kilometres.
    let maximumLength = path.distance < 5000 ? 1000 : min(GroundPath.coarsePiece, 4 * path.pieceLimit)
    return path.next(length: min(eye.range - path.distance, maximumLength))
  }

  /// The greatest elevation along one azimuth, found sooner where something is known of its neighbours.
  ///
  /// - Parameters:
  ///   - eye: the eye.
  ///   - crests: ground distances at which the ground may be seen highest; NaN for none.
  /// - Returns: what `sweep` gives, but for the cell of the crest.
  func sweep(_ eye: Eye, near crests: (Double, Double)) -> HorizonVisitor {
    // What is unknown is judged by what stands before it, so nothing may be expected where it may come.
    guard !index.hasVoids else { return sweep(eye, ridges: nil) }
    var visitor = HorizonVisitor(light: eye.light, ridges: nil)
    expect(crests.0, eye, &visitor)
    if crests.1 != crests.0 { expect(crests.1, eye, &visitor) }
    sweep(eye, &visitor)
    return visitor.hasLeftTiles ? sweep(eye, ridges: nil) : visitor
  }

  private func expect(_ crest: Double, _ eye: Eye, _ visitor: inout HorizonVisitor) {
    let distance = min(crest, eye.range)
    guard distance > 0 else { return }
    var path = eye.path
    while path.distance < eye.range {
      let piece = nextPiece(&path, eye)
      guard path.distance >= distance else { continue }
      let u = distance - piece.start
      if let height = index.elevation(latitude: piece.latitude(u), longitude: piece.longitude(u)) {
        visitor.expect(distance: distance, height: height)
      }
      return
    }
  }
}
