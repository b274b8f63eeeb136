import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkAreas

@Suite struct AvailabilityTests {
  private let folder: TemporaryFolder
  private let area: AvailabilityArea

  /// An area of one street along 47.5° N from 8.2° to 8.21° E, on a tile at sea level.
  init() throws {
    folder = try TemporaryFolder()
    let ends = [8.2, 8.21]
    let nodes = try ends.enumerated().map { i, longitude in
      OSMNode(id: Int64(i + 1), coordinate: try #require(Coordinate(latitude: 47.5, longitude: longitude)))
    }
    let street = OSMWay(id: 1, nodes: [1, 2], tags: ["highway": "residential"])
    let map = try OSMPBFWriter.data(
      nodes: nodes, ways: [street], relations: [], bounds: .init(south: 47.4, west: 8.1, north: 47.6, east: 8.4))
    let root = folder.file("area")
    let tiles = root.appendingPathComponent("elevation/N47")
    try FileManager.default.createDirectory(at: tiles, withIntermediateDirectories: true)
    try map.write(to: root.appendingPathComponent("map.osm.pbf"))
    let manifest: JSONValue = [
      "waymarkArea": 1, "name": "Test", "bounds": ["south": 47.4, "west": 8.1, "north": 47.6, "east": 8.4],
      "map": ["file": "map.osm.pbf", "nodes": 2, "ways": 1, "relations": 0, "streets": 1, "buildings": 0, "peaks": 0],
      "elevation": [
        "folder": "elevation", "tiles": ["N47E008"], "stepArcSeconds": 1, "reference": "msl", "voidShare": 0,
      ],
      "routing": ["folder": "routing", "engine": "valhalla", "engineVersion": "3"], "sources": [],
    ]
    try Data(manifest.text().utf8).write(to: root.appendingPathComponent("area.json"))
    // A sparse file of the tile's size: only one void at its north-west corner is written to the disk.
    let tile = tiles.appendingPathComponent("N47E008.hgt")
    try Data([0x80, 0x00]).write(to: tile)
    let handle = try FileHandle(forWritingTo: tile)
    try handle.truncate(atOffset: 3601 * 3601 * 2)
    try handle.close()
    area = try AvailabilityArea(Area(folder: root))
  }

  private func availability(
    _ latitude: Double, _ longitude: Double, year: Int = 2026,
    directions: [DirectionsOffer] = [DirectionsOffer(name: "valhalla", isBoundToArea: true)]
  ) throws -> AreaAvailability {
    let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let moment = UTCInstant(try #require(CalendarTime(year: year, month: 6, day: 1)))
    return AvailabilityCheck(areas: [area], directions: directions).availability(at: position, on: moment)
  }

  @Test func everythingOnTheStreet() throws {
    // 0.0002° north of the street: 22 m.
    let found = try availability(47.5002, 8.205)
    #expect(found.isComplete && found.parts.allSatisfy { $0.part.suggestion == nil })
    #expect(found.elevation.why == "the ground is at 0 m above mean sea level (Test)")
    #expect(found.streets.why == "the nearest street is 22 m away (Test)")
    #expect(found.directions.why.contains("valhalla with the map of Test"))
  }

  @Test func farFromTheStreet() throws {
    let near = try availability(47.51, 8.205)
    #expect(!near.streets.isAvailable && near.streets.why.contains("1.1 km away") && near.directions.isAvailable)
    let far = try availability(47.525, 8.205)
    #expect(far.streets.why.contains("2.8 km") && !far.directions.isAvailable)
    #expect(far.directions.why == "the map of Test has no street within 2.0 km")
    let none = try availability(47.56, 8.35)
    #expect(none.streets.why == "the map of Test has no street within 3 km")
  }

  @Test func outsideTheArea() throws {
    let same = try availability(47.9, 8.9)
    #expect(same.elevation.isAvailable && !same.streets.isAvailable)
    #expect(same.streets.why == "the position is outside the map of Test")
    let other = try availability(-33.5, -70.6)
    #expect(other.elevation.why == "no area here has the elevation tile S34W071")
    #expect(other.elevation.suggestion?.contains("S34W071") == true && !other.isComplete)
    let gap = try availability(48, 8)
    #expect(!gap.elevation.isAvailable)
  }

  @Test func directionsSayWhatIsMissing() throws {
    let broken = DirectionsOffer(
      name: "valhalla", isBoundToArea: true, problem: InputError("it is not here", advice: "run make setup"))
    let found = try availability(47.5, 8.205, directions: [broken]).directions
    #expect(found == .init(false, "valhalla: it is not here", suggestion: "run make setup"))
    // Another service is available, also outside the map.
    let google = DirectionsOffer(name: "google", isBoundToArea: false)
    #expect(try availability(0, 0, directions: [broken, google]).directions.isAvailable)
    let keyless = DirectionsOffer.service(.google, keyFile: "/nowhere/key")
    #expect(keyless.problem?.description.contains("/nowhere/key") == true)
    #expect(try availability(0, 0, directions: []).directions.suggestion?.contains("google") == true)
  }

  /// Dates of the model and positions of its poles: NOAA's report of WMM2025 has the magnetic north pole of 2025 at
  /// 85.76° N, 139.3° E (dip pole), the south one at 63.85° S, 135.1° E.
  @Test func declinationHasItsYearsAndPoles() throws {
    #expect(try availability(47.5, 8.2).declination.why.contains("° east ± "))
    for year in [2024, 2031] {
      let part = try availability(47.5, 8.2, year: year).declination
      #expect(!part.isAvailable && part.why.contains("2025 to 2030") && part.suggestion != nil)
    }
    for (latitude, longitude) in [(85.76, 139.3), (-63.85, 135.1)] {
      let part = try availability(latitude, longitude).declination
      #expect(!part.isAvailable && part.why.contains("useless"))
    }
    let caution = try availability(75, -100).declination
    #expect(caution.suggestion?.contains("sight the Sun") == true)
    for latitude in [90.0, -90] {
      let part = try availability(latitude, 0).declination
      #expect(!part.isAvailable)
    }
    #expect(try availability(-90, 0).declination.why == "at a pole of the Earth there is no north to refer to")
  }

  @Test func jsonHasTheContractsMembers() throws {
    let json = try availability(47.5002, 8.205).json
    #expect(json.object?.keys == ["elevation", "streets", "directions", "declination"])
    #expect(json["streets"]?.object?.keys == ["available", "why", "suggestion"])
    #expect(try availability(47.5002, 8.205).text.split(separator: "\n").count == 4)
  }

  @Test func cornersOfTheEarthHaveATile() throws {
    for (latitude, longitude, name) in [(90.0, 180.0, "N89W180"), (-90, -180, "S90W180"), (0, 0, "N00E000")] {
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      #expect(AvailabilityCheck.elevationTile(at: position) == name)
    }
  }
}
