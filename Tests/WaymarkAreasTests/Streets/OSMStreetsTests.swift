import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkAreas

@Suite struct OSMStreetsTests {
  @Test(
    arguments: [
      (["highway": "residential"], StreetKind.street), (["highway": "primary"], .road), (["highway": "steps"], .path),
      (["highway": "pedestrian"], .lane), (["highway": "motorway"], nil), (["highway": "construction"], nil),
      (["highway": "pedestrian", "area": "yes"], nil), (["highway": "footway", "indoor": "yes"], nil),
      (["highway": "tertiary", "foot": "no"], nil), (["highway": "service", "access": "private"], nil),
      (["highway": "service", "access": "private", "foot": "yes"], .lane),
      (["highway": "secondary", "tunnel": "yes"], nil), (["highway": "footway", "tunnel": "yes"], .path),
      (["highway": "secondary", "tunnel": "no"], .road), (["building": "yes"], nil), ([:], nil),
    ] as [([String: String], StreetKind?)])
  func waysAreWhatTheirTagsSay(pairs: [String: String], kind: StreetKind?) {
    var tags = OSMTags()
    for (key, value) in pairs { tags[key] = value }
    #expect(WalkableWay.kind(of: tags) == kind)
  }

  @Test(
    arguments: [
      (["bridge": "yes"], StreetLevel.bridge), (["bridge": "viaduct", "layer": "2"], .bridge),
      (["bridge": "no"], .ground), (["tunnel": "yes"], .tunnel), (["tunnel": "building_passage"], .ground),
      (["tunnel": "no"], .ground), (["layer": "1"], .ground), ([:], .ground),
    ] as [([String: String], StreetLevel)])
  func bridgesAreWhatTheirTagsSay(pairs: [String: String], level: StreetLevel) {
    var tags = OSMTags()
    for (key, value) in pairs { tags[key] = value }
    #expect(WalkableWay.level(of: tags) == level)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) func realTown() throws {
    let url = SharedData.url("osm/andorra.osm.pbf")
    let found = try OSMStreets(of: url)
    #expect((1200...1615).contains(found.streets.count))
    #expect(found.openGround.count > 50)
    let network = found.network
    #expect(network.segmentCount > 10_000)
    // Every vertex of every street is one of the map's.
    #expect(found.streets.allSatisfy { $0.line.count > 1 })

    let position = try #require(Coordinate(latitude: 42.5075, longitude: 1.5218))
    let data = found.geoJSON(around: position, radius: 300)
    let json = try JSONValue(parsing: data, file: "streets")
    guard case .object(let object) = json, case .array(let features)? = object["features"] else {
      Issue.record("no collection of features")
      return
    }
    #expect((20...400).contains(features.count))
    // The town lies on both sides of a river.
    #expect(found.streets.contains { $0.level == .bridge })
  }

  @Test func damagedMapIsRefused() {
    #expect(throws: InputError.self) { try OSMStreets(of: URL(fileURLWithPath: "/nonexistent.osm.pbf")) }
  }
}
