internal import CPortableMath

/// Distances and bearings on a sphere, as many location libraries compute them. A baseline: against the ellipsoid the
/// distance errs by up to 0.56 % and the bearing by up to 0.2°; `Geodesic` is the default everywhere.
///
/// The distance is the haversine formula (R. W. Sinnott, Virtues of the haversine, Sky and Telescope 68, 159, 1984),
/// the bearing atan2(sin Δλ cos φ₂, cos φ₁ sin φ₂ − sin φ₁ cos φ₂ cos Δλ).
public struct Haversine: Hashable, Sendable {
  /// Radius of the sphere in metres.
  public let radius: Double

  /// A sphere of a radius in metres.
  public init(radius: Double) { self.radius = radius }

  /// The sphere with the mean radius of WGS 84 (IUGG R₁ = 6 371 008.77 m).
  public static var meanEarth: Haversine { Haversine(radius: Ellipsoid.wgs84.meanRadius) }

  /// Distance and bearings between two coordinates along the great circle.
  ///
  /// - Parameters:
  ///   - from: first point.
  ///   - to: second point.
  /// - Returns: length in metres, bearings in degrees clockwise from north, [−180, 180].
  public func inverse(from: Coordinate, to: Coordinate) -> Geodesic.Line {
    let (longitudeDifference, _) = CompensatedAngle.difference(fromLongitude: from.longitude, to: to.longitude)
    let (s1, c1) = CompensatedAngle.sinCos(latitude: from.latitude)
    let (s2, c2) = CompensatedAngle.sinCos(latitude: to.latitude)
    let sinDifference = Angle.sinCos(degrees: longitudeDifference).sin
    let halfLatitude = sin(Angle.radians(to.latitude - from.latitude) / 2)
    let halfDifference = sin(Angle.radians(longitudeDifference) / 2)
    let h = min(1, halfLatitude * halfLatitude + c1 * c2 * halfDifference * halfDifference)
    // 1 − cos Δλ by the half angle: the bearing of near points keeps its digits.
    let versed = 2 * halfDifference * halfDifference
    let difference = sin(Angle.radians(to.latitude - from.latitude))
    return Geodesic.Line(
      distance: 2 * radius * atan2(h.squareRoot(), (1 - h).squareRoot()),
      initialAzimuth: CompensatedAngle.degrees(sin: sinDifference * c2, cos: difference + s1 * c2 * versed),
      finalAzimuth: CompensatedAngle.degrees(sin: sinDifference * c1, cos: difference - c1 * s2 * versed))
  }

  /// The position that is reached along a great circle.
  ///
  /// - Parameters:
  ///   - from: where it starts.
  ///   - bearing: direction at the start, degrees clockwise from north.
  ///   - distance: metres.
  /// - Returns: the position, and the bearing there; the bearing is not a number where an argument is not finite.
  public func direct(from: Coordinate, bearing: Double, distance: Double) -> Geodesic.Station {
    guard bearing.isFinite, distance.isFinite, radius > 0 else {
      return Geodesic.Station(coordinate: from, azimuth: .nan)
    }
    let (s1, c1) = CompensatedAngle.sinCos(latitude: from.latitude)
    let (sinAz, cosAz) = Angle.sinCos(degrees: bearing)
    let s = sin(distance / radius)
    let c = cos(distance / radius)
    let north = c * c1 - s * s1 * cosAz  // towards the start's meridian
    let east = s * sinAz
    let up = s1 * c + c1 * s * cosAz
    return Geodesic.Station(
      coordinate: Coordinate(
        clampedLatitude: CompensatedAngle.degrees(sin: up, cos: (north * north + east * east).squareRoot()),
        longitude: from.longitude + CompensatedAngle.degrees(sin: east, cos: north)),
      azimuth: CompensatedAngle.degrees(sin: c1 * sinAz, cos: c * c1 * cosAz - s * s1))
  }
}
