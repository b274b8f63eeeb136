public import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkVision

/// The houses and streets of an area around the place of a photo.
public struct AreaHouses: Sendable {
  /// How far around a place houses are needed, metres: those that may stand before the horizon.
  public static let radius = 600.0

  var outlines: [BuildingOutline] = []
  var streets: [[Coordinate]] = []

  /// A place without houses.
  public init() {}

  /// Reads an area's features.
  ///
  /// - Parameter features: GeoJSON whose features have a `layer`: `buildings` and `roads` count.
  public init(features: JSONValue) {
    for feature in features["features"]?.array ?? [] {
      let (geometry, properties) = (feature["geometry"], feature["properties"])
      guard let coordinates = geometry?["coordinates"] else { continue }
      let parts = coordinates.array ?? []
      switch (properties?["layer"]?.string, geometry?["type"]?.string) {
      case ("buildings", let type) where type == "Polygon" || type == "MultiPolygon":
        let rings = type == "Polygon" ? parts : parts.flatMap { $0.array ?? [] }
        outlines.append(
          BuildingOutline(
            rings: rings.map { GeoJSONLine.coordinates($0) },
            height: properties?["height"]?.double ?? WallMap.usualHeight,
            underside: properties?["minHeight"]?.double ?? 0))
      case ("roads", "LineString"): streets.append(GeoJSONLine.coordinates(coordinates))
      case ("roads", "MultiLineString"): streets += parts.map { GeoJSONLine.coordinates($0) }
      default: break
      }
    }
  }
}
