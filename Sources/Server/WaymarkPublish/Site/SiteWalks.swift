import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkServer
import WaymarkServices

/// The first walk of an area as files, in every language and unit: what a server would find on request.
struct SiteWalks {
  let area: Area
  let engines: AreaEngines

  /// The routes by language and units, `en-metric`; none where the area has no first walk.
  ///
  /// - Throws: `InputError` or `DirectionsError` when the directions cannot be started or find no route.
  func routes() async throws -> [(key: String, data: Data)] {
    let spots = area.manifest.spots
    guard spots.count > 1 else { return [] }
    let elevation = try AreaElevation(area)
    let (service, provider) = try await AreaDirections(area).start(.walking, engines)
    do {
      let client = DirectionsClient(provider, http: HTTPClient())
      var routes: [(key: String, data: Data)] = []
      for language in GuidanceLanguage.allCases {
        for units in UnitSystem.allCases {
          var request = DirectionsRequest(from: spots[0].coordinate, to: spots[1].coordinate)
          (request.language, request.units, request.alternatives) = (language.rawValue, units, 2)
          let found = try await client.routes(for: request)
          guard let data = RouteResponse.data(found, elevation: elevation) else { continue }
          routes.append(("\(language.rawValue)-\(units.rawValue)", data))
        }
      }
      await service.stop()
      return routes
    } catch {
      await service.stop()
      throw error
    }
  }
}
