import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

@testable import WaymarkPhotos

/// Houses of an area around photos.
@Suite struct AreaHousesTests {
  @Test func featuresBecomeHousesAndStreets() throws {
    let ring = "[[15.0,47.0],[15.001,47.0],[15.001,47.001],[15.0,47.0]]"
    let features = try JSONValue(
      parsing: Data(
        """
        {"type":"FeatureCollection","features":[
          {"properties":{"layer":"buildings","height":12.5,"minHeight":3},"geometry":{"type":"Polygon","coordinates":[\(ring)]}},
          {"properties":{"layer":"buildings"},"geometry":{"type":"MultiPolygon","coordinates":[[\(ring)],[\(ring),\(ring)]]}},
          {"properties":{"layer":"roads"},"geometry":{"type":"LineString","coordinates":[[15.0,47.0],[15.0,47.001]]}},
          {"properties":{"layer":"roads"},"geometry":{"type":"MultiLineString","coordinates":[[[15.0,47.0],[15.0,47.001]],[]]}},
          {"properties":{"layer":"water"},"geometry":{"type":"Polygon","coordinates":[\(ring)]}},
          {"properties":{"layer":"buildings"}}, 7]}
        """.utf8))
    let houses = AreaHouses(features: features)
    #expect(houses.outlines.map(\.height) == [12.5, 8] && houses.outlines.map(\.underside) == [3, 0])
    #expect(houses.outlines.map(\.rings.count) == [1, 3] && houses.outlines[0].rings[0].count == 4)
    #expect(houses.streets.map(\.count) == [2, 2, 0])
    #expect(try AreaHouses(features: JSONValue(parsing: Data("[]".utf8))).outlines.isEmpty)
  }

  /// Towers on the map all around, that are not there: the skyline is asked first.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func housesThatAreNotThereTakeNothingAway() throws {
    let table = try PhotoTable(path: SharedData.url("photos/everest/photos.csv").path)
    let collection = try ElevationCollection(paths: [SharedData.url("elevation/N27E086.hgt.zip").path])
    let (alone, between) = (LookFinder(collection), LookFinder(collection))
    between.houses = { place in
      let side = 0.0002
      let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].compactMap {
        Coordinate(latitude: place.latitude + $0.0 * side, longitude: place.longitude + $0.1 * side)
      }
      let inner = ring.compactMap {
        Coordinate(
          latitude: place.latitude + 0.8 * ($0.latitude - place.latitude),
          longitude: place.longitude + 0.8 * ($0.longitude - place.longitude))
      }
      var houses = AreaHouses()
      houses.outlines = [BuildingOutline(rings: [ring, inner], height: 60)]
      return houses
    }
    for row in table.rows.prefix(6) where row.truth != nil {
      let first = try alone.look(file: row.file, path: row.path, facts: row.facts)
      let second = try between.look(file: row.file, path: row.path, facts: row.facts)
      #expect(second.seen?.skyline?.attitude == first.seen?.skyline?.attitude, "\(row.file)")
      #expect(second.isAccepted == first.isAccepted)
    }
  }
}
