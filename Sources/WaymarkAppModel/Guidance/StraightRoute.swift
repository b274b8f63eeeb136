public import Waymark
public import WaymarkGeodesy

/// The way without directions: a straight line, so that camera and needle lead there all the same.
public enum StraightRoute {
  /// What its source is called.
  public static let source = "straight line"

  /// A line between two places; nil when they are the same.
  public static func route(from: Coordinate, to: Coordinate, name: String? = nil) -> Route? {
    guard Geodesic.wgs84.inverse(from: from, to: to).distance > 0.5 else { return nil }
    return try? Route(geometry: [from, to], source: source, name: name)
  }

  /// True for such a line.
  public static func isOne(_ route: Route) -> Bool { route.source == source }
}
