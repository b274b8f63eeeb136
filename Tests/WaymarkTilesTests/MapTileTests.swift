import Testing
import WaymarkGeodesy

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

  @Test func tooManyTilesAreNone() throws {
    let place = try #require(Coordinate(latitude: 0, longitude: 0))
    for zoom in 12...20 { #expect(MapTile.addresses(around: place, radius: 2e7, zoom: zoom).isEmpty) }
    #expect(MapTile.addresses(around: place, radius: 2e7, zoom: 3).count == 64)
    #expect(MapTile.addresses(around: place, radius: .infinity, zoom: 3).isEmpty)
  }
}
