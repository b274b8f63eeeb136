public import Waymark
import WaymarkGeodesy

/// Writes routes as GeoJSON (RFC 7946): a `LineString`, and a point for each step.
public enum GeoJSONWriter {
  /// The document.
  ///
  /// The third value of a position is the height above the ellipsoid, as the RFC wants. Heights above mean sea level
  /// go into the line's property `altitudes_m`.
  ///
  /// - Parameter route: what to write.
  /// - Returns: GeoJSON text in UTF-8.
  public static func text(of route: Route) -> String { document(of: route).text() + "\n" }

  /// The document as a value.
  public static func document(of route: Route) -> JSONValue {
    var properties = JSONObject()
    properties["name"] = route.name.map { .string($0) }
    for tag in RouteTags.tags(of: route) { properties[tag.name] = value(tag) }
    let isSeaLevel = route.altitudes.contains { $0?.reference == .meanSeaLevel }
    if isSeaLevel {
      properties["altitudes_m"] = .array(
        route.altitudes.map { JSONValue(finite: $0?.reference == .meanSeaLevel ? $0?.meters : nil) })
    }
    let positions = route.geometry.indices.map { i in
      let altitude = i < route.altitudes.count ? route.altitudes[i] : nil
      return position(route.geometry[i], height: altitude?.reference == .ellipsoid ? altitude?.meters : nil)
    }
    var features = [feature(geometry: "LineString", coordinates: .array(positions), properties: properties)]
    for (index, leg) in route.legs.enumerated() {
      for step in leg.steps {
        var properties = JSONObject()
        for tag in RouteTags.tags(of: step, leg: index) { properties[tag.name] = value(tag) }
        features.append(
          feature(
            geometry: "Point", coordinates: position(route.geometry[step.geometryRange.lowerBound], height: nil),
            properties: properties))
      }
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  private static let numbers: Set<String> = ["distance_m", "duration_s", "leg", "first", "last"]

  private static func value(_ tag: (name: String, value: String)) -> JSONValue {
    numbers.contains(tag.name) ? JSONValue(finite: Double(tag.value)) : .string(tag.value)
  }

  private static func position(_ coordinate: Coordinate, height: Double?) -> JSONValue {
    var values: [JSONValue] = [.number(coordinate.longitude), .number(coordinate.latitude)]
    if let height, height.isFinite { values.append(.number(height)) }
    return .array(values)
  }

  private static func feature(geometry: String, coordinates: JSONValue, properties: JSONObject) -> JSONValue {
    [
      "type": "Feature", "geometry": ["type": .string(geometry), "coordinates": coordinates],
      "properties": .object(properties),
    ]
  }
}
