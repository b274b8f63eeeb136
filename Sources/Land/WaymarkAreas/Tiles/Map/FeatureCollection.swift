import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTiles

/// Map features as GeoJSON (RFC 7946), written without a document in between: a town has a hundred thousand vertices.
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
    var text = GeoJSONText()
    text.add(#"{"type":"FeatureCollection","features":["#)
    text.list(data.features(in: window)) { text, feature in
      // After a cancellation the rest is not needed.
      guard !Task.isCancelled, let geometry = Geometry(feature, data, window) else { return false }
      text.add(#"{"type":"Feature","geometry":{"type":""#)
      geometry.write(to: &text)
      text.add(#"},"properties":{"layer":""#)
      text.add(feature.layer.rawValue)
      text.add("\"")
      for (key, value) in feature.attributes.all {
        text.add(",")
        text.add(.string(key))
        text.add(":")
        switch value {
        case .text(let value): text.add(.string(value))
        case .number(let value): text.add(.number(value))
        case .flag(let value): text.add(.bool(value))
        }
      }
      text.add("}}")
      return true
    }
    text.add("]}")
    return Data(text.bytes)
  }

  /// The geometry of a feature.
  private enum Geometry {
    case point(MercatorPoint)
    case lines([ArraySlice<MercatorPoint>])
    /// Outer rings with their holes.
    case polygons([[[MercatorPoint]]])

    /// Nil where nothing of it is left.
    init?(_ feature: MapFeature, _ data: MapData, _ window: MercatorBox) {
      switch feature.shape {
      case .point:
        guard let point = data.points(ofPart: feature.parts.lowerBound).first else { return nil }
        self = .point(point)
      case .line:
        guard !feature.parts.isEmpty else { return nil }
        self = .lines(feature.parts.map { data.points(ofPart: $0) })
      case .polygon:
        let polygons = Self.polygons(feature, data, window)
        guard !polygons.isEmpty else { return nil }
        self = .polygons(polygons)
      }
    }

    /// GeoJSON's outer rings run counter-clockwise.
    private static func polygons(_ feature: MapFeature, _ data: MapData, _ window: MercatorBox) -> [[[MercatorPoint]]] {
      let around = window.grown(by: max(window.width, window.height) / 2)
      var polygons: [[[MercatorPoint]]] = []
      var isKept = false
      for part in feature.parts {
        var ring = Array(data.points(ofPart: part))
        let isOuter = MercatorRing.area(ring) > 0
        let box = data.box(ofPart: part)
        // Across the date line the window is shifted by the width of the world.
        let cut = [0, 1, -1].map { around.shifted(by: $0) }.first { $0.intersects(box) } ?? around
        if feature.layer != .buildings, !cut.contains(box) {
          ring = Clipping.ring(ring.map { GridPoint(x: Int($0.x), y: Int($0.y)) }, to: cut.grid).map {
            MercatorPoint(x: UInt32(clamping: $0.x), y: UInt32(clamping: $0.y))
          }
        }
        let isRing = ring.count > 2 && MercatorRing.area(ring) != 0
        if isOuter { isKept = isRing }
        guard isRing, isKept, let first = ring.first else { continue }
        let closed = [first] + ring.dropFirst().reversed() + [first]
        if isOuter {
          polygons.append([closed])
        } else if !polygons.isEmpty {
          polygons[polygons.count - 1].append(closed)
        }
      }
      return polygons
    }

    /// From the name of the type to the coordinates.
    func write(to text: inout GeoJSONText) {
      func line(_ text: inout GeoJSONText, _ points: some Sequence<MercatorPoint>) {
        text.array(points) { $0.add($1) }
      }
      switch self {
      case .point(let point):
        text.add(#"Point","coordinates":"#)
        text.add(point)
      case .lines(let lines):
        text.add(lines.count == 1 ? #"LineString","coordinates":"# : #"MultiLineString","coordinates":"#)
        if lines.count == 1 { line(&text, lines[0]) } else { text.array(lines, line) }
      case .polygons(let polygons):
        func polygon(_ text: inout GeoJSONText, _ rings: [[MercatorPoint]]) { text.array(rings, line) }
        text.add(polygons.count == 1 ? #"Polygon","coordinates":"# : #"MultiPolygon","coordinates":"#)
        if polygons.count == 1 { polygon(&text, polygons[0]) } else { text.array(polygons, polygon) }
      }
    }
  }
}
