import Waymark
import WaymarkGeodesy

/// GeoJSON (RFC 7946) with anchors as points.
enum AnchorGeoJSON {
  /// Member of the properties that marks features written by Waymark.
  static let mark = "waymark"

  /// Writes a FeatureCollection, one feature per line.
  ///
  /// The third value of a position is the height above the ellipsoid; an altitude above mean sea level is in the
  /// property `ele`. `marker-color` follows Mapbox's simplestyle.
  ///
  /// - Parameters:
  ///   - anchors: the anchors to write.
  ///   - write: receives pieces of UTF-8 text.
  /// - Throws: what `write` throws.
  static func write(_ anchors: [Anchor], to write: (String) throws(InputError) -> Void) throws(InputError) {
    try write("{\"type\":\"FeatureCollection\",\"features\":[")
    for (i, anchor) in anchors.enumerated() { try write((i == 0 ? "\n" : ",\n") + feature(anchor).text()) }
    try write("\n]}\n")
  }

  private static func feature(_ anchor: Anchor) -> JSONValue {
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
