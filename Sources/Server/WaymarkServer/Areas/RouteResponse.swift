import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats

/// The body of a response with routes.
package enum RouteResponse {
  /// The body.
  ///
  /// - Parameters:
  ///   - routes: the routes, the best first.
  ///   - elevation: gives heights to those that have none.
  /// - Returns: a GeoJSON Feature as in a session log, with the other routes in its member `alternatives`; nil without
  ///   routes.
  package static func data(_ routes: [Route], elevation: AreaElevation?) -> Data? {
    let features = routes.map { RouteFeature.feature(of: elevation?.adding(to: $0) ?? $0) }
    guard let best = features.first else { return nil }
    var response = best
    if features.count > 1, var object = best.object {
      object["alternatives"] = .array(Array(features.dropFirst()))
      response = .object(object)
    }
    return Data(response.text().utf8)
  }
}
