import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct SeenLandmarkTests {
  private static let place = (latitude: 47.0, longitude: 11.0)

  /// A landmark so many metres north of the place.
  private static func landmark(_ meters: Double, isSummit: Bool = false) throws -> SeenLandmark.Candidate {
    SeenLandmark.Candidate(
      try #require(Coordinate(latitude: place.latitude + meters / 111_170, longitude: place.longitude)),
      isSummit: isSummit)
  }

  private static func seen(
    _ landmarks: [SeenLandmark.Candidate], uncertainty: Double = 0
  ) throws -> (index: Int, isItself: Bool)? {
    let place = try #require(Coordinate(latitude: place.latitude, longitude: place.longitude))
    return SeenLandmark(of: place, uncertainty: uncertainty, among: landmarks).map { ($0.index, $0.isItself) }
  }

  /// A summit is wide, a hut is not; what is uncertain may be either.
  @Test(arguments: [
    (150.0, true, 0.0, true), (250, true, 0, false), (250, true, 60, true), (50, false, 0, true), (70, false, 0, false),
    (70, false, 15, true), (550, true, 1e9, false), (450, true, 1e9, true), (250, true, .nan, false),
    (250, true, -.infinity, false), (4900, false, 0, false),
  ])
  func aPlaceIsALandmarkOrNearIt(meters: Double, isSummit: Bool, uncertainty: Double, isItself: Bool) throws {
    let seen = try Self.seen([Self.landmark(meters, isSummit: isSummit)], uncertainty: uncertainty)
    #expect(seen?.index == 0 && seen?.isItself == isItself)
  }

  @Test func nothingFarAwayIsNear() throws {
    #expect(try Self.seen([Self.landmark(5100, isSummit: true), Self.landmark(-6000)], uncertainty: 1e6) == nil)
    #expect(try Self.seen([]) == nil)
  }

  /// The summit that it is before the hut that is nearer to its coordinate; of several the nearest.
  @Test func whatItIsComesFirst() throws {
    let all = try [
      Self.landmark(100), Self.landmark(190, isSummit: true), Self.landmark(-150, isSummit: true), Self.landmark(70),
    ]
    #expect(try #require(try Self.seen(all)) == (2, true))
    #expect(try #require(try Self.seen([all[0], all[3]])) == (1, false))
  }

  @Test func acrossTheDateLineAndAtThePoles() throws {
    for (latitude, longitude, other) in [(10.0, 179.999, -179.9995), (90, 0, 135), (-90, 10, -170)] {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let landmark = try #require(Coordinate(latitude: latitude, longitude: other))
      let seen = SeenLandmark(of: place, uncertainty: 0, among: [.init(landmark, isSummit: true)])
      #expect(seen?.isItself == true)
    }
  }

  private struct Tap: Decodable {
    struct Entry: Decodable {
      let lat: Double
      let lon: Double
      let uncertainty: Double?
      let isPeak: Bool?

      func coordinate() throws -> Coordinate { try #require(Coordinate(latitude: lat, longitude: lon)) }
    }

    let place: Entry
    let landmarks: [Entry]
    let landmark: Int?
    let isItself: Bool?
    let metres: Double?
  }

  /// The page's test of the same file is in `Tests/JavaScript/conformance.test.mjs`.
  @Test func tapsAreNamedAsByThePage() throws {
    let file = SharedData.packageRoot.appendingPathComponent("Tests/Conformance/taps.json")
    for (name, tap) in try JSONDecoder().decode([String: Tap].self, from: Data(contentsOf: file)) {
      let landmarks = try tap.landmarks.map {
        SeenLandmark.Candidate(try $0.coordinate(), isSummit: $0.isPeak == true)
      }
      let seen = SeenLandmark(
        of: try tap.place.coordinate(), uncertainty: tap.place.uncertainty ?? 0, among: landmarks)
      #expect(seen?.index == tap.landmark && seen?.isItself == tap.isItself, "\(name)")
      #expect(seen.map { $0.distance.rounded() } == tap.metres, "\(name)")
    }
  }
}
