public import WaymarkGeodesy
public import WaymarkTerrain

/// A place that a geocoder found.
public struct GeocodedPlace: Equatable, Sendable {
  /// Its name with what it lies in: "Graz, Styria, Austria".
  public var name: String
  /// Its middle.
  public var coordinate: Coordinate
  /// Its window; nil when the geocoder gives none.
  public var bounds: GeographicBounds?

  /// Makes a place.
  public init(name: String, coordinate: Coordinate, bounds: GeographicBounds? = nil) {
    (self.name, self.coordinate, self.bounds) = (name, coordinate, bounds)
  }

  /// The name without what the place lies in: "Graz".
  public var shortName: String { name.split(separator: ",").first.map(String.init) ?? name }
}
