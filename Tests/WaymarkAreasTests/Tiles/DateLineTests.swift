import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

@testable import WaymarkAreas

/// Areas on either side of the date line, and at the limits of web maps.
@Suite struct DateLineTests {
  private static func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// An island like Taveuni: a street from 179.98° E over the line to 179.99° W, a summit and a house on either side.
  private static func island(_ latitude: Double = -16.8) throws -> (nodes: [OSMNode], ways: [OSMWay]) {
    let longitudes = [179.97, 179.98, 179.99, -179.995, -179.99, -179.98]
    var nodes = try longitudes.enumerated().map { i, longitude in
      OSMNode(id: Int64(i + 1), coordinate: try position(latitude, longitude))
    }
    nodes.append(
      OSMNode(
        id: 10, coordinate: try position(latitude + 0.01, 179.985),
        tags: ["natural": "peak", "name": "West", "ele": "900"]))
    nodes.append(
      OSMNode(
        id: 11, coordinate: try position(latitude + 0.01, -179.985),
        tags: ["natural": "peak", "name": "East", "ele": "800"]))
    let street = OSMWay(id: 1, nodes: [1, 2, 3, 4, 5, 6], tags: ["highway": "residential", "name": "Line Road"])
    return (nodes, [street])
  }

  private static func survey(_ bounds: GeographicBounds?, latitude: Double = -16.8) throws -> OSMSurvey {
    let (nodes, ways) = try island(latitude)
    let folder = try TemporaryFolder()
    let file = folder.file("island.osm.pbf")
    try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [], bounds: bounds).write(to: file)
    return try OSMSurvey(of: file)
  }

  @Test func theWindowOfAnIslandIsTheIsland() throws {
    let bounds = try Self.survey(nil).bounds
    #expect(abs(bounds.west - 179.97) < 1e-6 && abs(bounds.east - 180.02) < 1e-6, "\(bounds)")
    let (before, beyond) = (try Self.position(-16.8, 179.999), try Self.position(-16.8, -179.99))
    #expect(bounds.contains(before) && bounds.contains(beyond))
    #expect(!bounds.contains(try Self.position(-16.8, 0)))
    // As its extract was cut: west is greater than east in the file.
    let cut = try Self.survey(GeographicBounds(south: -17, west: 179.975, north: -16, east: 180.015)).bounds
    #expect(abs(cut.west - 179.975) < 1e-6 && abs(cut.east - 180.015) < 1e-6, "\(cut)")
    #expect(TileWindow(cut, zoom: 14).count <= 8)
    // Written and read again.
    let manifest = AreaManifest(
      name: "test", created: nil, bounds: cut, survey: OSMSurvey(bounds: cut), elevationTiles: ["S17E179", "S17W180"],
      verticalReference: .meanSeaLevel, sourceStep: 1, voidShare: 0, valhallaVersion: nil, sources: [], spots: [])
    #expect(try AreaManifest(manifest.json, file: "area.json").bounds == cut)
  }

  @Test func whatLiesBeyondTheLineIsFound() throws {
    let (nodes, ways) = try Self.island()
    let (folder, area) = try TileAreas.small(
      nodes, ways, bounds: GeographicBounds(south: -16.9, west: 179.9, north: -16.7, east: 180.1))
    defer { withExtendedLifetime(folder) {} }
    let tiles = try AreaTiles(area: area)
    for longitude in [179.9995, -179.9995] {
      let marks = try JSONValue(parsing: tiles.landmarks(latitude: -16.8, longitude: longitude, radius: 5000))
      #expect(marks["features"]?.array?.count == 2, "from \(longitude)")
      let all = try JSONValue(parsing: tiles.features(latitude: -16.8, longitude: longitude, radius: 3000))
      let kinds = (all["features"]?.array ?? []).compactMap { $0["properties"]?["layer"]?.string }
      #expect(kinds.contains("streets") || kinds.contains("roads"), "\(kinds)")
    }
    // No line runs around the Earth: half-way around nothing is drawn.
    for column in [2, 4, 8, 15] {
      let far = try #require(tiles.map(z: 4, x: column == 15 ? 7 : column, y: 8))
      #expect(far.isEmpty, "tile 4/\(column)/8")
    }
    // The street is drawn at both ends of the world.
    for longitude in [179.985, -179.992] {
      let x = Int((longitude / 360 + 0.5) * 16_384)
      let y = Int(WebMercator.y(latitude: -16.8) * 16_384)
      #expect(try #require(tiles.map(z: 14, x: x, y: y)).isEmpty == false, "at \(longitude)")
    }
  }

  @Test func elevationsOnBothSidesAreOneWindow() throws {
    let folder = try TemporaryFolder()
    let bounds = GeographicBounds(south: -16.9, west: 179.9, north: -16.7, east: 180.1)
    let (nodes, ways) = try Self.island()
    try OSMPBFWriter.data(nodes: nodes, ways: ways, relations: [], bounds: bounds).write(to: folder.file(Area.mapFile))
    let names = ["S17E179", "S17W180"]
    for (name, height) in zip(names, [100.0, 200]) {
      let tile = try #require(ElevationTile(name: name))
      let grid = try ElevationGrid(
        north: tile.bounds.north, west: tile.bounds.west, latitudeStep: ElevationTile.step,
        longitudeStep: ElevationTile.step, rows: ElevationTile.side, columns: ElevationTile.side,
        samples: [Float](repeating: Float(height), count: ElevationTile.side * ElevationTile.side),
        verticalReference: .meanSeaLevel)
      try tile.write(grid, to: folder.file(Area.elevationFolder))
    }
    let manifest = AreaManifest(
      name: "test", created: nil, bounds: bounds, survey: OSMSurvey(bounds: bounds), elevationTiles: names,
      verticalReference: .meanSeaLevel, sourceStep: 1, voidShare: 0, valhallaVersion: nil, sources: [], spots: [])
    try Data(manifest.json.text().utf8).write(to: folder.file(Area.manifestFile))
    let area = try Area(folder: folder.url)
    let window = try #require(area.elevationWindow)
    #expect(window.west == 179 && window.east == 181)
    let mosaic = try #require(try ElevationMosaic(area))
    #expect(mosaic.bounds == window)
    let row = -16 * 3600 - 1800
    #expect(mosaic.sample(row: row, column: 180 * 3600 - 100) == 100)
    #expect(mosaic.sample(row: row, column: -180 * 3600 + 100) == 200)
    #expect(mosaic.sample(row: row, column: 180 * 3600 + 100) == 200)
    #expect(mosaic.sample(row: row, column: 0) == nil)
    let tiles = try AreaTiles(area: area)
    let blockRow = Int((90 - 16.5) * 8)
    for longitude in [179.7, -179.7] {
      #expect(tiles.heights(level: 0, row: blockRow, column: Int((longitude + 180) * 8)) != nil, "at \(longitude)")
    }
    #expect(tiles.heights(level: 0, row: blockRow, column: 1440) == nil)
    let plan = HeightBlockPlan.blocks(
      around: try Self.position(-16.5, 179.99), range: 20_000, reach: 24_000, within: window)
    #expect(plan.contains { $0.westSeconds < 0 } && plan.contains { $0.westSeconds > 0 })
  }

  @Test func nearTheEndOfWebMapsAnAreaIsStillThere() throws {
    let bounds = try Self.survey(nil, latitude: 85).bounds
    #expect(abs(bounds.south - 85) < 1e-6 && bounds.east - bounds.west < 0.1)
    #expect(TileWindow(bounds, zoom: 16).count < 400)
    let (nodes, ways) = try Self.island(85)
    let (folder, area) = try TileAreas.small(nodes, ways, bounds: bounds)
    defer { withExtendedLifetime(folder) {} }
    let marks = try AreaTiles(area: area).landmarks(latitude: 85, longitude: 179.999, radius: 3000)
    #expect(try JSONValue(parsing: marks)["features"]?.array?.count == 2)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func theWindowIsTheSmallest(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (middle, half) = (random.uniform(-180...180), random.uniform(0.001...80))
      var extent = GeographicExtent()
      var positions: [Coordinate] = []
      for _ in 0..<20 {
        let longitude = Angle.wrappedTo180(middle + random.uniform(-half...half))
        let position = try Self.position(random.uniform(-90...90), longitude)
        extent.include(position)
        positions.append(position)
      }
      let bounds = try #require(extent.bounds)
      #expect(positions.allSatisfy(bounds.contains), "seed \(seed)")
      #expect(bounds.east - bounds.west <= 2 * half + 1e-9, "seed \(seed): \(bounds)")
      #expect((-180...180).contains(bounds.west) && bounds.east <= 360)
    }
  }
}
