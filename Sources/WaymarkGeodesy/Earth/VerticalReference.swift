/// The surface from which an altitude is measured. The two differ by the geoid undulation, up to about 107 m.
public enum VerticalReference: Hashable, Sendable {
  /// Height above the WGS 84 ellipsoid, as GNSS measures it.
  case ellipsoid
  /// Orthometric height: above mean sea level (the geoid), as maps and elevation models give it.
  case meanSeaLevel
}
