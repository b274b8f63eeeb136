public import Foundation
import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// The buildings of an area around a place: they hide what is behind them.
public struct BuildingMap: Sendable {
  /// The buildings.
  public var outlines: [BuildingOutline] = []

  /// Makes a map.
  public init(_ outlines: [BuildingOutline] = []) { self.outlines = outlines }

  /// Those whose first corner is in a window, so that each belongs to one of several adjoining windows.
  public func within(_ bounds: GeographicBounds) -> BuildingMap {
    BuildingMap(outlines.filter { $0.rings.first?.first.map { bounds.contains($0) } ?? false })
  }

  /// The buildings as GeoJSON, as the initializer reads it.
  public var json: Data {
    let features = outlines.map { outline -> JSONValue in
      let rings = outline.rings.map { ring -> JSONValue in
        .array(ring.map { [.number(rounded($0.longitude)), .number(rounded($0.latitude))] })
      }
      return [
        "type": "Feature",
        "properties": [
          "layer": "buildings", "height": .number(outline.height), "minHeight": .number(outline.underside),
        ],
        "geometry": ["type": "Polygon", "coordinates": .array(rings)],
      ]
    }
    let collection: JSONValue = ["type": "FeatureCollection", "features": .array(features)]
    return Data(collection.text().utf8)
  }

  /// A centimetre is enough.
  private func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

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
