/// Constants of `Ellipsoid.wgs84` that a compiler can put into formulas: those of another module it has to load, after a
/// look whether they are there.
enum WGS84 {
  /// Equatorial radius, metres.
  @inline(__always)
  static var equatorialRadius: Double { 6_378_137 }
  @inline(__always)
  private static var flattening: Double { 1 / 298.257223563 }
  /// Square of the first eccentricity.
  @inline(__always)
  static var e2: Double { flattening * (2 - flattening) }
  /// Square of the second eccentricity.
  @inline(__always)
  static var ep2: Double { e2 / (1 - e2) }
}
