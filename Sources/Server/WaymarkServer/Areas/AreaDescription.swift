import WaymarkAreas
import WaymarkFormats
import WaymarkTerrain

/// The description of an area in `GET /api/area`.
package enum AreaDescription {
  /// The JSON for a page.
  package static func json(
    of area: Area, id: String, version: String, providers: [String], tiles: [String]
  ) -> JSONValue {
    let manifest = area.manifest
    var json: JSONObject = [
      "name": .string(manifest.name),
      "id": .string(id),
      "version": .string(version),
      "bounds": json(of: manifest.bounds),
      "spots": .array(
        manifest.spots.map { spot in
          [
            "name": .string(spot.name), "lat": .number(spot.coordinate.latitude),
            "lon": .number(spot.coordinate.longitude),
          ]
        }),
    ]
    if !manifest.attributions.isEmpty {
      json["attribution"] = .string(manifest.attributions.joined(separator: ", "))
    }
    json["elevation"] = .bool(area.elevation != nil)
    json["directions"] = .bool(!providers.isEmpty)
    json["providers"] = .array(providers.map { .string($0) })
    if let window = area.elevationWindow {
      json["elevationBounds"] = Self.json(of: window)
      json["finestHeights"] = .number(Double(manifest.finestHeights))
    }
    if !tiles.isEmpty { json["tiles"] = .array(tiles.map { .string($0) }) }
    return .object(json)
  }

  /// The JSON of a window: `south`, `west`, `north`, `east`.
  static func json(of bounds: GeographicBounds) -> JSONValue {
    [
      "south": .number(bounds.south), "west": .number(bounds.west), "north": .number(bounds.north),
      "east": .number(bounds.east),
    ]
  }
}
