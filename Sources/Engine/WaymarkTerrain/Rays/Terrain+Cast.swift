internal import CPortableMath
internal import WaymarkGeodesy

extension Terrain {
  /// Follows a line of sight to the first meeting with the ground.
  ///
  /// The meeting is exact on the bilinear surface of the samples, for light that bends with the coefficient of
  /// refraction over an ellipsoid (see `LightPath` and `GroundPath` for formulas and their errors). Nothing is
  /// allocated.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  /// import WaymarkTerrain
  ///
  /// // A ridge, 300 m high, in a plain: one sample every 3 arc seconds.
  /// let samples = (0..<600 * 600).map { $0 % 600 == 400 ? Float(300) : 0 }
  /// let grid = try ElevationGrid(
  ///   north: 47.5, west: 15, latitudeStep: 1 / 1200, longitudeStep: 1 / 1200, rows: 600, columns: 600, samples: samples,
  ///   verticalReference: .meanSeaLevel)
  /// let terrain = try Terrain([TerrainTile(grid)])
  /// guard let eye = Coordinate(latitude: 47.25, longitude: 15.1),
  ///   let line = SightLine(
  ///     from: eye, altitude: Altitude(meters: 2, reference: .meanSeaLevel),
  ///     direction: HorizontalDirection(azimuthDegrees: 90, elevationDegrees: 0.5))
  /// else { return }
  /// if case .hit(let hit) = try terrain.cast(line) { print(hit.coordinate, hit.elevation.meters, hit.slantDistance) }
  /// ```
  ///
  /// - Parameters:
  ///   - line: eye and apparent direction.
  ///   - options: range, refraction and what is uncertain.
  /// - Returns: what it meets.
  /// - Throws: `TerrainError.undulationMissing` when the eye's altitude counts from another surface than the terrain.
  /// - Complexity: O(n) at worst in the cells under the line within the range; a pyramid of heights passes over what
  ///   lies below the light.
  public func cast(_ line: SightLine, options: CastOptions = CastOptions()) throws(TerrainError) -> CastOutcome {
    let eye = try Eye(line, terrain: self, options: options)
    let elevation = SineCosine(degrees: line.direction.elevationDegrees)
    // Within 0.06″ of straight up and down.
    guard elevation.cosine > 3e-7 else { return vertical(eye, isUp: elevation.sine > 0, options) }
    var visitor = RayVisitor(
      light: eye.light, tangent: elevation.sine / elevation.cosine, ignoresGaps: options.ignoresGaps)
    switch follow(&visitor, eye) {
    case .sky: return .sky
    case .beyondRange: return .beyondRange
    case .hit, .unknown, .belowGround: return outcome(of: visitor, eye, options)
    }
  }

  /// What a line of sight meets, and where: `cast` without the rest of its report, in two thirds of the time.
  ///
  /// - Parameters:
  ///   - line: eye and apparent direction.
  ///   - options: range and refraction.
  /// - Returns: what it meets; the same as `cast` finds.
  /// - Throws: `TerrainError.undulationMissing` when the eye's altitude counts from another surface than the terrain.
  /// - Complexity: That of `cast`.
  public func meeting(_ line: SightLine, options: CastOptions = CastOptions()) throws(TerrainError) -> RayMeeting {
    index.fetch(latitude: line.coordinate.latitude, longitude: line.coordinate.longitude)
    return meeting(line, from: try viewpoint(line, options), options)
  }

