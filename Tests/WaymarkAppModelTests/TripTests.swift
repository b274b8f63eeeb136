import Foundation
import Testing
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy

@Suite struct TripTests {
  private let now = UTCInstant(secondsSince1970: 1_790_000_000)

  private func place(_ name: String, _ latitude: Double) throws -> NamedPlace {
    NamedPlace(name: name, coordinate: try #require(Coordinate(latitude: latitude, longitude: 15)), kind: .chosen)
  }

  private func later(_ hours: Double) -> UTCInstant {
    UTCInstant(secondsSince1970: now.secondsSince1970 + hours * 3600)
  }

  @Test func stopsAreAddedAndTakenAway() throws {
    var trip = Trip(to: try place("Dom", 47), mode: .cycling)
    for number in 0..<30 { trip = trip.adding(try place("\(number)", 46)) }
    #expect(trip.stops.count == Trip.maximumStops && trip.mode == .cycling)
    #expect(trip.removing(stop: 1).stops.map(\.name).prefix(3) == ["0", "2", "3"])
    #expect(trip.removing(stop: 18) == trip && trip.removing(stop: -1) == trip)
  }

  @Test func aTripSurvivesTheApp() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = TripFile(folder.appending(path: "trip.json"))
    #expect(file.read(at: now) == nil)
    let trip = Trip(to: try place("Dom “alt”", 47), stops: [try place("Platz", 46.9)], mode: .cycling)
    try file.write(trip, at: now)
    #expect(file.read(at: later(1)) == trip)
    // Nobody is on it any more; or the clock was set back.
    #expect(file.read(at: later(7)) == nil && file.read(at: later(-1)) == nil)
    for damaged in [
      "", "{}", "{\"at\":1790000000,\"mode\":\"walking\",\"places\":[]}", "[1",
      "{\"at\":1790000000,\"mode\":\"flying\",\"places\":[{\"name\":\"a\",\"lat\":1,\"lon\":2}]}",
      "{\"at\":1790000000,\"mode\":\"walking\",\"places\":[{\"name\":\"a\",\"lat\":91,\"lon\":2}]}",
    ] {
      try Data(damaged.utf8).write(to: file.url)
      #expect(file.read(at: now) == nil, "\(damaged)")
    }
    file.forget()
    #expect(!FileManager.default.fileExists(atPath: file.url.path))
    #expect(throws: InputError.self) { try TripFile(folder.appending(path: "none/trip.json")).write(trip, at: now) }
  }
}
