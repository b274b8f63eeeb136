/// The plane that touches the ellipsoid at a coordinate: metres east and north of it, for distances within some kilometres.
/// Scales are those of the ellipsoid at the origin: at 5 km it errs by about a metre in mid latitudes, where the parallels bend.
public struct LocalPlane: Hashable, Sendable {
  /// The point from which offsets count.
  public let origin: Coordinate
  /// Metres in one degree of latitude: the meridian's radius of curvature.
  public let metersPerLatitudeDegree: Double
  /// Metres in one degree of longitude: the radius of the origin's parallel.
  public let metersPerLongitudeDegree: Double

  /// The plane at an origin.
  public init(origin: Coordinate) {
    self.origin = origin
    let angle = Angle.sinCos(degrees: origin.latitude)
    let flattening = WGS84.flattening
    let eccentricity = flattening * (2 - flattening)
    let w = 1 - eccentricity * angle.sin * angle.sin
    let normal = WGS84.equatorialRadius / w.squareRoot()
    metersPerLatitudeDegree = Angle.radians(normal * (1 - eccentricity) / w)
    metersPerLongitudeDegree = Angle.radians(normal * angle.cos)
  }

  /// Metres to the east and to the north of the origin.
  public func offset(to coordinate: Coordinate) -> (east: Double, north: Double) {
    (
      Angle.difference(fromDegrees: origin.longitude, toDegrees: coordinate.longitude) * metersPerLongitudeDegree,
      (coordinate.latitude - origin.latitude) * metersPerLatitudeDegree
    )
  }
}
