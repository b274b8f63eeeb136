import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// Map features as GeoJSON (RFC 7946).
struct FeatureCollection {
  private let data: MapData
  private let window: MercatorBox

  /// Prepares the features around a coordinate.
  ///
  /// - Parameters:
  ///   - data: the map.
  ///   - center: the coordinate.
  ///   - radius: largest distance of features, metres.
  init(_ data: MapData, around center: Coordinate, radius: Double) {
    self.data = data
    window = MercatorBox(around: center, radius: radius)
  }

  /// The collection: each feature whose window intersects that of the circle, with its `layer` and attributes as
  /// properties. Lines and buildings are whole, larger areas are cut to twice the circle's window.
  func json() -> Data {
    let features = data.features(in: window).compactMap { feature -> JSONValue? in
      // After a cancellation the rest is not needed.
      guard !Task.isCancelled, let geometry = geometry(feature) else { return nil }
      var properties = JSONObject()
      properties["layer"] = .string(feature.layer.rawValue)
      for (key, value) in feature.attributes.all {
        switch value {
        case .text(let text): properties[key] = .string(text)
        case .number(let number): properties[key] = .number(number)
        case .flag(let flag): properties[key] = .bool(flag)
        }
      }
      return ["type": "Feature", "geometry": geometry, "properties": .object(properties)]
    }
    let collection: JSONValue = ["type": "FeatureCollection", "features": .array(features)]
    return Data(collection.text().utf8)
  }

  private func geometry(_ feature: MapFeature) -> JSONValue? {
    switch feature.shape {
    case .point:
      guard let point = data.points(ofPart: feature.parts.lowerBound).first else { return nil }
      return ["type": "Point", "coordinates": Self.position(point)]
    case .line:
      let lines = feature.parts.map { JSONValue.array(data.points(ofPart: $0).map(Self.position)) }
      guard let first = lines.first else { return nil }
      return lines.count == 1
        ? ["type": "LineString", "coordinates": first] : ["type": "MultiLineString", "coordinates": .array(lines)]
    case .polygon:
      let polygons = polygons(feature)
      guard let first = polygons.first else { return nil }
      return polygons.count == 1
        ? ["type": "Polygon", "coordinates": first] : ["type": "MultiPolygon", "coordinates": .array(polygons)]
    }
  }

  /// Outer rings with their holes; GeoJSON's outer rings run counter-clockwise.
  private func polygons(_ feature: MapFeature) -> [JSONValue] {
    let around = window.grown(by: max(window.width, window.height) / 2)
    var polygons: [[JSONValue]] = []
    var isKept = false
    for part in feature.parts {
      let points = Array(data.points(ofPart: part))
      let isOuter = MercatorRing.area(points) > 0
      let box = data.box(ofPart: part)
      // Across the date line the window is shifted by the width of the world.
      let cut = [0, 1, -1].map { around.shifted(by: $0) }.first { $0.intersects(box) } ?? around
      var ring = points
      if feature.layer != .buildings, !cut.contains(box) {
        ring = Clipping.ring(points.map { GridPoint(x: Int($0.x), y: Int($0.y)) }, to: cut).map {
          MercatorPoint(x: UInt32(clamping: $0.x), y: UInt32(clamping: $0.y))
        }
      }
      let isRing = ring.count > 2 && MercatorRing.area(ring) != 0
      if isOuter { isKept = isRing }
      guard isRing, isKept, let first = ring.first else { continue }
      let json = JSONValue.array(([first] + ring.dropFirst().reversed() + [first]).map(Self.position))
      if isOuter { polygons.append([json]) } else if !polygons.isEmpty { polygons[polygons.count - 1].append(json) }
    }
    return polygons.map { .array($0) }
  }

  /// Longitude and latitude to seven digits, the precision of OpenStreetMap.
  private static func position(_ point: MercatorPoint) -> JSONValue {
    [.number((point.longitude * 1e7).rounded() / 1e7), .number((point.latitude * 1e7).rounded() / 1e7)]
  }
}
