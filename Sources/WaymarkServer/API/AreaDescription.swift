import WaymarkAreas
import WaymarkFormats

/// The description of an area in `GET /api/area`.
enum AreaDescription {
  /// The JSON for a page.
  static func json(of area: Area, version: String, providers: [String], tiles: [String]) -> JSONValue {
    let manifest = area.manifest
    var json: JSONObject = [
      "name": .string(manifest.name),
      "version": .string(version),
      "bounds": [
        "south": .number(manifest.bounds.south), "west": .number(manifest.bounds.west),
        "north": .number(manifest.bounds.north), "east": .number(manifest.bounds.east),
      ],
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
      json["elevationBounds"] = [
        "south": .number(window.south), "west": .number(window.west), "north": .number(window.north),
        "east": .number(window.east),
      ]
    }
    if !tiles.isEmpty { json["tiles"] = .array(tiles.map { .string($0) }) }
    return .object(json)
  }
}
