public import Foundation
public import WaymarkFormats
public import WaymarkGeodesy

/// A place with a name: from an area, from a search service, a summit, or chosen by the user.
public struct NamedPlace: Equatable, Hashable, Sendable, Identifiable {
  /// What kind of place it is.
  public enum Kind: String, Equatable, Hashable, Sendable {
    /// One of the suggested places of the area.
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
  /// What kind of place it is.
  public var kind: Kind
  /// Its height above mean sea level, metres; nil when unknown.
  public var elevation: Double?
  /// The second line in a list; nil for none.
  public var detail: String?

  /// The place itself: equal places are one.
  public var id: NamedPlace { self }

  /// Makes a place.
  public init(name: String, coordinate: Coordinate, kind: Kind, elevation: Double? = nil, detail: String? = nil) {
    self.name = name
    self.coordinate = coordinate
    self.kind = kind
    self.elevation = elevation
    self.detail = detail
  }

  /// Reads GeoJSON points as `api/area/landmarks` gives them; those without a name or a position are skipped.
  ///
  /// - Throws: `InputError` when the data are not a FeatureCollection.
  public static func list(_ data: Data) throws(InputError) -> [NamedPlace] {
    guard let features = try JSONValue(parsing: data)["features"]?.array else {
      throw InputError("these landmarks are not a GeoJSON FeatureCollection")
    }
    return features.compactMap { feature in
      guard let position = feature["geometry"]?["coordinates"]?.array, position.count >= 2,
        let longitude = position[0].double, let latitude = position[1].double,
        let place = Coordinate(latitude: latitude, longitude: longitude),
        let name = feature["properties"]?["name"]?.string, !name.isEmpty
      else { return nil }
      let isPeak =
        feature["properties"]?["layer"]?.string == "peaks" && feature["properties"]?["class"]?.string != "saddle"
      return NamedPlace(
        name: name, coordinate: place, kind: isPeak ? .peak : .place,
        elevation: feature["properties"]?["ele"]?.double)
    }
  }
}
