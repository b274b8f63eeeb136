import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy

@testable import WaymarkFetch

/// Places by name.
struct GeocoderTests {
  private func source(_ address: String) throws -> DataSource {
    let text = """
      {"waymarkSources":1,"userAgent":"Test/1","maps":[],"elevations":[],"geocoders":
      [{"name":"Names","url":"\(address)/search?format=jsonv2&limit=5&q={query}","pauseSeconds":0}]}
      """
    return try AreaSources(parsing: Data(text.utf8), file: "test").geocoders[0]
  }

  /// A real Nominatim with Monaco's map.
  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    .enabled(if: LocalNominatim.isInstalled, "\(LocalNominatim.message)"))
  func aRealNominatimIsUnderstood() async throws {
    let nominatim = try await LocalNominatim(maps: ["monaco"])
    defer { nominatim.stop() }
    var address = nominatim.address.absoluteString
    while address.hasSuffix("/") { address.removeLast() }
    let geocoder = Geocoder(source: try source(address), userAgent: "Test/1")
    let places = try await geocoder.places(named: "Monte-Carlo")
    let first = try #require(places.first)
    #expect(first.shortName.contains("Monte-Carlo"))
    #expect(abs(first.coordinate.latitude - 43.74) < 0.01 && abs(first.coordinate.longitude - 7.427) < 0.01)
    #expect(first.bounds?.contains(first.coordinate) == true)
    #expect(try await geocoder.places(named: "Ciudad que no existe").isEmpty)
    #expect(try await geocoder.places(named: "Rue Grimaldi & “x” %").isEmpty)
  }

  @Test func wrongAnswersAreSaid() async throws {
    let folder = try TemporaryFolder()
    let answers: [(FileServer.Response, String)] = [
      (.text(200, type: "text/html", "<html>"), "the response is a web page, not a list of places"),
      (.text(200, type: "application/json", "{\"error\":\"x\"}"), "the response is not a list of places"),
      (.text(200, type: "application/json", "["), "the response is not a list of places"),
      (.text(403, type: "text/plain", ""), "the source refuses the request"),
      (.text(404, type: "text/plain", ""), "there is no such file"),
    ]
    for (answer, problem) in answers {
      let server = try FileServer(folder.url) { _ in answer }
      let geocoder = Geocoder(source: try source(server.address), userAgent: "Test/1")
      let error = await #expect(throws: InputError.self) { try await geocoder.places(named: "x") }
      #expect(error?.problem == problem && error?.file == "Names")
    }
    // Places without a position, beyond the Earth, or with half a window are left out, or have none.
    let list = """
      [{"display_name":"a"},{"display_name":"b","lat":"91","lon":"0"},{"display_name":"c","lat":"1","lon":"nan"},
      {"display_name":"d, e","lat":"1.5","lon":"179.9","boundingbox":["1","2","179","-179"]},
      {"display_name":"f","lat":1,"lon":2,"boundingbox":["1","x"]},7]
      """
    let server = try FileServer(folder.url) { _ in .text(200, type: "application/json", list) }
    let places = try await Geocoder(source: try source(server.address), userAgent: "Test/1").places(named: "x")
    #expect(places.map(\.shortName) == ["d", "f"])
    #expect(places[0].bounds?.east == 181 && places[1].bounds == nil)
  }
}
