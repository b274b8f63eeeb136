/// Numbers of `Ellipsoid.wgs84` for formulas that are worked out very often: a compiler can put these into other modules,
/// where the ellipsoid itself has to be loaded, after a look whether it is there (NIMA TR8350.2).
public enum WGS84 {
  /// Equatorial radius a, metres.
  @inlinable public static var equatorialRadius: Double { 6_378_137 }
  /// Flattening f.
  @inlinable public static var flattening: Double { 1 / 298.257223563 }
  /// First eccentricity squared e² = f (2 − f).
  @inlinable public static var e2: Double { flattening * (2 - flattening) }
  /// Second eccentricity squared e′² = e² / (1 − e²).
  @inlinable public static var ep2: Double { e2 / (1 - e2) }
}