  /// What many lines of sight meet.
  ///
  /// What depends on the eye alone is worked out once for neighbours in the list with the same eye. The order is kept: lines
  /// sorted by place are followed in less time, but sorting takes longer than that.
  ///
  /// - Parameters:
  ///   - lines: the lines of sight.
  ///   - options: range and refraction.
  /// - Returns: for each what it meets, in the order given.
  /// - Throws: `TerrainError.undulationMissing`.
  /// - Complexity: That of `cast` for each line.
  public func meetings(
    _ lines: [SightLine], options: CastOptions = CastOptions()
  ) throws(TerrainError) -> [RayMeeting] {
    guard let first = lines.first else { return [] }
    var found = [RayMeeting](repeating: RayMeeting(RayMeeting.Verdict.beyondRange), count: lines.count)
    try lines.withUnsafeBufferPointer { (lines) throws(TerrainError) in
      try found.withUnsafeMutableBufferPointer { (found) throws(TerrainError) in
        var viewpoint = try viewpoint(first, options)
        for i in lines.indices {
          let line = lines[i]
          if i + 2 < lines.count {
            let (next, soon) = (lines[i + 1].coordinate, lines[i + 2].coordinate)
            if soon != next { index.fetch(latitude: soon.latitude, longitude: soon.longitude) }
          }
          if i > 0 && (line.coordinate != viewpoint.coordinate || line.altitude != lines[i - 1].altitude) {
            viewpoint = try self.viewpoint(line, options)
          }
          found[i] = meeting(line, from: viewpoint, options)
        }
      }
    }
    return found
  }

  private func viewpoint(_ line: SightLine, _ options: CastOptions) throws(TerrainError) -> Viewpoint {
    guard let raised = line.altitude.converted(to: verticalReference, undulation: options.undulation) else {
      throw .undulationMissing
    }
    return Viewpoint(
      line.coordinate, height: raised.meters, refraction: options.refraction, range: options.maximumRange)
  }

  @inline(__always)
  private func meeting(_ line: SightLine, from viewpoint: Viewpoint, _ options: CastOptions) -> RayMeeting {
    let azimuth = SineCosine(degrees: line.direction.azimuthDegrees)
    let elevation = SineCosine(degrees: line.direction.elevationDegrees)
    let eye = Eye(viewpoint, sinAzimuth: azimuth.sine, cosAzimuth: azimuth.cosine)
    // Within 0.06″ of straight up and down.
    guard elevation.cosine > 3e-7 else { return RayMeeting(vertical(eye, isUp: elevation.sine > 0, options)) }
    return meeting(eye, elevation, ignoresGaps: options.ignoresGaps)
  }

  /// The same for an elevation that is not straight up or down.
  @inline(__always)
  func meeting(_ eye: Eye, _ elevation: SineCosine, ignoresGaps: Bool) -> RayMeeting {
    var visitor = RayVisitor(light: eye.light, tangent: elevation.sine / elevation.cosine, ignoresGaps: ignoresGaps)
    let verdict = follow(&visitor, eye)
    switch verdict {
    case .sky, .beyondRange, .belowGround: return RayMeeting(verdict)
    case .hit:
      return RayMeeting(
        .hit, piece: visitor.piece, at: visitor.hitPosition, height: visitor.z(visitor.hitPosition))
    case .unknown:
      guard let gap = visitor.gap else { return RayMeeting(.unknown) }
      return RayMeeting(.unknown, piece: gap.piece, at: gap.start, height: .nan)
    }
  }

  /// Leads a ray from the eye to what it meets.
  @inline(__always)
  func follow(_ visitor: inout RayVisitor, _ eye: Eye) -> RayMeeting.Verdict {
    let index = index
    var path = eye.path
    var place = eye.place
    var level = 1
    while path.distance < eye.range {
      let rises = visitor.tangent >= 0
      if rises && visitor.height > TerrainIndex.maximumGroundHeight { return .sky }
      // Most light is not steep, and a division by 1 takes as long as any.
      let steepness = abs(visitor.tangent)
      let isSteep = steepness > 1
      let left = eye.range - path.distance
      var length = min(left, isSteep ? GroundPath.coarsePiece / steepness : GroundPath.coarsePiece)
      let isHigh = visitor.lowest(length: length) > index.highest
      if visitor.ignoresGaps {
        if rises && isHigh { return .sky }
        if path.hasLeft(index.hull, within: left) {
          return visitor.rises(above: index.highest, within: left) ? .sky : .beyondRange
        }
      }
      let limit = path.pieceLimit
      length = min(length, isHigh ? 4 * limit : isSteep ? limit / steepness : limit)
      let series = path.series(place)
      visitor.begin(path.piece(series, length: length))
      index.walk(
        visitor.piece, from: 0, to: length, first: 0, ceiling: TerrainIndex.maximumGroundHeight, level: &level,
        visitor: &visitor)
      if visitor.isDone { return visitor.isBelowGround ? .belowGround : visitor.gap == nil ? .hit : .unknown }
      path.advance(series, visitor.piece)
      place = path.place
      visitor.end()
      if visitor.height < -20_000 { break }
    }
    return .beyondRange
  }

