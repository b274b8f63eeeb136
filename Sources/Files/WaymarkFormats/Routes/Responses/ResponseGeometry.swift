import Foundation
import Waymark
import WaymarkGeodesy

/// Lines in the responses of directions services: encoded polylines or GeoJSON.
enum ResponseGeometry {
  /// Reads the line in a field.
  ///
  /// - Parameters:
  ///   - field: a text or a GeoJSON LineString.
  ///   - precision: precision of an encoded text; nil when it is not known.
  /// - Returns: the points; nil when the field is absent.
  /// - Throws: `InputError` with the field and the wrong point.
  static func line(_ field: JSONField, precision: EncodedPolyline.Precision?) throws(InputError) -> [Coordinate]? {
    switch field.value {
    case nil: return nil
    case .string(let text):
      guard let precision else {
        throw field.error(
          "nothing in the response says whether its polylines have precision 5 or 6", advice: "say which")
      }
      do throws(EncodedPolylineError) {
        return try EncodedPolyline.decode(escapesRestored(text).utf8, precision: precision)
      } catch {
        let isRange =
          switch error {
          case .latitudeOutOfRange, .longitudeOutOfRange: true
          default: false
          }
        throw field.error(
          error.description,
          advice: isRange ? "it may have another precision than \(precision.rawValue)" : nil)
      }
    default: return try geoJSON(field)?.coordinates
    }
  }

  /// Reads a GeoJSON LineString, with its heights.
  static func geoJSON(_ field: JSONField) throws(InputError) -> RouteLine? {
    field.isPresent ? try GeoJSONPositions.line(field["coordinates"]) : nil
  }

  /// An encoded line before a program wrote its backslashes into JSON without escaping them: `\f` was decoded as a form
  /// feed. No control character is in the alphabet of polylines, so the original is certain.
  static func escapesRestored(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    var restored = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{8}": restored += "\\b"
      case "\t": restored += "\\t"
      case "\n": restored += "\\n"
      case "\u{C}": restored += "\\f"
      case "\r": restored += "\\r"
      default: restored.unicodeScalars.append(scalar)
      }
    }
    return restored
  }

  /// A `[longitude, latitude]` pair; nil where there is none or it is not a coordinate.
  static func location(_ field: JSONField) -> Coordinate? {
    guard let pair = field.value?.array, pair.count >= 2, let longitude = pair[0].double, let latitude = pair[1].double
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// A service's own message after a colon, on one line and without a full stop; empty when there is none.
  static func said(_ field: JSONField) -> String {
    guard let text = field.value?.string else { return "" }
    var line = text.split(whereSeparator: \.isNewline).joined(separator: " ").replacingOccurrences(of: ". ", with: "; ")
    while line.last == "." || line.last == " " { line.removeLast() }
    return line.isEmpty ? "" : ": " + line
  }

  /// A length or a duration, which cannot be negative; nil where it is absent.
  static func amount(_ field: JSONField) throws(InputError) -> Double? {
    guard let value = try field.numberIfPresent() else { return nil }
    guard value >= 0, value <= 1e12 else {
      throw field.error("\(JSONValue.text(ofNumber: value)) is not possible here")
    }
    return value
  }
}
