/// Shortest paths on an ellipsoid: Karney's algorithms (C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87,
/// 43–55, 2013), accurate to about 15 nm.
public struct Geodesic: Sendable {
  /// The solution of a geodesic problem.
  public struct Line: Hashable, Sendable {
    /// Length in metres.
    public var distance: Double
    /// Azimuth at the first point, degrees clockwise from north, [−180, 180].
    public var initialAzimuth: Double
    /// Azimuth at the second point (forward direction), degrees clockwise from north, [−180, 180].
    public var finalAzimuth: Double
  }

  /// The WGS 84 ellipsoid.
  public static let wgs84 = Geodesic()

  /// Distance and azimuths between two coordinates.
  public func inverse(from: Coordinate, to: Coordinate) -> Line {
    // Placeholder of the skeleton: replaced before anything uses it.
    Line(distance: 0, initialAzimuth: 0, finalAzimuth: 0)
  }

  /// The end of the geodesic that starts at a coordinate.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> (coordinate: Coordinate, azimuth: Double) {
    (from, azimuth)
  }
}
