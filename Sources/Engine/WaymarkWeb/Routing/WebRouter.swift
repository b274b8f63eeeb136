import Waymark
import WaymarkRouting

/// The object behind a handle of a router: a graph and what was found in it.
final class WebRouter: WebRegions, Handled {
  static let kind = HandleKind.router

  var router: Router?
}

/// Slots of a request for routes in the input numbers, and wishes as bits. An absent value is NaN.
public enum RoutingLayout {
  /// Slots before the stops: pace on level ground in metres per second (NaN for the usual one), largest distance of a stop
  /// from a street in metres, hardest class of `sac_scale`.
  public static let requestHeader = 3
  /// Slots of a stop: latitude, longitude.
  public static let stopStride = 2
  /// No stairs, wheelchair, paved, shortest.
  public static let wishes: [Int32] = [1, 2, 4, 8]
  /// Maximum number of stops of one request, as for `DirectionsRequest`.
  public static let maximumStops = 20
}
