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
  ///   - length: about how long the line is, metres; nil where the response does not say it.
  /// - Returns: the points; nil when the field is absent.
  /// - Throws: `InputError` with the field and the wrong point.
  static func line(
    _ field: JSONField, precision: EncodedPolyline.Precision?, length: Double?
  ) throws(InputError) -> [Coordinate]? {
    switch field.value {
    case nil: return nil
    case .string(let text):
      guard let precision else {
        throw field.error(
          "nothing in the response says whether its polylines have precision 5 or 6",
          advice: "request it with geometries=geojson, or with steps=true")
      }
      do throws(EncodedPolylineError) {
        return try EncodedLine(text, length: length).coordinates(precision: precision)
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

  /// Whether the steps of a route have its whole line. A leg of length 0, whose stop is the one before it, may have no steps.
  ///
  /// - Parameters:
  ///   - legs: the legs.
  ///   - steps: the steps of each.
  ///   - length: the field with the length of a leg; absent in protocol buffers where it is 0.
  ///   - hasLine: whether a step has a line.
  /// - Returns: whether each step has one, and there are some.
  static func isWhole(
    _ legs: [JSONField], _ steps: [[JSONField]], length: (JSONField) -> JSONField, hasLine: (JSONField) -> Bool
  ) -> Bool {
    steps.contains { !$0.isEmpty } && steps.joined().allSatisfy(hasLine)
      && zip(legs, steps).allSatisfy { leg, steps in !steps.isEmpty || (length(leg).value?.double ?? 0) == 0 }
  }

  /// A `[longitude, latitude]` pair; nil where there is none or it is not a coordinate.
  static func location(_ field: JSONField) -> Coordinate? {
    guard let pair = field.value?.array, pair.count >= 2, let longitude = pair[0].double, let latitude = pair[1].double
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
