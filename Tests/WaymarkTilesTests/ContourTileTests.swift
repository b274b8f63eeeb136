import Testing
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkTiles

/// Contour lines of heights that a formula gives.
@Suite struct ContourTileTests {
  /// Middle of a block of level 0, and the tile around it.
  private func made(zoom: Int, finest: Int = 0, height: (_ north: Double, _ east: Double) -> Double?) throws -> (
    tile: TileAddress, lattice: HeightLattice
  ) {
    let whole = Double(1 << zoom)
    let (latitude, longitude) = (47.0625, 15.0625)
    let tile = try #require(
      TileAddress(
        zoom: zoom, column: Int(WebMercator.x(longitude: longitude) * whole),
        row: Int(WebMercator.y(latitude: latitude) * whole)))
    let window = try #require(ContourWindow(tile, finest: finest))
    let blocks = window.blocks.compactMap { address in
      let side = address.side
      var samples = [Int16](repeating: HeightBlock.void, count: side * side)
      for row in 0..<side {
        for column in 0..<side {
          let north = Double(address.southSeconds + (side - 1 - row) * address.stepSeconds) / 3600 - latitude
          let east = Double(address.westSeconds + column * address.stepSeconds) / 3600 - longitude
          if let height = height(north, east) { samples[row * side + column] = Int16(height.rounded()) }
        }
      }
      return HeightBlock(address: address, samples: samples, verticalReference: .meanSeaLevel)
    }
    return (tile, HeightLattice(level: window.level, blocks))
  }

  @Test(arguments: [11, 12, 13, 14, 15]) func slopesHaveStraightLinesAtTheirHeights(_ zoom: Int) throws {
    // Heights rise to the north, so that higher ground is on the left of a line to the east.
    let (tile, lattice) = try made(zoom: zoom) { north, _ in 1000 + 5000 * north }
    let interval = ContourLines.interval(zoom: zoom)
    let lines = try #require(ContourLines(tile, extent: 4096, lattice)).lines(interval: interval)
    #expect(!lines.isEmpty)
    for line in lines {
      let whole = Double(1 << zoom)
      for point in line.points {
        let latitude = WebMercator.latitude(y: (Double(tile.row) + point.y / 4096) / whole)
        #expect(abs(1000 + 5000 * (latitude - 47.0625) - Double(line.elevation)) < 1)
      }
      #expect(line.points[0].x < line.points[line.points.count - 1].x)
    }
    let elevations = lines.map(\.elevation).sorted()
    #expect(zip(elevations, elevations.dropFirst()).allSatisfy { $1 - $0 == interval })
    let layers = try ContourTile.bytes(tile, lattice).withUnsafeBytes { try VectorTileReader.layers($0) }
    #expect(layers.count == 1 && layers[0].name.isText("contours") && layers[0].extent == 4096)
    // Some of the lines lie in the window's margin alone.
    #expect(!layers[0].features.isEmpty && layers[0].features.count <= lines.count)
    for feature in layers[0].features {
      guard case .number(let elevation)? = layers[0].value("ele", of: feature) else {
        Issue.record("a line has no elevation")
        continue
      }
      let isIndex = Int(elevation).isMultiple(of: 5 * interval)
      #expect((layers[0].value("index", of: feature) == .flag(true)) == isIndex)
    }
  }

  /// An area of a coarser source has no blocks of level 0.
  @Test(arguments: [11, 13, 14, 15]) func coarserHeightsServeCloseViews(_ zoom: Int) throws {
    let (tile, lattice) = try made(zoom: zoom, finest: 1) { north, _ in 1000 + 5000 * north }
    #expect(lattice.level == 1)
    let lines = try #require(ContourLines(tile, extent: 4096, lattice)).lines(
      interval: ContourLines.interval(zoom: zoom))
    #expect(!lines.isEmpty)
    let whole = Double(1 << zoom)
    for line in lines {
      for point in line.points {
        let latitude = WebMercator.latitude(y: (Double(tile.row) + point.y / 4096) / whole)
        #expect(abs(1000 + 5000 * (latitude - 47.0625) - Double(line.elevation)) < 1)
      }
    }
  }

  @Test func linesOfNeighboursMeet() throws {
    let (tile, lattice) = try made(zoom: 14) { north, east in 1000 + 4000 * north + 3000 * east }
    let right = try #require(TileAddress(zoom: 14, column: tile.column + 1, row: tile.row))
    func ends(_ tile: TileAddress, at border: Double) throws -> [Int: Double] {
      var found: [Int: Double] = [:]
      for line in try #require(ContourLines(tile, extent: 4096, lattice)).lines(interval: 20) {
        for (a, b) in zip(line.points, line.points.dropFirst()) where (a.x < border) != (b.x < border) {
          found[line.elevation] = a.y + (border - a.x) / (b.x - a.x) * (b.y - a.y)
        }
      }
      return found
    }
    let (here, there) = (try ends(tile, at: 4096), try ends(right, at: 0))
    #expect(here.count > 2)
    for (elevation, y) in here where y > 100 && y < 3996 { #expect(abs((there[elevation] ?? -1) - y) < 0.01) }
  }

  @Test func voidsHaveNoLines() throws {
    let (tile, lattice) = try made(zoom: 14) { north, east in east < 0 ? nil : 1000 + 5000 * north }
    let lines = try #require(ContourLines(tile, extent: 4096, lattice)).lines(interval: 20)
    let whole = Double(1 << 14)
    let border = (WebMercator.x(longitude: 15.0625) * whole - Double(tile.column)) * 4096
    #expect(!lines.isEmpty && lines.allSatisfy { $0.points.allSatisfy { $0.x > border } })
    let (_, nothing) = try made(zoom: 14) { _, _ in nil }
    #expect(ContourTile.bytes(tile, nothing).isEmpty)
    let (_, flat) = try made(zoom: 14) { _, _ in 812 }
    #expect(ContourTile.bytes(tile, flat).isEmpty)
  }

  @Test func windowsAreOnlyOfTheirZooms() throws {
    for zoom in [0, 10, 16, 20] {
      #expect(TileAddress(zoom: zoom, column: 0, row: 0).flatMap { ContourWindow($0) } == nil)
    }
    // At the end of the world and across the date line the window keeps to what there is.
    for (column, row) in [(0, 0), (16383, 16383), (16383, 8000)] {
      let window = try #require(TileAddress(zoom: 14, column: column, row: row).flatMap { ContourWindow($0) })
      #expect(!window.blocks.isEmpty && window.blocks.count <= 4 && window.level == 0)
    }
    let tile = try #require(TileAddress(zoom: 14, column: 16383, row: 8000))
    let columns = Set(try #require(ContourWindow(tile)).blocks.map(\.column))
    #expect(columns == [0, 2879])
  }
}
