import Foundation
import WaymarkGeodesy

/// Peaks from GeoJSON (RFC 7946): features that are points and have a name. The third value of a position is above the
/// ellipsoid, properties such as `ele` are above mean sea level and take precedence.
enum PeakGeoJSON {
  static func peaks(in data: Data, file: String) throws(InputError) -> [Peak] {
    let root = JSONField(document: try JSONValue(parsing: data, file: file), file: file)
    guard try root["type"].string() == "FeatureCollection" else {
      guard root["type"].value?.string == "Feature" else {
        throw root["type"].error("peaks are features", advice: "give a FeatureCollection of points with names")
      }
      return try peak(root).map { [$0] } ?? []
    }
    var peaks: [Peak] = []
    for feature in try root["features"].elements() {
      if let peak = try peak(feature) { peaks.append(peak) }
    }
    return peaks
  }

  private static func peak(_ feature: JSONField) throws(InputError) -> Peak? {
    let geometry = feature["geometry"]
    guard geometry["type"].value?.string == "Point", let name = feature["properties"]["name"].value?.string else {
      return nil
    }
    let position = geometry["coordinates"]
    guard let value = position.value else { throw position.error("this is missing, a position is expected") }
    let coordinate: Coordinate
    let ellipsoidal: Altitude?
    do throws(InputError) { (coordinate, ellipsoidal, _) = try GeoJSONPositions.point(value) } catch {
      throw error.at(position.path, file: position.file)
    }
    let properties = feature["properties"]
    let height = ["ele", "elevation", "elevation_m", "height"].lazy.compactMap { meters(properties[$0].value) }.first
    return PeakTable.peak(
      name: name, coordinate: coordinate,
      altitude: height.map { Altitude(meters: $0, reference: .meanSeaLevel) } ?? ellipsoidal,
      prominence: meters(properties["prominence"].value))
  }

  private static func meters(_ value: JSONValue?) -> Double? {
    if let number = value?.double { return (-500...9000).contains(number) ? number : nil }
    return HeightText.peakMeters(value?.string)
  }
}
