import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct TileImageTests {
  /// Bytes from a multiple of 128 on.
  private final class Image: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    private(set) var releases = 0

    init(_ content: [UInt8]) {
      bytes = .allocate(byteCount: max(1, content.count), alignment: 128)
      bytes.copyBytes(from: content)
    }

    func tile(count: Int? = nil) throws -> TerrainTile {
      try TerrainTile(image: UnsafeRawBufferPointer(rebasing: bytes[..<(count ?? bytes.count)])) { self.releases += 1 }
    }

    deinit { bytes.deallocate() }
  }

  private func image(of tile: TerrainTile) -> [UInt8] {
    var bytes: [UInt8] = []
    tile.writeImage { bytes += $0 }
    return bytes
  }

  /// Hills with voids or without.
  private func hills(_ storage: TerrainTile.Storage, voids: Bool, seed: UInt64) throws -> TerrainTile {
    var random = SeededGenerator(seed: seed)
    let (rows, columns) = (Int(random.uniform(2...90)), Int(random.uniform(2...90)))
    let samples = (0..<rows * columns).map { _ in
      voids && random.uniform(0...1) < 0.1 ? Float.nan : Float(random.uniform(0...900).rounded())
    }
    return try TerrainTile(
      ElevationGrid(
        north: 47, west: 11, latitudeStep: 0.001, longitudeStep: 0.0013, rows: rows, columns: columns,
        samples: samples), storage: storage)
  }

  @Test(arguments: [TerrainTile.Storage.exact, .automatic, .quantized(meters: 0.25)], [true, false])
  func anImageIsItsTile(storage: TerrainTile.Storage, voids: Bool) throws {
    for seed in UInt64(1)...6 {
      let tile = try hills(storage, voids: voids, seed: seed)
      let bytes = image(of: tile)
      #expect(Int64(bytes.count) == tile.imageSize)
      let image = Image(bytes)
      do {
        let mapped = try image.tile()
        #expect(mapped.bounds == tile.bounds && mapped.rows == tile.rows && mapped.columns == tile.columns)
        #expect(mapped.voidCount == tile.voidCount && mapped.highest == tile.highest)
        #expect(mapped.verticalReference == tile.verticalReference)
        #expect(mapped.hasWholeMeters == tile.hasWholeMeters)
        for row in 0..<tile.rows {
          for column in 0..<tile.columns {
            #expect(mapped.sample(row: row, column: column) == tile.sample(row: row, column: column), "seed \(seed)")
          }
        }
        let (one, other) = (try Terrain([tile]), try Terrain([mapped]))
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
          let line = try TestTerrain.line(
            random.uniform(tile.south...tile.north), random.uniform(tile.west...tile.east),
            altitude: random.uniform(900...1500), azimuth: random.uniform(0...360), elevation: random.uniform(-30...5))
          #expect(try one.cast(line) == other.cast(line), "seed \(seed)")
        }
        #expect(image.releases == 0)
      }
      #expect(image.releases == 1)
    }
  }

  @Test func heightsAboveTheEllipsoidStaySo() throws {
    let tile = try TerrainTile(
      north: 10, west: 179.5, latitudeStep: 1, longitudeStep: 1, rows: 2, columns: 3, samples: [1, 2, .min, 4, 5, 6],
      verticalReference: .ellipsoid)
    let mapped = try Image(image(of: tile)).tile()
    #expect(mapped.verticalReference == .ellipsoid && mapped.east == tile.east && mapped.voidCount == 1)
  }

  @Test func whatIsCutOffOrDamagedIsRefused() throws {
    let bytes = image(of: try hills(.automatic, voids: true, seed: 3))
    for count in [1, 7, 127, 128, 129, bytes.count / 2, bytes.count - 1] {
      #expect(throws: TerrainError.self, "\(count) bytes") { try Image(bytes).tile(count: count) }
    }
    #expect(throws: TerrainError.damagedImage) { try Image(bytes + [0]).tile() }
    for i in 0..<128 {
      var damaged = bytes
      damaged[i] ^= 0x41
      let image = Image(damaged)
      #expect(throws: TerrainError.self, "byte \(i)") { try image.tile() }
      #expect(image.releases == 0)
    }
  }

  /// Whatever a file holds behind its first bytes: answers may be wrong, but come.
  @Test(arguments: [TerrainTile.Storage.exact, .automatic], [true, false])
  func anyContentsAreSurvived(storage: TerrainTile.Storage, voids: Bool) throws {
    var random = SeededGenerator(seed: 1723)
    for _ in 0..<20 {
      let tile = try hills(storage, voids: voids, seed: random.next())
      var bytes = image(of: tile)
      for i in 128..<bytes.count where random.uniform(0...1) < 0.2 {
        bytes[i] = UInt8.random(in: 0...255, using: &random)
      }
      let image = Image(bytes)
      let terrain = try Terrain([try image.tile()])
      let middle = try TestTerrain.coordinate((tile.south + tile.north) / 2, (tile.west + tile.east) / 2)
      for _ in 0..<50 {
        let line = try TestTerrain.line(
          middle.latitude, middle.longitude, altitude: random.uniform(-500...5000), azimuth: random.uniform(0...360),
          elevation: random.uniform(-90...20))
        _ = try? terrain.cast(line)
        _ = terrain.elevation(at: middle)
      }
      let eye = Altitude(meters: 2000, reference: tile.verticalReference)
      _ = try? terrain.panorama(
        from: middle, altitude: eye, options: PanoramaOptions(stepDegrees: 10, count: 36, maximumRange: 20_000))
      let viewshed = try? terrain.viewshed(
        from: middle, altitude: eye, over: tile.bounds, rows: 16, columns: 16)
      #expect(viewshed?.rows ?? 16 == 16)
    }
  }
}
