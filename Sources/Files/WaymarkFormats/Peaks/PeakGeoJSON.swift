import Foundation
import WaymarkGeodesy

/// Peaks from GeoJSON (RFC 7946): features that are points and have a name. The third value of a position is above the
/// ellipsoid, properties such as `ele` are above mean sea level and take precedence.
enum PeakGeoJSON {
  static func read(_ data: Data, file: String, into peaks: inout PeakCollector) throws(InputError) {
    let root = JSONField(document: try JSONValue(parsing: data, file: file), file: file)
    let features: [JSONField]
    switch root["type"].value?.string {
    case "FeatureCollection": features = try root["features"].elements()
    case "Feature": features = [root]
    default: throw root["type"].error("peaks are features", advice: "give a FeatureCollection of points with names")
    }
    for feature in features {
      do throws(InputError) { try take(feature, into: &peaks) } catch { peaks.leaveOut(error) }
    }
  }

  private static func take(_ feature: JSONField, into peaks: inout PeakCollector) throws(InputError) {
    let geometry = feature["geometry"]
    guard geometry["type"].value?.string == "Point", let name = feature["properties"]["name"].value?.string else {
      return
    }
    let position = geometry["coordinates"]
    guard let value = position.value else { throw position.error("this is missing, a position is expected") }
    let coordinate: Coordinate
    let ellipsoidal: Altitude?
    do throws(InputError) { (coordinate, ellipsoidal, _) = try GeoJSONPositions.point(value) } catch {
      throw error.at(position.path, file: position.file)
    }
    let properties = feature["properties"]
    let height = ["ele", "elevation", "elevation_m", "height"].lazy.compactMap { properties[$0].value }.first {
      $0 != .null
    }
    peaks.take(
      name: name, coordinate: coordinate, height: height, ellipsoidal: ellipsoidal,
      prominence: properties["prominence"].value)
  }
}
