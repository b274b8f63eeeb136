import Waymark
import WaymarkGeodesy

/// The properties of a GeoJSON feature that describe an anchor, under the names that programs use.
enum AnchorProperties {
  /// Reads the properties into a draft.
  static func read(_ properties: JSONObject, into draft: inout AnchorDraft) {
    draft.isOwn = properties[AnchorGeoJSON.mark]?.string == "anchor"
    if draft.isOwn {
      draft.name = text(properties, "name") ?? ""
      draft.note = text(properties, "note") ?? ""
    } else {
      draft.name = PlaceWords.name(of: properties) ?? ""
      draft.note = PlaceWords.first(PlaceWords.notes, in: properties) ?? ""
    }
    draft.created = PlaceWords.first(["created", "time", "timestamp", "date", "published"], in: properties)
      .flatMap { UTCInstant(iso8601: $0) }
    // Heights in properties are above mean sea level, as on maps and in lists; they take precedence over third values.
    if let metres = number(properties, "ele", "elevation") ?? text(properties, "ele").flatMap(HeightText.meters) {
      draft.altitude = Altitude(meters: metres, reference: .meanSeaLevel)
    }
    if draft.isOwn {
      draft.colour = properties["colour"]?.string.flatMap { AnchorColour(rawValue: $0) }
      draft.origin = properties["origin"]?.string.flatMap { AnchorOrigin(rawValue: $0) }
    } else {
      // Mapbox's simplestyle, uMap, and plain member names.
      draft.colour = text(properties, "marker-color", "colour", "color").flatMap { ColourText.colour($0) }
    }
    draft.accuracy = number(properties, "accuracy_m")
    draft.verticalAccuracy = number(properties, "vertical_accuracy_m")
  }

  /// The first member that is a text, or a number, which some programs write for names.
  private static func text(_ properties: JSONObject, _ keys: String...) -> String? {
    for key in keys {
      switch properties[key] {
      case .string(let text): return text
      case .number(let number): return JSONValue.text(ofNumber: number)
      default: continue
      }
    }
    return nil
  }

  private static func number(_ properties: JSONObject, _ keys: String...) -> Double? {
    keys.lazy.compactMap { properties[$0]?.double }.first
  }
}
