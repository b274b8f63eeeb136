public import WaymarkGeodesy

extension Terrain {
  /// Maximum number of directions of a depth map: half a gigabyte.
  static var maximumDirections: Int { 1 << 27 }

  /// How far the ground is in each direction of a grid: the same as `meeting` finds for each, many times as fast.
  ///
  /// Every column is one walk outwards (`DepthProbe`). The engine has no threads: a caller with several cores asks for
  /// a sector on each and joins them (`DepthMap.joined`).
  ///
  /// - Parameters:
  ///   - coordinate: where the eye is.
  ///   - altitude: how high it is; `eye(at:altitude:eyeHeight:undulation:)` makes one that stands on the ground.
  ///   - options: which directions, range, refraction.
  ///   - undulation: height of the geoid above the ellipsoid, metres, where the altitude counts from another surface.
  /// - Returns: the map, of 2²⁷ directions at most: columns beyond are left out.
  /// - Throws: `TerrainError.undulationMissing`, or `.belowGround` when the eye is inside the ground.
  /// - Complexity: For each column one walk outwards like that of `highestPoint`, and O(1) for each row.
  public func depthMap(
    from coordinate: Coordinate, altitude: Altitude, options: DepthMapOptions = DepthMapOptions(),
    undulation: Double? = nil
  ) throws(TerrainError) -> DepthMap {
    let step = options.elevationStepDegrees > 0 ? options.elevationStepDegrees : 1
    let lowest = max(-90 + 1e-4, min(90, options.lowestElevationDegrees))
    var elevations: [Double] = []
    for row in 0..<max(0, min(16_384, options.rows)) {
      let elevation = lowest + step * Double(row)
      if elevation < 90 - 1e-4 { elevations.append(elevation) }
    }
    let rows = elevations.count
    let columns = max(0, min(min(65_536, Self.maximumDirections / max(1, rows)), options.columns))
    let first = try openEye(
      coordinate, altitude, 0, refraction: options.refraction, range: options.maximumRange, undulation: undulation)
    var distances = [Float](repeating: .infinity, count: columns * rows)
    var heights = [Float](repeating: .nan, count: options.wantsHeights ? columns * rows : 0)
    // The pieces of all azimuths are as short as the path that comes nearest to a pole needs.
    let nearest = abs(coordinate.latitude) + first.range / 110_000
    let isPolar = nearest > 80
    let fan = LightFan(
      elevations: isPolar ? [] : elevations, light: first.light,
      pieceLimit: GroundPath.pieceLimit(cosLatitude: SineCosine(degrees: min(80, nearest)).cosine), range: first.range)
    for column in 0..<columns {
      let azimuth = options.firstAzimuthDegrees + options.azimuthStepDegrees * Double(column)
      let direction = SineCosine(degrees: azimuth)
      let eye = Eye(
        coordinate, height: first.light.eyeHeight, sinAzimuth: direction.sine, cosAzimuth: direction.cosine,
        refraction: options.refraction, range: options.maximumRange)
      distances.withUnsafeMutableBufferPointer { all in
        heights.withUnsafeMutableBufferPointer { tall in
          guard let start = all.baseAddress else { return }
          let place = column * rows
          let above = tall.isEmpty ? nil : tall.baseAddress.map { $0 + place }
          var isOpen = isPolar
          if isPolar {
            (start + place).update(repeating: DepthVisitor.later, count: rows)
          } else {
            isOpen = sweep(eye, fan, into: start + place, heights: above, ignoresGaps: options.ignoresGaps)
          }
          guard isOpen else { return }
          for row in 0..<rows where start[place + row] == DepthVisitor.later {
            let met = meeting(eye, SineCosine(degrees: elevations[row]), ignoresGaps: options.ignoresGaps)
            switch met.verdict {
            case .hit: start[place + row] = Float(met.groundDistance)
            case .unknown: start[place + row] = .nan
            case .sky, .beyondRange, .belowGround: start[place + row] = .infinity
            }
            if let above { above[row] = Float(met.height) }
          }
        }
      }
    }
    return DepthMap(
      coordinate: coordinate, altitude: altitude, firstAzimuthDegrees: options.firstAzimuthDegrees,
      azimuthStepDegrees: options.azimuthStepDegrees, columns: columns, lowestElevationDegrees: lowest,
      elevationStepDegrees: step, rows: rows, distances: distances, heights: heights)
  }

  /// Fills a column.
  ///
  /// - Returns: whether some directions were left for `meeting`.
  private func sweep(
    _ eye: Eye, _ fan: LightFan, into distances: UnsafeMutablePointer<Float>, heights: UnsafeMutablePointer<Float>?,
    ignoresGaps: Bool
  ) -> Bool {
    fan.lights.withUnsafeBufferPointer { lights in
      fan.tangents.withUnsafeBufferPointer { tangents in
        guard let light = lights.baseAddress, let tangent = tangents.baseAddress else { return false }
        let index = index
        var visitor = DepthVisitor(
          lights: light, tangents: tangent, count: tangents.count, light: eye.light, distances: distances,
          heights: heights, ignoresGaps: ignoresGaps,
          highest: ignoresGaps ? min(index.highest, TerrainIndex.maximumGroundHeight) : TerrainIndex.maximumGroundHeight
        )
        var path = eye.path
        var level = 1
        var number = 0
        while number < fan.maximumSlopes.count && path.distance < eye.range {
          if ignoresGaps && path.hasLeft(index.hull, within: eye.range - path.distance) { break }
          let width = fan.angles[number + 1] - fan.angles[number]
          let piece = path.next(length: width * eye.light.radius)
          visitor.begin(piece, number: number, maximumSlope: fan.maximumSlopes[number])
          if visitor.isDone { break }
          index.walk(
            piece, from: 0, to: min(piece.length, eye.range - piece.start), first: 0,
            ceiling: TerrainIndex.maximumGroundHeight, level: &level, visitor: &visitor)
          if visitor.isDone { break }
          number += 1
        }
        return visitor.hasLater
      }
    }
  }
}
