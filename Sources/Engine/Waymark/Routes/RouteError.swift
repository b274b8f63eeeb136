/// Why a route cannot be.
public enum RouteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A line needs two points at least.
  case tooFewPoints(Int)
  /// Altitudes are one per point or none at all.
  case altitudeCount(Int, points: Int)
  /// A step refers to a vertex that the geometry does not have.
  case stepOutsideGeometry(Int, points: Int)

  /// One sentence for people.
  public var description: String {
    switch self {
    case .tooFewPoints(let count): return "a route needs at least 2 points, but there is only \(count)"
    case .altitudeCount(let count, let points):
      return "a route of \(points) points needs as many altitudes or none, not \(count)"
    case .stepOutsideGeometry(let vertex, let points):
      return "a step refers to vertex \(vertex) of a geometry with \(points) points"
    }
  }
}
