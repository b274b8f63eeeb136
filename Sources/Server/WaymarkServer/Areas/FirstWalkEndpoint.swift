import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// `GET /api/area/walk`: the route from the area's first spot to its second, as `POST /api/route` gives it. A page
/// requests it at start-up. There are few such routes, so they are cached, and need no token.
struct FirstWalkEndpoint: Sendable {
  private struct Key: Hashable {
    var language: GuidanceLanguage
    var units: UnitSystem
  }

  private let spots: [AreaManifest.Spot]
  private let route: RouteEndpoint
  private let known = LeastRecentlyUsed<Key, Representation>(capacity: 4 * 1024 * 1024)

  /// - Parameters:
  ///   - area: the area.
  ///   - route: finds the route.
  init(_ area: Area, route: RouteEndpoint) {
    spots = area.manifest.spots
    self.route = route
  }

  /// Handles a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - query: `language` and `units` of the instructions; English and metric where they are absent or unknown.
  /// - Returns: the route.
  /// - Throws: `WebError`.
  func respond(_ request: WebRequest, query: [String: String]) async throws -> WebResponse {
    let key = Key(
      language: query["language"].flatMap(GuidanceLanguage.init(locale:)) ?? .english,
      units: query["units"].flatMap(UnitSystem.init(rawValue:)) ?? .metric)
    let response: Representation
    if let kept = known[key] {
      response = kept
    } else {
      guard spots.count > 1 else {
        throw WebError(
          404, "The area has no first walk.", advice: "Rebuild it with this version of waymark area build.")
      }
      var wanted = DirectionsRequest(from: spots[0].coordinate, to: spots[1].coordinate)
      wanted.language = key.language.rawValue
      wanted.units = key.units
      wanted.alternatives = Self.alternatives
      response = Representation(
        try await route.feature(for: wanted, client: request.head.client), type: RouteEndpoint.type)
      known.insert(response, for: key, cost: response.cost)
    }
    return response.response(to: request.head, headers: [("Cache-Control", "no-cache")])
  }

  /// As many as a page offers.
  private static let alternatives = 2
}
