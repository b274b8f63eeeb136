/// Shortest paths on an ellipsoid of revolution: the inverse and the direct problem.
///
/// The algorithms are those of C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87, 43–55 (2013),
/// doi:10.1007/s00190-012-0578-z: series of order six in the third flattening and, for the inverse problem, Newton's
/// method on the azimuth, started from a great circle or, for nearly antipodal points, from the astroid problem.
/// Errors are about 15 nm for ellipsoids of the Earth's flattening. Every pair of coordinates has a solution: equal,
/// polar, antipodal and date-line ones too. No heap memory is used.
public struct Geodesic: Sendable {
  /// The solution of an inverse problem.
  public struct Line: Hashable, Sendable {
    /// Length in metres.
    public var distance: Double
    /// Azimuth at the first point, degrees clockwise from north, [−180, 180].
    public var initialAzimuth: Double
    /// Azimuth at the second point (forward direction), degrees clockwise from north, [−180, 180].
    public var finalAzimuth: Double

    /// Makes a line from its parts.
    public init(distance: Double, initialAzimuth: Double, finalAzimuth: Double) {
      self.distance = distance
      self.initialAzimuth = initialAzimuth
      self.finalAzimuth = finalAzimuth
    }
  }

  /// A position on a geodesic and the direction of the line there.
  public struct Station: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// Azimuth of the line (forward direction), degrees clockwise from north, [−180, 180].
    public var azimuth: Double

    /// Makes a station from its parts.
    public init(coordinate: Coordinate, azimuth: Double) {
      self.coordinate = coordinate
      self.azimuth = azimuth
    }
  }

  /// The ellipsoid on which the paths lie.
  public let ellipsoid: Ellipsoid

  /// Flattening f.
  let f: Double
  /// 1 − f = b/a.
  let f1: Double
  /// Polar radius b in metres.
  let b: Double
  /// Second eccentricity squared e′² = e² / (1 − e²).
  let ep2: Double
  /// Third flattening n = f / (2 − f).
  let n: Double
  /// Arc length in radians below which the spherical start is already exact.
  let shortArc: Double
  /// The series of the longitude equation.
  let longitude: LongitudeSeries

  /// The geodesics of an ellipsoid, oblate or prolate; the stated accuracy holds for |flattening| ≤ 1/150, and 0.1 μm
  /// for 1/50.
  public init(_ ellipsoid: Ellipsoid) {
    self.ellipsoid = ellipsoid
    f = ellipsoid.flattening
    f1 = 1 - ellipsoid.flattening
    b = ellipsoid.polarRadius
    ep2 = ellipsoid.eccentricitySquared / (f1 * f1)
    n = f / (2 - f)
    longitude = LongitudeSeries(thirdFlattening: n)
    // The spherical start errs by about f σ³; this keeps the error of a line that ends there below rounding
    // (Karney 2013, section 5).
    shortArc =
      0.1 * Tolerance.rootEpsilon / (max(0.001, abs(f)) * min(1, 1 - f / 2) / 2).squareRoot()
  }

  /// The geodesics of the WGS 84 ellipsoid.
  public static let wgs84 = Geodesic(.wgs84)

  /// Distance and azimuths between two coordinates: the shortest path. Where several paths are equally short one of
  /// them is given; between equal coordinates the distance is 0 and the azimuths mean nothing.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// guard let graz = Coordinate(latitude: 47.0707, longitude: 15.4395),
  ///   let vienna = Coordinate(latitude: 48.2082, longitude: 16.3738)
  /// else { return }
  /// let line = Geodesic.wgs84.inverse(from: graz, to: vienna)
  /// print(line.distance, line.initialAzimuth)  // 144648.247 m, 28.69°
  /// ```
  ///
  /// - Parameters:
  ///   - from: first point.
  ///   - to: second point.
  /// - Returns: length in metres and azimuths in degrees.
  /// - Complexity: O(1): series of fixed order, and 90 rounds of Newton's method and bisection at most.
  public func inverse(from: Coordinate, to: Coordinate) -> Line {
    let arc = arc(from: from, to: to)
    return Line(
      distance: arc.distance,
      initialAzimuth: CompensatedAngle.degrees(sin: arc.sinAzimuth1, cos: arc.cosAzimuth1),
      finalAzimuth: CompensatedAngle.degrees(sin: arc.sinAzimuth2, cos: arc.cosAzimuth2))
  }

  /// The position that is reached along a geodesic.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// guard let graz = Coordinate(latitude: 47.0707, longitude: 15.4395) else { return }
  /// let station = Geodesic.wgs84.direct(from: graz, azimuth: 90, distance: 1000)
  /// print(station.coordinate.longitude, station.azimuth)
  /// ```
  ///
  /// - Parameters:
  ///   - from: where the line starts.
  ///   - azimuth: direction at the start, degrees clockwise from north.
  ///   - distance: metres, negative backwards; may be more than once around the Earth.
  /// - Returns: the position and the azimuth there. A direction or distance that is not finite gives the start and an
  ///   azimuth that is not a number.
  /// - Complexity: O(1).
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> Station {
    path(from: from, azimuth: azimuth).station(at: distance)
  }

  /// The geodesic that starts in a direction, to be walked along.
  ///
  /// - Parameters:
  ///   - from: where the path starts.
  ///   - azimuth: direction at the start, degrees clockwise from north.
  ///   - length: metres from the start to the end of the path; 0 where it has none in mind.
  /// - Returns: the path.
  public func path(from: Coordinate, azimuth: Double, length: Double = 0) -> GeodesicPath {
    let (s, c) = Angle.sinCos(degrees: CompensatedAngle.rounded(Angle.wrappedTo180(azimuth)))
    return GeodesicPath(geodesic: self, start: from, sinAzimuth: s, cosAzimuth: c, length: length)
  }

  /// The shortest path between two coordinates, to be walked along.
  ///
  /// - Parameters:
  ///   - from: where the path starts.
  ///   - to: where it ends.
  /// - Returns: the path; its length is the distance of the two.
  public func path(from: Coordinate, to: Coordinate) -> GeodesicPath {
    let arc = arc(from: from, to: to)
    return GeodesicPath(
      geodesic: self, start: from, sinAzimuth: arc.sinAzimuth1, cosAzimuth: arc.cosAzimuth1, length: arc.distance)
  }
}
