import Waymark
import WaymarkRouting

/// The object behind a handle of a router: a graph and what was found in it.
final class WebRouter: WebRegions, Handled {
  static let kind = HandleKind.router

  /// Maximum number of stops of one request, as for `DirectionsRequest`.
  static let maximumStops = 20

  var router: Router?
}
