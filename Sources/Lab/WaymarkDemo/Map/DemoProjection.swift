import WaymarkGeodesy

/// Maps the demo area's plane to the Earth: into the North Atlantic, 1600 km from any land that it could be confused
/// with.
///
/// Degrees are proportional to metres (a plate carrée with the lengths of a degree at 47.5° N on WGS 84), so that the
/// land's grid is even on the Earth too; over the island's 20 km that is true to 0.4 % of length.
enum DemoProjection {
  /// Latitude of the plane's origin, degrees.
  static let latitude = 47.5
  /// Longitude of the plane's origin, degrees.
  static let longitude = -35.5
  /// Length of a degree of latitude at the origin, metres.
  static let metersPerLatitude = 111_180.588_776
  /// Length of a degree of longitude at the origin, metres.
  static let metersPerLongitude = 75_343.567_321

  /// Where a point of the plane is, rounded to the 10⁻⁷ degrees that map data keeps.
  static func coordinate(_ point: Point) -> Coordinate? {
    Coordinate(
      latitude: ((latitude + point.y / metersPerLatitude) * 1e7).rounded() / 1e7,
      longitude: ((longitude + point.x / metersPerLongitude) * 1e7).rounded() / 1e7)
  }
}
