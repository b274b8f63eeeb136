import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkAreas
@testable import WaymarkDemo
@testable import WaymarkTiles

/// Vector tiles read by an independent decoder that knows only the specification.
@Suite(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
struct VectorTileTests {
  private func decode(_ tile: Data) throws -> JSONValue {
    let folder = try TemporaryFolder()
    let file = try folder.write("tile.mvt", tile)
    return try JSONValue(parsing: Data(try Oracle.text("vector_tile.py", input: file.path + "\n").utf8))
  }

  private func address(_ latitude: Double, _ longitude: Double, zoom: Int) -> (x: Int, y: Int) {
    let side = Double(1 << zoom)
    return (Int(WebMercator.x(longitude: longitude) * side), Int(WebMercator.y(latitude: latitude) * side))
  }

  @Test(arguments: [0, 5, 8, 10, 11, 12, 13, 14, 15, 16, 20]) func tilesKeepToTheSpecification(_ zoom: Int) throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    let (x, y) = address(47.4861, -35.5911, zoom: zoom)
    let tile = try decode(#require(tiles.map(z: zoom, x: x, y: y)))
    let layers = Set(try #require(tile.object).keys)
    #expect(layers.isSubset(of: Set(MapLayer.allCases.map(\.rawValue))))
    if zoom < 13 { #expect(layers.contains("water") && !layers.contains("buildings")) }
  }

  @Test func townIsWholeInItsTiles() throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    let town = try #require(try DemoAreaTests.demo.get().map.nodes.first { $0.tags["place"] == "town" }).coordinate
    let (x, y) = address(town.latitude, town.longitude, zoom: 14)
    var block: [String: [JSONValue]] = [:]
    for column in x - 1...x + 1 {
      for row in y - 1...y + 1 {
        let tile = try decode(#require(tiles.map(z: 14, x: column, y: row)))
        for layer in try #require(tile.object).keys { block[layer, default: []] += tile[layer]?.array ?? [] }
      }
    }
    #expect(
      Set(block.keys).isSuperset(of: ["landuse", "water", "buildings", "paths", "streets", "places"]))
    func texts(_ layer: String, _ key: String) -> Set<String> {
      Set((block[layer] ?? []).compactMap { $0["properties"]?[key]?.string })
    }
    #expect(texts("streets", "name").contains("Bridge Street"))
    #expect(texts("places", "name").contains("Almwick"))
    #expect(texts("paths", "class").contains("steps"))
    let heights = (block["buildings"] ?? []).compactMap { $0["properties"]?["height"]?.double }
    // Those of one height without names are one feature.
    #expect(heights.count > 10 && heights.allSatisfy { $0 > 1 && $0 < 60 })
    let outlines = (block["buildings"] ?? []).reduce(0) { $0 + ($1["parts"]?.array?.count ?? 0) }
    #expect(outlines > 100)
  }

  @Test func emptyTilesHaveNoBytes() throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    #expect(tiles.map(z: 12, x: 100, y: 100) == Data())
  }

  /// Vertices of a line that crosses from one tile to the next have the same position in both.
  @Test func neighboursHaveTheSameVertices() throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    // A border through the middle of the town.
    let zoom = 15
    let town = try #require(try DemoAreaTests.demo.get().map.nodes.first { $0.tags["place"] == "town" }).coordinate
    let (x, y) = address(town.latitude, town.longitude, zoom: zoom)
    let left = try decode(#require(tiles.map(z: zoom, x: x, y: y)))
    let right = try decode(#require(tiles.map(z: zoom, x: x + 1, y: y)))
    func near(_ tile: JSONValue, _ layer: String, shift: Double) -> Set<[Double]> {
      var found: Set<[Double]> = []
      for feature in tile[layer]?.array ?? [] {
        for part in feature["parts"]?.array ?? [] {
          for point in part.array ?? [] {
            guard let px = point.array?.first?.double, let py = point.array?.last?.double else { continue }
            // Inside the buffers of both, where neither was cut.
            if abs(px + shift - 4096) < 78, py > 0, py < 4096 { found.insert([px + shift, py]) }
          }
        }
      }
      return found
    }
    var compared = 0
    for layer in ["streets", "paths", "buildings", "landuse", "water"] {
      let a = near(left, layer, shift: 0)
      #expect(a == near(right, layer, shift: 4096), "\(layer)")
      compared += a.count
    }
    #expect(compared > 20)
  }

  // MARK: - A map of its own

  /// A wood with a clearing in which a hut stands, as a relation whose rings are in pieces that run against each other.
  private func woodWithClearing(name: String = "Wood") throws -> (folder: TemporaryFolder, area: Area) {
    let corners = [
      (47.5, 8.0), (47.5, 8.1), (47.6, 8.1), (47.6, 8.0), (47.53, 8.03), (47.53, 8.07), (47.57, 8.07), (47.57, 8.03),
      (47.545, 8.045), (47.545, 8.055), (47.555, 8.055), (47.555, 8.045),
    ]
    let nodes = try corners.enumerated().map { i, position in
      OSMNode(id: Int64(i + 1), coordinate: try #require(Coordinate(latitude: position.0, longitude: position.1)))
    }
    let ways = [
      OSMWay(id: 1, nodes: [1, 2, 3]), OSMWay(id: 2, nodes: [1, 4, 3]), OSMWay(id: 3, nodes: [5, 6, 7, 8, 5]),
      OSMWay(id: 4, nodes: [9, 10, 11, 12, 9], tags: ["building": "yes", "height": "12", "name": name]),
      OSMWay(id: 5, nodes: [1, 9], tags: ["highway": "path", "name": name, "surface": "ground"]),
    ]
    let wood = OSMRelation(
      id: 1,
      members: [
        .init(kind: .way, id: 1, role: "outer"), .init(kind: .way, id: 3, role: "inner"),
        .init(kind: .way, id: 2, role: "outer"), .init(kind: .way, id: 77, role: "outer"),
      ], tags: ["type": "multipolygon", "natural": "wood", "name": name])
    return try TileAreas.small(
      nodes, ways, [wood], bounds: GeographicBounds(south: 47.5, west: 8, north: 47.6, east: 8.1))
  }

  @Test func relationsHaveTheirHoles() throws {
    let made = try woodWithClearing()
    let tiles = try AreaTiles(area: made.area)
    let (x, y) = address(47.55, 8.05, zoom: 8)
    let tile = try decode(#require(tiles.map(z: 8, x: x, y: y)))
    let wood = try #require(tile["landuse"]?.array?.first)
    let rings = try #require(wood["parts"]?.array).map { ring in
      (ring.array ?? []).map { ($0.array?.first?.double ?? 0, $0.array?.last?.double ?? 0) }
    }
    #expect(rings.count == 2)
    func area(_ ring: [(Double, Double)]) -> Double {
      zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.0 * $1.1.1 - $1.1.0 * $1.0.1 } / 2
    }
    let areas = rings.map(area)
    #expect(areas[0] > 0 && areas[1] < 0)
    // Four tenths of each side: 16 % of the area.
    #expect(abs(-areas[1] / areas[0] - 0.16) < 0.005, "\(areas)")
  }

  @Test func featuresAreTheElementsAroundAPosition() throws {
    let hostile = "<img src=x onerror=\"alert(1)\">\u{2028}"
    let made = try woodWithClearing(name: hostile)
    let tiles = try AreaTiles(area: made.area)
    let json = try JSONValue(parsing: tiles.features(latitude: 47.55, longitude: 8.05, radius: 900))
    #expect(json["type"]?.string == "FeatureCollection")
    let features = try #require(json["features"]?.array)
    func find(_ layer: String) -> JSONValue? { features.first { $0["properties"]?["layer"]?.string == layer } }
    let hut = try #require(find("buildings"))
    #expect(hut["properties"]?["height"]?.double == 12 && hut["properties"]?["heightIsEstimated"] == nil)
    #expect(hut["properties"]?["name"]?.string == hostile, "names are data, whatever they look like")
    let ring = try #require(hut["geometry"]?["coordinates"]?.array?.first?.array)
    #expect(ring.count == 5 && ring.first == ring.last)
    // Counter-clockwise, longitude first, from whichever corner.
    let corners = [(8.045, 47.555), (8.045, 47.545), (8.055, 47.545), (8.055, 47.555)]
    for (position, corner) in zip(ring, corners) {
      let numbers = (position.array ?? []).compactMap(\.double)
      #expect(abs(numbers[0] - corner.0) < 2e-7 && abs(numbers[1] - corner.1) < 2e-7)
    }
    let path = try #require(find("paths"))
    #expect(path["geometry"]?["type"]?.string == "LineString" && path["properties"]?["highway"]?.string == "path")
    #expect(path["properties"]?["surface"]?.string == "ground")
    // The wood is larger than the requested circle: it is cut, and its hole stays.
    let wood = try #require(find("landuse"))
    #expect(wood["geometry"]?["coordinates"]?.array?.count == 2)
    #expect(find("places")?["properties"]?["class"]?.string != nil)
  }

  @Test func nothingIsAroundInvalidPositions() throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    let empty = Data(#"{"type":"FeatureCollection","features":[]}"#.utf8)
    for (latitude, longitude, radius) in [
      (91.0, 0.0, 10.0), (.nan, 0, 10), (0, .infinity, 10), (47.4861, -35.5911, -1), (47.4861, -35.5911, .nan),
      (0, 0, 10),
    ] {
      #expect(tiles.features(latitude: latitude, longitude: longitude, radius: radius) == empty)
    }
    // An infinite radius is limited to the largest circle.
    let most = tiles.features(latitude: 47.4861, longitude: -35.5911, radius: .infinity)
    #expect(most == tiles.features(latitude: 47.4861, longitude: -35.5911, radius: AreaTiles.maximumRadius))
  }

  @Test func damagedGeometryIsLeftOut() throws {
    let nodes = try (1...4).map { i in
      OSMNode(id: Int64(i), coordinate: try #require(Coordinate(latitude: 47 + Double(i) / 100, longitude: 8)))
    }
    let made = try TileAreas.small(
      nodes,
      [
        // Missing nodes, a single point, a ring without an area, a name without a position.
        OSMWay(id: 1, nodes: [1, 99, 2], tags: ["highway": "path"]),
        OSMWay(id: 2, nodes: [98, 99], tags: ["highway": "path"]),
        OSMWay(id: 3, nodes: [1, 1, 1, 1], tags: ["building": "yes"]),
        OSMWay(id: 4, nodes: [1, 2, 3, 1], tags: ["natural": "water", "name": "Line"]),
        OSMWay(id: 5, nodes: [95, 96, 97, 95], tags: ["natural": "water"]),
      ],
      [
        OSMRelation(
          id: 1, members: [.init(kind: .way, id: 2, role: "outer")], tags: ["type": "multipolygon", "natural": "wood"])
      ],
      bounds: GeographicBounds(south: 47, west: 8, north: 47.1, east: 8.1))
    let tiles = try AreaTiles(area: made.area)
    let json = try JSONValue(parsing: tiles.features(latitude: 47.02, longitude: 8, radius: 5000))
    let features = try #require(json["features"]?.array)
    #expect(features.count == 1 && features[0]["properties"]?["layer"]?.string == "paths")
  }

  // MARK: - Contour lines

  /// The lattice of heights of a tile, out of the blocks that pages get.
  private func lattice(_ tile: TileAddress, _ tiles: AreaTiles) throws -> HeightLattice {
    let window = try #require(ContourWindow(tile))
    let blocks = try window.blocks.compactMap { address -> HeightBlock? in
      guard let data = tiles.heights(level: address.level, row: address.row, column: address.column) else { return nil }
      return try [UInt8](data).withUnsafeBufferPointer { try HeightBlock($0) }
    }
    return HeightLattice(level: window.level, blocks)
  }

  /// Points of a tile on the world's grid.
  private func points(_ line: ContourLines.Line, _ tile: TileAddress, extent: Double) -> [MercatorPoint] {
    let side = Double(tile.side)
    return line.points.map { point -> MercatorPoint in
      let x = (Double(tile.column) + point.x / extent) * side
      let y = (Double(tile.row) + point.y / extent) * side
      return MercatorPoint(x: UInt32(x), y: UInt32(y))
    }
  }

  @Test(arguments: [12, 13, 14, 15]) func contourLinesAreWhereTheHeightsAre(_ zoom: Int) throws {
    let area = try TileAreas.demo.get().area
    let tiles = try AreaTiles(area: area)
    let mosaic = try #require(try ElevationMosaic(area))
    let (x, y) = address(47.52, -35.6, zoom: zoom)
    let tile = try #require(TileAddress(zoom: zoom, column: x, row: y))
    let made = try #require(ContourLines(tile, extent: 4096, lattice(tile, tiles))).lines(interval: 50)
    #expect(!made.isEmpty && made.allSatisfy { $0.elevation.isMultiple(of: 50) && $0.elevation > 0 })
    var worst = 0.0
    var sum = 0.0
    var count = 0.0
    for line in made {
      for point in points(line, tile, extent: 4096) {
        let height = try #require(mosaic.height(latitude: point.latitude, longitude: point.longitude))
        let error = height - Double(line.elevation)
        worst = max(worst, abs(error))
        sum += error
        count += 1
      }
    }
    // The smooth surface rounds off edges, without a bias to either side.
    #expect(
      worst < 25 && abs(sum / count) < 1,
      "\(worst) m at most, \(sum / count) m in the mean")
  }

  @Test func contourLinesOfAConeAreCirclesWithTheSummitOnTheirLeft() throws {
    let area = try TileAreas.demo.get().area
    // The highest summit: lines near it are closed, and go round it counter-clockwise on the Earth.
    let peaks = try DemoAreaTests.demo.get().map.nodes.filter { $0.tags["natural"] == "peak" }
    let summit = try #require(peaks.max { (Double($0.tags["ele"] ?? "") ?? 0) < (Double($1.tags["ele"] ?? "") ?? 0) })
    let height = try #require(summit.tags["ele"].flatMap(Double.init))
    let (x, y) = address(summit.coordinate.latitude, summit.coordinate.longitude, zoom: 12)
    let tile = try #require(TileAddress(zoom: 12, column: x, row: y))
    let made = try #require(ContourLines(tile, extent: 4096, lattice(tile, AreaTiles(area: area)))).lines(interval: 20)
    let top = made.filter { Double($0.elevation) < height && Double($0.elevation) > height - 100 }
    let closed = top.filter { $0.points.first == $0.points.last && $0.points.count > 4 }
    let position = MercatorPoint(summit.coordinate)
    let around = closed.map { points($0, tile, extent: 4096) }.filter {
      MercatorRing.contains($0, x: Double(position.x), y: Double(position.y))
    }
    #expect(!around.isEmpty)
    for ring in around { #expect(MercatorRing.area(ring) < 0) }
  }

  /// An independent decoder reads the tile that pages draw.
  @Test(arguments: [11, 13, 15]) func contourTilesKeepToTheSpecification(_ zoom: Int) throws {
    let tiles = try AreaTiles(area: TileAreas.demo.get().area)
    let (x, y) = address(47.52, -35.6, zoom: zoom)
    let tile = try #require(TileAddress(zoom: zoom, column: x, row: y))
    let read = try decode(Data(ContourTile.bytes(tile, lattice(tile, tiles))))
    #expect(read.object?.keys.map { $0 } == ["contours"])
    let lines = try #require(read["contours"]?.array)
    let interval = [11: 200, 13: 50, 15: 10][zoom] ?? 0
    #expect(!lines.isEmpty)
    for line in lines {
      let elevation = try #require(line["properties"]?["ele"]?.int)
      #expect(elevation.isMultiple(of: interval))
      #expect((line["properties"]?["index"]?.bool == true) == elevation.isMultiple(of: 5 * interval))
    }
    // Without heights there is nothing.
    #expect(ContourTile.bytes(tile, HeightLattice(level: 0, [])).isEmpty)
  }
}
