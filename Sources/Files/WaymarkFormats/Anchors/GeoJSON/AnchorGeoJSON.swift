import Waymark
import WaymarkGeodesy

/// GeoJSON (RFC 7946) with anchors as points.
enum AnchorGeoJSON {
  /// Member of the properties that marks features written by Waymark.
  static let mark = "waymark"

  /// What is before the first feature of a FeatureCollection with one on each line.
  static let head = "{\"type\":\"FeatureCollection\",\"features\":["
  /// What follows the last one.
  static let tail = "\n]}\n"

  /// A feature.
  ///
  /// The third value of a position is the height above the ellipsoid; an altitude above mean sea level is in the
  /// property `ele`. `marker-color` follows Mapbox's simplestyle.
  static func feature(_ anchor: Anchor) -> JSONValue {
    let coordinate = anchor.position.coordinate
    var position: [JSONValue] = [.number(coordinate.longitude), .number(coordinate.latitude)]
    var properties: JSONObject = [mark: "anchor", "name": .string(anchor.name)]
    if !anchor.note.isEmpty { properties["note"] = .string(anchor.note) }
    properties["colour"] = .string(anchor.colour.rawValue)
    properties["marker-color"] = .string(ColourText.hexadecimal(anchor.colour))
    properties["origin"] = .string(anchor.origin.rawValue)
    if let altitude = anchor.position.altitude {
      if altitude.reference == .ellipsoid {
        position.append(.number(altitude.meters))
      } else {
        properties["ele"] = .number(altitude.meters)
      }
    }
    if let metres = anchor.accuracy { properties["accuracy_m"] = .number(metres) }
    if let metres = anchor.verticalAccuracy { properties["vertical_accuracy_m"] = .number(metres) }
    if let time = anchor.created.flatMap(UTCText.text) { properties["created"] = .string(time) }
    var feature: JSONObject = ["type": "Feature"]
    if anchor.id != .none { feature["id"] = .string(anchor.id.text) }
    feature["geometry"] = ["type": "Point", "coordinates": .array(position)]
    feature["properties"] = .object(properties)
    return .object(feature)
  }
}
