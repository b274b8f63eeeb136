import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkServices

/// A running Nominatim with maps of the reference data.
struct Nominatim {
  private let server: LocalNominatim

  /// Imports the maps, which takes minutes.
  init(maps: [String]) async throws { server = try await LocalNominatim(maps: maps) }

  func stop() { server.stop() }

  /// All names of the first result for a name as typed.
  func names(for name: TypedName) async throws -> [String] {
    var parts = try #require(
      URLComponents(url: server.address.appending(path: "search"), resolvingAgainstBaseURL: false))
    var items = [
      URLQueryItem(name: "q", value: name.query), URLQueryItem(name: "format", value: "jsonv2"),
      URLQueryItem(name: "limit", value: "1"), URLQueryItem(name: "namedetails", value: "1"),
    ]
    if let near = name.near {
      let (west, south) = (near.longitude - 0.1, near.latitude - 0.1)
      items.append(URLQueryItem(name: "viewbox", value: "\(west),\(south),\(west + 0.2),\(south + 0.2)"))
    }
    parts.queryItems = items
    let request = HTTPRequest(url: try #require(parts.url), displayName: "Nominatim")
    let results = try JSONValue(parsing: try await HTTPClient(timeout: 60).send(request).body).array ?? []
    return results.first?["namedetails"]?.object.map { names in names.keys.compactMap { names[$0]?.string } } ?? []
  }
}
