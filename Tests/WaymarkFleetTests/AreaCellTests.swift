import Testing
import WaymarkAreas
import WaymarkGeodesy

struct AreaCellTests {
  @Test(arguments: [
    ("11/1066/746", 43.7384, 7.4246), ("6/0/0", 89.9, -180), ("6/63/63", -90, 180), ("14/8192/8192", 0, 0),
  ])
  func aPlaceLiesInItsCell(name: String, latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let cell = try #require(AreaCell(name))
    #expect(cell.contains(place))
    #expect(AreaCell(zoom: cell.tile.zoom, number: AreaCell.number(of: place, zoom: cell.tile.zoom)) == cell)
    #expect(cell.name == name)
  }

  /// The border of two cells belongs to one of them.
  @Test func neighboursShareNothing() throws {
    let (west, east) = (try #require(AreaCell("11/1066/746")), try #require(AreaCell("11/1067/746")))
    #expect(west.bounds.east == east.bounds.west)
    let border = try #require(Coordinate(latitude: 43.73, longitude: east.bounds.west))
    #expect([west, east].filter { $0.contains(border) } == [east])
  }

  @Test(arguments: ["", "11", "11/1", "11/2048/0", "5/0/0", "15/0/0", "11/-1/0", "11/1/1/1", "a/b/c"])
  func whatIsNoCell(text: String) { #expect(AreaCell(text) == nil) }

  @Test func numbersThatAreNoCells() {
    #expect(AreaCell(zoom: 11, number: -1) == nil)
    #expect(AreaCell(zoom: 11, number: 1 << 22) == nil)
    #expect(AreaCell(zoom: 40, number: 0) == nil)
  }
}
