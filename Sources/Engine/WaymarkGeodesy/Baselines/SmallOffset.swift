internal import CPortableMath

/// The small-offset conversion between differences of degrees and metres: Δx = Δλ · 2πR cos φ₀ / 360°,
/// Δy = Δφ · 2πR / 360° on the mean sphere. A baseline: exact conversion goes through `LocalFrame` or `SceneFrame`.
/// North and south it errs by up to 0.7 %, east and west by up to 0.5 %, and more with distance and towards the poles.
public struct SmallOffset: Hashable, Sendable {
  /// The point from which offsets count.
  public let origin: Coordinate
  /// Metres in one degree of latitude.
  public let metersPerLatitudeDegree: Double
  /// Metres in one degree of longitude on the origin's parallel.
  public let metersPerLongitudeDegree: Double

  /// The conversion at an origin.
  public init(origin: Coordinate) {
    self.origin = origin
    metersPerLatitudeDegree = Angle.radians(Ellipsoid.wgs84.meanRadius)
    metersPerLongitudeDegree = metersPerLatitudeDegree * CompensatedAngle.sinCos(latitude: origin.latitude).cos
  }

  /// Metres to the east and to the north of the origin.
  public func offset(to coordinate: Coordinate) -> (east: Double, north: Double) {
    let difference = CompensatedAngle.difference(fromLongitude: origin.longitude, to: coordinate.longitude).value
    return (difference * metersPerLongitudeDegree, (coordinate.latitude - origin.latitude) * metersPerLatitudeDegree)
  }

  /// The coordinate at an offset in metres.
  ///
  /// - Parameters:
  ///   - east: metres to the east.
  ///   - north: metres to the north.
  /// - Returns: the coordinate, or nil where the offset leads over a pole or more than once around it.
  public func coordinate(east: Double, north: Double) -> Coordinate? {
    guard metersPerLongitudeDegree > 0 || east == 0 else { return nil }
    let difference = east == 0 ? 0 : east / metersPerLongitudeDegree
    guard abs(difference) <= 180 else { return nil }
    return Coordinate(
      latitude: origin.latitude + north / metersPerLatitudeDegree, longitude: origin.longitude + difference)
  }
}
