public import Foundation
public import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain
import WaymarkTiles

/// Tiles and extracts of an area for maps and landscapes: blocks of heights, vector tiles, features around a coordinate.
///
/// Opened once, used by any number of threads. Elevations stay in their files; the map's features are held in memory,
/// 12 bytes for each vertex and a few hundred for each feature. Nothing is cached: the same request produces the same
/// bytes again.
public struct AreaTiles: Sendable {
  /// Features farther away than this are not returned, metres.
  public static let maximumRadius = 10_000.0
  /// Landmarks farther away than this are not returned, metres.
  public static let maximumViewDistance = 300_000.0

  /// The names of all layers of vector tiles.
  package static let layers = MapLayer.allCases.map(\.rawValue)

  /// The window of the elevations; nil when the area has none.
  public var elevationBounds: GeographicBounds? { mosaic?.bounds }

  private let mosaic: ElevationMosaic?
  private let reference: VerticalReference
  private let finestHeights: Int
  private let data: MapData
  private let streets: StreetMap

  /// Opens an area.
  ///
  /// - Parameter area: the area.
  /// - Throws: `InputError` when its map or an elevation tile is missing, truncated or damaged.
  public init(area: Area) throws(InputError) {
    mosaic = try ElevationMosaic(area)
    reference = area.manifest.verticalReference
    finestHeights = area.manifest.finestHeights
    data = try MapDataReader.read(area.map, bounds: area.manifest.bounds)
    streets = StreetMap(try OSMStreets(of: area.map))
  }

  /// The response to a request; nil where the area has nothing, and for the search index and the graph of streets,
  /// which are files of the area.
  package func data(for request: AreaRequest) -> Data? {
    switch request {
    case .map(let z, let x, let y): map(z: z, x: x, y: y)
    case .features(let latitude, let longitude, let radius):
      features(latitude: latitude, longitude: longitude, radius: radius)
    case .streets(let latitude, let longitude, let radius):
      streets(latitude: latitude, longitude: longitude, radius: radius)
    case .landmarks(let latitude, let longitude, let radius):
      landmarks(latitude: latitude, longitude: longitude, radius: radius)
    case .heights(let level, let row, let column): heights(level: level, row: row, column: column)
    case .searchIndex, .streetGraph: nil
    }
  }

  /// What the response to a request costs, counted without making it: vertices in the window of its circle. 0 for tiles
  /// and files, whose number is bounded, so that caches can hold them.
  package func cost(of request: AreaRequest) -> Int {
    func around(_ latitude: Double, _ longitude: Double, _ count: (Coordinate) -> Int) -> Int {
      Coordinate(latitude: latitude, longitude: longitude).map(count) ?? 0
    }
    return switch request {
    case .features(let latitude, let longitude, let radius):
      around(latitude, longitude) { center in
        data.vertexCount(in: MercatorBox(around: center, radius: min(radius, Self.maximumRadius)))
      }
    case .streets(let latitude, let longitude, let radius):
      around(latitude, longitude) { streets.vertexCount(around: $0, radius: min(radius, Self.maximumRadius)) }
    case .landmarks(let latitude, let longitude, let radius):
      around(latitude, longitude) {
        data.landmarkCount(in: MercatorBox(around: $0, radius: min(radius, Self.maximumViewDistance)))
      }
    case .map, .heights, .searchIndex, .streetGraph: 0
    }
  }

  /// A block of heights (`HeightBlock`): exact, with voids where the area has them.
  ///
  /// - Parameters:
  ///   - level: level of detail, the area's finest (`AreaManifest.finestHeights`) … 4.
  ///   - row: row from the south pole.
  ///   - column: column from the date line.
  /// - Returns: the block's bytes; nil when there is no such block, or no elevation in it.
  public func heights(level: Int, row: Int, column: Int) -> Data? {
    guard let mosaic, level >= finestHeights,
      let address = HeightBlockAddress(level: level, row: row, column: column)
    else { return nil }
    return HeightBlock(address, from: mosaic, finest: finestHeights, reference: reference).map { Data($0.encoded()) }
  }

  /// Summits and places with a name around a coordinate as GeoJSON text, the nearest first; at most 3000.
  ///
  /// - Parameters:
  ///   - latitude: latitude of the centre, degrees.
  ///   - longitude: longitude of the centre, degrees.
  ///   - radius: largest distance, metres; at most `maximumViewDistance`.
  /// - Returns: a feature collection; an empty one where there are none, or when the numbers are not a coordinate.
  public func landmarks(latitude: Double, longitude: Double, radius: Double) -> Data {
    guard let center = Coordinate(latitude: latitude, longitude: longitude), radius >= 0 else {
      return Data(#"{"type":"FeatureCollection","features":[]}"#.utf8)
    }
    return Landmarks(data).json(around: center, radius: min(radius, Self.maximumViewDistance))
  }

  /// A vector tile of the map (Mapbox Vector Tile 2.1); layers, attributes and extents are in `docs/map.md`. Contour lines are made of
  /// blocks of heights (`ContourTile`).
  ///
  /// - Parameters:
  ///   - z: zoom, 0 … 20.
  ///   - x: column from the west.
  ///   - y: row from the north.
  /// - Returns: the tile, without bytes where nothing is; nil when there is no such tile.
  public func map(z: Int, x: Int, y: Int) -> Data? {
    guard let address = TileAddress(zoom: z, column: x, row: y) else { return nil }
    return VectorTile(address, data).encode()
  }

  /// Features around a coordinate as GeoJSON text: those that `docs/map.md` lists, lines and buildings whole, other
  /// areas cut to about twice the circle.
  ///
  /// - Parameters:
  ///   - latitude: latitude of the centre, degrees.
  ///   - longitude: longitude of the centre, degrees.
  ///   - radius: largest distance of features, metres; at most `maximumRadius`.
  /// - Returns: a feature collection; an empty one where there are none, or when the numbers are not a coordinate.
  public func features(latitude: Double, longitude: Double, radius: Double) -> Data {
    guard let center = Coordinate(latitude: latitude, longitude: longitude), radius >= 0 else {
      return Data(#"{"type":"FeatureCollection","features":[]}"#.utf8)
    }
    return FeatureCollection(data, around: center, radius: min(radius, Self.maximumRadius)).json()
  }

  /// Streets and open ground around a coordinate for the street cue of the alignment, as GeoJSON text
  /// (`OSMStreets.geoJSON`).
  ///
  /// - Parameters:
  ///   - latitude: latitude of the centre, degrees.
  ///   - longitude: longitude of the centre, degrees.
  ///   - radius: largest distance, metres; at most `maximumRadius`.
  /// - Returns: a feature collection; an empty one where there are none, or when the numbers are not a coordinate.
  public func streets(latitude: Double, longitude: Double, radius: Double) -> Data {
    guard let center = Coordinate(latitude: latitude, longitude: longitude), radius >= 0 else {
      return Data(#"{"type":"FeatureCollection","features":[]}"#.utf8)
    }
    let reach = min(radius, Self.maximumRadius)
    return streets.around(center, radius: reach).geoJSON(around: center, radius: reach)
  }
}
