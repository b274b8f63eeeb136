public import Foundation
import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// The buildings of an area around a place: they hide what is behind them.
public struct BuildingMap: Sendable {
  /// The buildings.
  public var outlines: [BuildingOutline] = []

  /// Reads the GeoJSON of `api/area/features`; features of other layers are skipped.
  ///
  /// - Throws: `InputError` when the data are not a FeatureCollection.
  public init(_ data: Data) throws(InputError) {
    guard let features = try JSONValue(parsing: data)["features"]?.array else {
      throw InputError("these buildings are not a GeoJSON FeatureCollection")
    }
    for feature in features {
      guard let properties = feature["properties"], properties["layer"]?.string == "buildings",
        let geometry = feature["geometry"], let parts = geometry["coordinates"]?.array
      else { continue }
      let polygons = geometry["type"]?.string == "MultiPolygon" ? parts.flatMap { $0.array ?? [] } : parts
      let rings = polygons.map { GeoJSONLine.coordinates($0) }.filter { $0.count > 2 }
      guard !rings.isEmpty, let height = properties["height"]?.double else { continue }
      outlines.append(BuildingOutline(rings: rings, height: height, underside: properties["minHeight"]?.double ?? 0))
    }
  }
}
