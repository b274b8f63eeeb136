import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// Named landmarks: the summits and places around a coordinate, for labels in a view and for naming what is seen.
struct Landmarks {
  /// Maximum number of landmarks returned; if there are more, those highest above the horizon for their distance, or
  /// the nearest.
  static let maximumCount = 3000

  private let data: MapData

  init(_ data: MapData) { self.data = data }

  /// The named points within a distance, as GeoJSON text: `layer` (`peaks` or `places`), `class`, `name`, `ele`, the
  /// nearest first.
  func json(around center: Coordinate, radius: Double) -> Data {
    var found: [(json: JSONValue, distance: Double, weight: Double)] = []
    for feature in data.landmarks(in: MercatorBox(around: center, radius: radius)) {
      guard !Task.isCancelled, case .text(let name)? = feature.attributes["name"],
        let point = data.points(ofPart: feature.parts.lowerBound).first,
        let position = Coordinate(latitude: point.latitude, longitude: point.longitude)
      else { continue }
      let distance = Geodesic.wgs84.inverse(from: center, to: position).distance
      guard distance <= radius else { continue }
      var properties: JSONObject = ["layer": .string(feature.layer.rawValue), "name": .string(name)]
      if case .text(let kind)? = feature.attributes["class"] { properties["class"] = .string(kind) }
      var height = 0.0
      if case .number(let ele)? = feature.attributes["ele"] {
        properties["ele"] = .number(ele)
        height = ele
      }
      let json: JSONValue = [
        "type": "Feature",
        "geometry": [
          "type": "Point",
          "coordinates": [
            .number((point.longitude * 1e7).rounded() / 1e7), .number((point.latitude * 1e7).rounded() / 1e7),
          ],
        ], "properties": .object(properties),
      ]
      found.append((json, distance, PeakSight.size(height: height, distance: distance)))
    }
    if found.count > Self.maximumCount {
      found.sort { $0.weight > $1.weight }
      found.removeLast(found.count - Self.maximumCount)
    }
    found.sort { $0.distance < $1.distance }
    let collection: JSONValue = ["type": "FeatureCollection", "features": .array(found.map(\.json))]
    return Data(collection.text().utf8)
  }
}
