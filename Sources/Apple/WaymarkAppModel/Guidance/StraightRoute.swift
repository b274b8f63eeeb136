public import Waymark
public import WaymarkGeodesy

/// A route without directions: a straight line, so that camera and needle can guide all the same.
public enum StraightRoute {
  /// The name of its source.
  public static let source = "straight line"

  /// A line between two coordinates; nil when they are equal.
  public static func route(from: Coordinate, to: Coordinate, name: String? = nil) -> Route? {
    guard Geodesic.wgs84.inverse(from: from, to: to).distance > 0.5 else { return nil }
    return try? Route(geometry: [from, to], source: source, name: name)
  }

  /// Whether a route is such a line.
  public static func isOne(_ route: Route) -> Bool { route.source == source }
}