  private func outcome(of visitor: RayVisitor, _ eye: Eye, _ options: CastOptions) -> CastOutcome {
    if visitor.isBelowGround {
      return .belowGround(elevation(at: eye.coordinate) ?? Altitude(meters: .nan, reference: verticalReference))
    }
    if let gap = visitor.gap { return .unknown(closed(gap, eye)) }
    let u = visitor.hitPosition
    let height = visitor.z(u)
    let distance = visitor.piece.start + u
    let cell = visitor.hitCell
    let scale = visitor.piece.scale(u)
    let surface = SurfacePoint(view: index.views[cell.view], cell: cell, piece: visitor.piece, u, scale: scale)
    let light = LightDirection(
      piece: visitor.piece, u, scale: scale, slope: visitor.slope(u), height: height, eye: eye)
    let incidence = -light.unit.dot(surface.normal)
    let slant = eye.slantDistance(groundDistance: distance, height: height)
    return .hit(
      TerrainHit(
        coordinate: visitor.piece.coordinate(u) ?? eye.coordinate,
        elevation: Altitude(meters: height, reference: verticalReference), slantDistance: slant,
        groundDistance: distance,
        uncertainty: options.sigma.spread(
          light: light, normal: surface.normal, distance: slant, maximum: eye.range),
        cellSize: surface.cellSize, incidenceSine: max(0, min(1, incidence))))
  }

  /// Straight up and down.
  private func vertical(_ eye: Eye, isUp: Bool, _ options: CastOptions) -> CastOutcome {
    let height = eye.light.eyeHeight
    guard let ground = elevation(at: eye.coordinate) else {
      if options.ignoresGaps || isUp && height > TerrainIndex.maximumGroundHeight { return isUp ? .sky : .beyondRange }
      let isCovered = tiles.contains { $0.bounds.contains(eye.coordinate) }
      return .unknown(
        TerrainGap(cause: isCovered ? .void : .missingTile, coordinate: eye.coordinate, start: 0, end: 0))
    }
    if ground.meters > height + 1e-6 { return .belowGround(ground) }
    if isUp { return .sky }
    var path = eye.path
    let piece = path.next(length: 1e-3)
    for i in 0..<index.count {
      let view = index.views[i]
      guard view.elevation(latitude: piece.latitude0, longitude: piece.longitude0) != nil else { continue }
      let surface = SurfacePoint(
        view: view, cell: view.cell(of: piece), piece: piece, 0, scale: piece.scale(0))
      let light = LightDirection(straightDownFrom: eye)
      return .hit(
        TerrainHit(
          coordinate: eye.coordinate, elevation: ground, slantDistance: max(0, height - ground.meters),
          groundDistance: 0,
          uncertainty: options.sigma.spread(
            light: light, normal: surface.normal, distance: max(0, height - ground.meters), maximum: eye.range),
          cellSize: surface.cellSize, incidenceSine: max(0, min(1, surface.normal.z))))
    }
    return .beyondRange
  }

  /// A gap with its end: the first position behind it where the terrain is known again.
  func closed(_ gap: OpenGap, _ eye: Eye) -> TerrainGap {
    var path = eye.path
    var counter = GapVisitor(start: gap.piece.start + gap.start)
    var level = 1
    var end = gap.piece.start + gap.end
    while path.distance < eye.range && !counter.isDone {
      let length = min(eye.range - path.distance, path.pieceLimit)
      let piece = path.next(length: length)
      guard path.distance > counter.start else { continue }
      counter.begin(piece)
      index.walk(
        piece, from: max(0, counter.start - piece.start), to: length, first: 0,
        ceiling: TerrainIndex.maximumGroundHeight,
        level: &level, visitor: &counter)
      end = counter.isDone ? counter.end : path.distance
    }
    return TerrainGap(
      cause: gap.cause, coordinate: gap.piece.coordinate(gap.start) ?? eye.coordinate,
      start: gap.piece.start + gap.start, end: max(gap.piece.start + gap.end, end))
  }
}
