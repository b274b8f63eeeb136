import Testing
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkTiles

/// Tiles around a place, and what they say.
@Suite struct MapTileTests {
  /// A tile may be drawn on a coarser grid than the margin in which neighbours repeat houses.
  @Test(arguments: [1, 64, 256, 512, 4096]) func housesOfCoarseTiles(_ extent: Int) throws {
    var layer = VectorTileLayer(name: "buildings", extent: extent)
    layer.add(
      .polygon,
      [
        [
          GridPoint(x: 0, y: 0), GridPoint(x: extent, y: 0), GridPoint(x: extent, y: extent),
          GridPoint(x: 0, y: extent),
        ]
      ],
      [(Array("height".utf8), .number(9))])
    var tile = ProtobufWriter()
    layer.write(to: &tile)
    let address = try #require(TileAddress(zoom: 14, column: 8500, row: 5700))
    let read = try tile.bytes.withUnsafeBytes { bytes in try MapTile(bytes, at: address) }
    #expect(MapSurroundings([read, read]).buildings.count == 1)
  }

  @Test func areasThatCoverTheGround() throws {
    let corners = [(2, 2), (5, 2), (5, 5), (2, 5)]
    let square = [corners.map { GridPoint(x: $0.0, y: $0.1) }]
    var tile = ProtobufWriter()
    for (name, classes) in [
      ("water", ["lake", "pool"]), ("landuse", ["wood", "glacier", "park", "residential", "industrial"]),
      ("roads", ["wood"]),
    ] {
      var layer = VectorTileLayer(name: name, extent: 512)
      for one in classes { layer.add(.polygon, square, [(Array("class".utf8), .text(Array(one.utf8)))]) }
      layer.add(.line, square, [(Array("class".utf8), .text(Array("wood".utf8)))])
      layer.write(to: &tile)
    }
    let address = try #require(TileAddress(zoom: 3, column: 2, row: 1))
    let read = try tile.bytes.withUnsafeBytes { bytes in try MapTile(bytes, at: address) }
    var found: [GroundCover] = []
    read.eachCoveredArea { cover, rings in
      found.append(cover)
      #expect(rings.count == 1)
      for (point, corner) in zip(rings[0], corners) {
        #expect(point.x == (2 + Double(corner.0) / 512) / 8 && point.y == (1 + Double(corner.1) / 512) / 8)
      }
    }
    #expect(found == [.water, .wood, .glacier, .town, .town])
  }

  @Test func tooManyTilesAreNone() throws {
    let place = try #require(Coordinate(latitude: 0, longitude: 0))
    for zoom in 12...20 { #expect(MapTile.addresses(around: place, radius: 2e7, zoom: zoom).isEmpty) }
    #expect(MapTile.addresses(around: place, radius: 2e7, zoom: 3).count == 64)
    #expect(MapTile.addresses(around: place, radius: .infinity, zoom: 3).isEmpty)
  }
}
