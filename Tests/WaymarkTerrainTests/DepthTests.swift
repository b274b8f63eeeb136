import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// Depth maps and pictures against single rays.
@Suite struct DepthTests {
  /// Every direction of a map against the ray in it.
  private func compare(
    _ terrain: Terrain, from position: Coordinate, height: Double, options: DepthMapOptions, label: String
  ) throws -> (hits: Int, unknown: Int) {
    let eye = try terrain.eye(at: position, eyeHeight: height)
    var options = options
    options.wantsHeights = true
    let map = try terrain.depthMap(from: position, altitude: eye.altitude, options: options)
    let cast = CastOptions(
      maximumRange: options.maximumRange, refraction: options.refraction, ignoresGaps: options.ignoresGaps)
    var (hits, unknown) = (0, 0)
    for column in 0..<map.columns {
      for row in 0..<map.rows {
        let line = try #require(
          SightLine(
            from: position, altitude: eye.altitude,
            direction: HorizontalDirection(
              azimuthDegrees: options.firstAzimuthDegrees + options.azimuthStepDegrees * Double(column),
              elevationDegrees: map.elevationDegrees(row))))
        let distance = map.distances[column * map.rows + row]
        switch try terrain.cast(line, options: cast) {
        case .hit(let hit):
          hits += 1
          let tolerance = 0.001 + 1e-4 / SystemMath.sine(max(0.01, hit.incidenceDegrees) * .pi / 180)
          let difference = abs(Double(distance) - hit.groundDistance)
          #expect(difference < tolerance + Double(distance.ulp), "\(label), \(line): \(distance) and \(hit)")
          let height = map.heights[column * map.rows + row]
          #expect(abs(Double(height) - hit.elevation.meters) < 1e-3 + 0.1 * tolerance, "\(label), \(line)")
        case .unknown:
          unknown += 1
          #expect(distance.isNaN, "\(label), \(line): \(distance)")
        case .sky, .beyondRange: #expect(distance == .infinity, "\(label), \(line): \(distance)")
        case .belowGround: Issue.record("\(label), \(line): below the ground")
        }
      }
    }
    return (hits, unknown)
  }

  private func roughTile(_ random: inout SeededGenerator, north: Double, west: Double, side: Int) throws -> TerrainTile
  {
    let phases = (0..<4).map { _ in random.uniform(0...6.28) }
    return try TestTerrain.tile(
      north: north, west: west, rows: side, columns: side, storage: .automatic
    ) { latitude, longitude in
      let (row, column) = ((north - latitude) * 1200, (longitude - west) * 1200)
      let hills = SystemMath.sine(row / 9 + phases[0]) * SystemMath.cosine(column / 13 + phases[1])
      let rocks = SystemMath.sine(row * 1.7 + phases[2]) * SystemMath.cosine(column * 1.3 + phases[3])
      return (900 + 300 * hills + 40 * rocks).rounded()
    }
  }

  @Test(arguments: [(81, 46.3), (82, -35.0), (83, 71.0), (84, 0.1), (85, 84.0)])
  func everyDirectionIsThatOfARay(seed: Int, north: Double) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let terrain = try Terrain([try roughTile(&random, north: north, west: -12, side: 150)])
    var hits = 0
    for ignoresGaps in [true, false] {
      for height in [0.0, 1.6, 60, 12_000] {
        let position = try TestTerrain.coordinate(
          random.uniform(north - 0.09...north - 0.03), random.uniform(-11.97 ... -11.91))
        hits += try compare(
          terrain, from: position, height: height,
          options: DepthMapOptions(
            firstAzimuthDegrees: random.uniform(0...360), azimuthStepDegrees: 23, columns: 16,
            lowestElevationDegrees: -89.5, elevationStepDegrees: 1.7, rows: 105, maximumRange: 30_000,
            ignoresGaps: ignoresGaps),
          label: "seed \(seed), \(height) m"
        ).hits
      }
    }
    #expect(hits > 2000)
  }

  /// Two tiles that share a border, one of them kept in 32 bits, and a hole in it.
  @Test func tilesVoidsAndStorage() throws {
    var random = SeededGenerator(seed: 86)
    let west = try roughTile(&random, north: 46, west: 7, side: 101)
    let border = 7 + 100.0 / 1200
    let holed = try TestTerrain.tile(north: 46, west: border, rows: 101, columns: 101) { latitude, longitude in
      let (row, column) = (((46 - latitude) * 1200).rounded(), ((longitude - border) * 1200).rounded())
      if row >= 40 && row <= 45 && column >= 20 && column <= 30 { return .nan }
      return (1000 + 250 * SystemMath.sine((row + column) / 11)).rounded() + 0.25
    }
    let terrain = try Terrain([west, holed])
    let position = try TestTerrain.coordinate(45.96, 7.07)
    var unknown = 0
    for ignoresGaps in [true, false] {
      unknown += try compare(
        terrain, from: position, height: 700,
        options: DepthMapOptions(
          firstAzimuthDegrees: 40, azimuthStepDegrees: 2.5, columns: 40, lowestElevationDegrees: -40,
          elevationStepDegrees: 0.5, rows: 120, maximumRange: 25_000, ignoresGaps: ignoresGaps),
        label: "seed 86"
      ).unknown
    }
    #expect(unknown > 20)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: ["N42E001", "N55W003"])
  func realMountains(name: String) throws {
    let tile = try TerrainTile(try ElevationFile(path: SharedData.url("elevation/\(name).hgt.zip").path).grid())
    let terrain = try Terrain([tile])
    let position = try TestTerrain.coordinate(tile.south + 0.51, tile.west + 0.47)
    for ignoresGaps in [true, false] {
      let found = try compare(
        terrain, from: position, height: 30,
        options: DepthMapOptions(
          azimuthStepDegrees: 7.3, columns: 50, lowestElevationDegrees: -20, elevationStepDegrees: 0.2, rows: 160,
          maximumRange: 200_000, ignoresGaps: ignoresGaps),
        label: name)
      #expect(found.hits > 1000)
    }
  }

  @Test func sectorsAreJoined() throws {
    var random = SeededGenerator(seed: 87)
    let terrain = try Terrain([try roughTile(&random, north: 46, west: 7, side: 101)])
    let position = try TestTerrain.coordinate(45.96, 7.04)
    let eye = try terrain.eye(at: position, eyeHeight: 20)
    func map(_ first: Double, _ columns: Int) throws -> DepthMap {
      try terrain.depthMap(
        from: position, altitude: eye.altitude,
        options: DepthMapOptions(
          firstAzimuthDegrees: first, azimuthStepDegrees: 3, columns: columns, lowestElevationDegrees: -20,
          elevationStepDegrees: 1, rows: 30, wantsHeights: true))
    }
    let whole = try map(270, 120)
    let joined = try #require(DepthMap.joined([try map(270, 50), try map(60, 70)]))
    #expect(joined.distances == whole.distances)
    #expect(joined.columns == 120 && joined.heights.count == 3600)
    #expect(whole.column(azimuthDegrees: 271) == 0 && whole.column(azimuthDegrees: 2.9) == 31)
    #expect(DepthMap.joined([try map(270, 50), try map(63, 70)]) == nil)
    #expect(throws: TerrainError.self) {
      try terrain.depthMap(from: position, altitude: Altitude(meters: 0, reference: .meanSeaLevel))
    }
  }

  /// Pixels against rays in their directions: what lies beside a pixel's middle by less than a pixel.
  @Test(arguments: [(0.0, 0.0, 0.0, 90.0), (200, -30, 12, 70), (310, -75, -20, 60), (100, 80, 5, 100)])
  func aPictureShowsWhatItsPixelsSee(azimuth: Double, elevation: Double, roll: Double, field: Double) throws {
    var random = SeededGenerator(seed: 88)
    let terrain = try Terrain([try roughTile(&random, north: 46, west: 7, side: 201)])
    let position = try TestTerrain.coordinate(45.92, 7.08)
    let eye = try terrain.eye(at: position, eyeHeight: 400)
    let view = PinholeView(
      azimuthDegrees: azimuth, elevationDegrees: elevation, rollDegrees: roll, horizontalFieldDegrees: field,
      width: 163, height: 119)
    let picture = try terrain.depthPicture(from: position, altitude: eye.altitude, view: view)
    let focal = 163 / 2 / SystemMath.tangent(field / 2 * .pi / 180)
    func unit(_ a: Double, _ e: Double) -> Vector3 {
      HorizontalDirection(azimuthDegrees: a, elevationDegrees: e).enu
    }
    let axis = unit(azimuth, elevation)
    let level = unit(azimuth + 90, 0)
    let upright = unit(azimuth, elevation + 90)
    let (s, c) = (SystemMath.sine(roll * .pi / 180), SystemMath.cosine(roll * .pi / 180))
    let right = level * c - upright * s
    let up = level * s + upright * c
    for _ in 0..<400 {
      let (x, y) = (Int(random.uniform(0...162.9)), Int(random.uniform(0...118.9)))
      // Among the rays of a pixel's surroundings there are nearer and farther ones.
      var least = Double.infinity
      var greatest = 0.0
      for (dx, dy) in [
        (0.0, 0.0), (0.8, 0), (-0.8, 0), (0, 0.8), (0, -0.8), (0.6, 0.6), (-0.6, 0.6), (0.6, -0.6), (-0.6, -0.6),
      ] {
        let v =
          axis + right * ((Double(x) + 0.5 + dx - 81.5) / focal) + up * ((59.5 - Double(y) - 0.5 - dy) / focal)
        let length = (v.x * v.x + v.y * v.y).squareRoot()
        let line = try #require(
          SightLine(
            from: position, altitude: eye.altitude,
            direction: HorizontalDirection(
              azimuthDegrees: SystemMath.arcTangent(v.x, v.y) * 180 / .pi,
              elevationDegrees: SystemMath.arcTangent(v.z, length) * 180 / .pi)))
        let met = try terrain.meeting(line, options: CastOptions(maximumRange: 200_000, ignoresGaps: true))
        let distance = met.verdict == .hit ? met.groundDistance : .infinity
        least = min(least, distance)
        greatest = max(greatest, distance)
      }
      let found = Double(picture.distances[y * 163 + x])
      #expect(found >= least * 0.98 - 1 && found <= greatest * 1.02 + 1, "seed 88, \(x), \(y): \(found)")
    }
  }
}
