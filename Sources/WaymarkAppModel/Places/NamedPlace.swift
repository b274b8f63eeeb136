public import Foundation
public import WaymarkFormats
public import WaymarkGeodesy

/// A place with a name: of an area, of the device's own search, or a summit.
public struct NamedPlace: Equatable, Hashable, Sendable, Identifiable {
  /// What it is.
  public enum Kind: String, Equatable, Hashable, Sendable {
    /// A place that the area names.
    case spot
    /// A summit.
    case peak
    /// A settlement, a sight, an area with a name.
    case place
    /// Found by a search service.
    case found
    /// Chosen on the map or in the picture.
    case chosen
  }

  /// Its name.
  public var name: String
  /// Where it is.
  public var coordinate: Coordinate
  /// What it is.
  public var kind: Kind
  /// Its height above mean sea level, metres; nil when unknown.
  public var elevation: Double?
  /// What stands below the name in a list; nil for nothing.
  public var detail: String?

  /// Itself: two alike are one.
  public var id: NamedPlace { self }

  /// Makes a place.
  public init(name: String, coordinate: Coordinate, kind: Kind, elevation: Double? = nil, detail: String? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.kind = kind
    self.elevation = elevation
    self.detail = detail
  }

  /// Reads GeoJSON points as `api/area/landmarks` gives them; those without a name or a place are left out.
  ///
  /// - Throws: `InputError` when the data are no FeatureCollection.
  public static func list(_ data: Data) throws(InputError) -> [NamedPlace] {
    guard let features = try JSONValue(parsing: data)["features"]?.array else {
      throw InputError("these landmarks are no GeoJSON FeatureCollection")
    }
    return features.compactMap { feature in
      guard let position = feature["geometry"]?["coordinates"]?.array, position.count >= 2,
        let longitude = position[0].double, let latitude = position[1].double,
        let place = Coordinate(latitude: latitude, longitude: longitude),
        let name = feature["properties"]?["name"]?.string, !name.isEmpty
      else { return nil }
      let isPeak = feature["properties"]?["layer"]?.string == "peaks"
      return NamedPlace(
        name: name, coordinate: place, kind: isPeak ? .peak : .place,
        elevation: feature["properties"]?["ele"]?.double)
    }
  }
}
