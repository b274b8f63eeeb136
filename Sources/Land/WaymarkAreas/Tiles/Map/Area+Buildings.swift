public import WaymarkElevation
public import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

extension Area {
  /// The buildings around a position, as the area's map has them.
  ///
  /// - Parameters:
  ///   - center: the position.
  ///   - radius: how far, metres.
  /// - Returns: those whose window meets that of the circle, in the order of the map.
  /// - Throws: `InputError` when the map is missing, truncated or damaged.
  public func buildings(around center: Coordinate, radius: Double) throws(InputError) -> [MapBuilding] {
    let data = try MapDataReader.read(map, bounds: manifest.bounds)
    return data.features(in: MercatorBox(around: center, radius: radius)).compactMap { feature in
      guard feature.layer == .buildings, case .number(let height)? = feature.attributes["height"] else { return nil }
      let rings = feature.parts.map { part in
        data.points(ofPart: part).compactMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
      }
      func text(_ key: String) -> String? {
        if case .text(let text)? = feature.attributes[key] { text } else { nil }
      }
      var outline = BuildingOutline(rings: rings, height: height)
      if case .number(let underside)? = feature.attributes["minHeight"] { outline.underside = underside }
      return MapBuilding(
        outline: outline, kind: text("class") ?? "building", name: text("name"), street: text("street"),
        number: text("number"), heightIsEstimated: feature.attributes["heightIsEstimated"] != nil)
    }
  }
}
