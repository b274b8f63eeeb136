import Testing
import WaymarkAreas
import WaymarkTerrain

@Suite struct TileWindowTests {
  @Test func theWholeWorldIsEveryTileOnce() {
    let world = GeographicBounds(south: -90, west: -180, north: 90, east: 180)
    for zoom in 0...5 {
      let window = TileWindow(world, zoom: zoom)
      #expect(window.count == 1 << (2 * zoom))
      #expect(Set(window.addresses).count == window.count)
    }
  }

  @Test func acrossTheDateLineColumnsGoOn() {
    let window = TileWindow(GeographicBounds(south: -1, west: 179.9, north: -0.5, east: 180.1), zoom: 8)
    #expect(window.addresses.map(\.column) == [255, 0] && window.addresses.allSatisfy { $0.row == 128 })
  }

  @Test func numbersThatAreNoneDoNoHarm() {
    for value in [Double.nan, .infinity, -.infinity, 1e300] {
      let window = TileWindow(GeographicBounds(south: value, west: value, north: value, east: value), zoom: 40)
      #expect(window.zoom == 20 && window.count >= 1 && window.count <= 1 << 20)
    }
  }
}
