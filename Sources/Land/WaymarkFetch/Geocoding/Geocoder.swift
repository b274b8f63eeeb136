import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

/// Asks a geocoder in Nominatim's form for places by name (Nominatim manual, "Search", format `jsonv2`).
struct Geocoder: Sendable {
  let source: DataSource
  let userAgent: String
  var http = HTTPClient(timeout: 20)

  /// Places of a name, the best first.
  ///
  /// - Throws: `InputError` or `ServiceFailure` when the geocoder cannot be used; `CancellationError`.
  func places(named name: String) async throws -> [GeocodedPlace] {
    guard let url = source.url.url(["query": name]) else {
      throw InputError("this is not a usable address", file: source.name)
    }
    let response = try await http.send(
      HTTPRequest(
        url: url, headers: ["User-Agent": userAgent, "Accept": "application/json"], displayName: source.name),
      retry: RetryPolicy(attempts: 3, firstPause: max(1, source.pauseSeconds)))
    guard response.status == 200 else { throw Refusal.error(response, of: source) }
    guard let list = (try? JSONValue(parsing: response.body))?.array else {
      throw InputError(
        response.isWebPage
          ? "the response is a web page, not a list of places" : "the response is not a list of places",
        file: source.name, advice: "check the address of the geocoder")
    }
    return list.compactMap(Self.place)
  }

  private static func place(_ json: JSONValue) -> GeocodedPlace? {
    guard let name = json["display_name"]?.string, let latitude = number(json["lat"]),
      let longitude = number(json["lon"]), (-180...180).contains(longitude),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    // South, north, west, east.
    let box = json["boundingbox"]?.array?.compactMap(number) ?? []
    let isBox =
      box.count == 4 && box.allSatisfy(\.isFinite) && abs(box[0]) <= 90 && abs(box[1]) <= 90 && box[0] <= box[1]
    let bounds =
      isBox
      ? GeographicBounds(south: box[0], west: box[2], north: box[1], east: box[3] < box[2] ? box[3] + 360 : box[3])
      : nil
    return GeocodedPlace(name: name, coordinate: coordinate, bounds: bounds)
  }

  private static func number(_ json: JSONValue?) -> Double? { json?.double ?? json?.string.flatMap { Double($0) } }
}
