public import Foundation
import Waymark
import WaymarkFormats
public import WaymarkGeodesy

extension OSMStreets {
  /// Streets and open ground around a coordinate as GeoJSON (RFC 7946): lines with the property `streetKind`, and with
  /// `streetLevel` where they are a bridge or a tunnel; polygons with `openGround`. The page passes them to the engine.
  ///
  /// - Parameters:
  ///   - center: the coordinate.
  ///   - radius: metres; lines that come nearer than this are included whole.
  /// - Returns: a FeatureCollection.
  public func geoJSON(around center: Coordinate, radius: Double) -> Data {
    let frame = LocalFrame(origin: GeodeticPosition(center, height: 0))
    func isNear(_ line: [Coordinate]) -> Bool {
      guard !Task.isCancelled else { return false }
      let positions = line.map { frame.enu(of: GeodeticPosition($0, height: 0)) }
      return zip(positions, positions.dropFirst()).contains { a, b in
        let step = b - a
        let part = step.lengthSquared > 0 ? max(0, min(1, -a.dot(step) / step.lengthSquared)) : 0
        return (a + step * part).length <= radius
      }
    }
    func positions(_ line: [Coordinate]) -> JSONValue {
      .array(line.map { [.number($0.longitude), .number($0.latitude)] })
    }
    var features: [JSONValue] = []
    for street in streets where isNear(street.line) {
      var properties: JSONValue = ["streetKind": .string(street.kind.rawValue)]
      if street.level != .ground {
        properties = [
          "streetKind": .string(street.kind.rawValue), "streetLevel": .string(street.level.rawValue),
        ]
      }
      features.append([
        "type": "Feature", "properties": properties,
        "geometry": ["type": "LineString", "coordinates": positions(street.line)],
      ])
    }
    for ground in openGround where ground.borders.contains(where: isNear) {
      features.append([
        "type": "Feature", "properties": ["openGround": true],
        "geometry": ["type": "Polygon", "coordinates": .array(ground.borders.map(positions))],
      ])
    }
    return Data((["type": "FeatureCollection", "features": .array(features)] as JSONValue).text().utf8)
  }
}
