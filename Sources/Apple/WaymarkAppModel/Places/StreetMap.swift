public import Foundation
public import Waymark
public import WaymarkFormats
import WaymarkGeodesy

/// Streets and open ground as `api/area/streets` gives them: for the alignment, and for a map without a network.
public struct StreetMap: Equatable, Sendable {
  /// The streets.
  public var streets: [Street]
  /// Squares, parks and similar open ground.
  public var openGround: [OpenGround]

  /// Makes a map.
  public init(streets: [Street] = [], openGround: [OpenGround] = []) {
    self.streets = streets
    self.openGround = openGround
  }

  /// Reads GeoJSON; features of other kinds are skipped.
  ///
  /// - Throws: `InputError` when the data are not a FeatureCollection.
  public init(_ data: Data) throws(InputError) {
    guard let features = try JSONValue(parsing: data)["features"]?.array else {
      throw InputError("these streets are not a GeoJSON FeatureCollection")
    }
    self.init()
    for feature in features {
      let positions = feature["geometry"]?["coordinates"]
      if let kind = feature["properties"]?["streetKind"]?.string.flatMap(StreetKind.init(rawValue:)) {
        let line = GeoJSONLine.coordinates(positions)
        // Areas of earlier versions do not say it.
        let level = feature["properties"]?["streetLevel"]?.string.flatMap(StreetLevel.init(rawValue:)) ?? .ground
        if line.count > 1 { streets.append(Street(kind: kind, line: line, level: level)) }
      } else if feature["properties"]?["openGround"]?.bool == true {
        let borders = positions?.array?.map { GeoJSONLine.coordinates($0) }.filter { $0.count > 2 } ?? []
        if !borders.isEmpty { openGround.append(OpenGround(borders: borders)) }
      }
    }
  }

  /// The network for the alignment.
  public var network: StreetNetwork { StreetNetwork(streets, openGround: openGround) }
}
