public import Waymark
import WaymarkGeodesy

/// Writes routes as GeoJSON (RFC 7946): the Feature that session logs also contain (`RouteFeature`), and a point for
/// each step, for maps to show. Reading takes the steps from the Feature.
public enum GeoJSONWriter {
  /// The document.
  ///
  /// The third value of a position is the height above the ellipsoid, as the RFC requires. Heights above mean sea level
  /// are in the line's property `altitudes_m`.
  ///
  /// - Parameter route: the route.
  /// - Returns: GeoJSON text in UTF-8.
  public static func text(of route: Route) -> String { document(of: route).text() + "\n" }

  /// The document as a value.
  public static func document(of route: Route) -> JSONValue {
    var features = [lineFeature(of: route)]
    for step in route.steps {
      let position = route.geometry[step.geometryRange.lowerBound]
      features.append([
        "type": "Feature",
        "geometry": [
          "type": "Point", "coordinates": [.number(position.longitude), .number(position.latitude)],
        ],
        "properties": [
          "instruction": .string(step.instruction), "maneuver": .string(step.maneuver.rawValue),
          "name": .string(step.name), "distance_m": .number(step.distance),
        ],
      ])
    }
    return ["type": "FeatureCollection", "features": .array(features)]
  }

  private static func lineFeature(of route: Route) -> JSONValue {
    let ellipsoidal = route.altitudes.map { $0?.reference == .ellipsoid ? $0 : nil }
    let feature = RouteFeature.feature(
      of: route.withAltitudes(ellipsoidal.contains { $0 != nil } ? ellipsoidal : []))
    guard route.altitudes.contains(where: { $0?.reference == .meanSeaLevel }),
      var object = feature.object, var properties = feature["properties"]?.object
    else { return feature }
    properties["altitudes_m"] = .array(
      route.altitudes.map { JSONValue(finite: $0?.reference == .meanSeaLevel ? $0?.meters : nil) })
    object["properties"] = .object(properties)
    return .object(object)
  }
}

extension Route {
  /// The same route with other altitudes.
  func withAltitudes(_ altitudes: [Altitude?]) -> Route {
    let copy = try? Route(
      geometry: geometry, altitudes: altitudes, legs: legs, distance: distance, duration: duration, mode: mode,
      source: source, name: name)
    return copy ?? self
  }
}
