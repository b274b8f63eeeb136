public import WaymarkGeodesy

/// The ground as far as it is known: elevation tiles of any size and resolution, in an order of preference.
///
/// Where several tiles have a height the first of the list counts; where it has a void, the next. Between tiles whose
/// outermost samples are a cell apart the surface goes on straight from border to border. Where no tile has a height the
/// terrain is *unknown*, which is not the same as the sea.
///
/// A value: copies are cheap and share the tiles. Casting rays allocates nothing.
public struct Terrain: Sendable {
  /// The tiles, the best first.
  public private(set) var tiles: [TerrainTile]
  /// The surface from which the terrain's heights count.
  public let verticalReference: VerticalReference
  /// Summits of maps and lists: an eye without an altitude that stands on one is as high as it (`eye`).
  public var summits: [ListedSummit] = []
  private var lifts: [Double]
  private(set) var index: TerrainIndex

  /// A terrain without tiles, whose heights will count from a surface.
  public init(verticalReference: VerticalReference = .meanSeaLevel) {
    self.verticalReference = verticalReference
    tiles = []
    lifts = []
    index = TerrainIndex(tiles: [], lifts: [])
  }

  /// A terrain of tiles that count from the same surface.
  ///
  /// - Parameter tiles: the tiles, the best first.
  /// - Throws: `TerrainError.undulationMissing` when they count from different surfaces.
  /// - Complexity: O(n²) in the number of tiles, and O(m) in the samples along borders that they share.
  public init(_ tiles: [TerrainTile]) throws(TerrainError) {
    self.init(verticalReference: tiles.first?.verticalReference ?? .meanSeaLevel)
    for tile in tiles where tile.verticalReference != verticalReference { throw .undulationMissing }
    self.tiles = tiles
    lifts = [Double](repeating: 0, count: tiles.count)
    index = TerrainIndex(tiles: tiles, lifts: lifts)
  }

  /// Adds a tile.
  ///
  /// - Parameters:
  ///   - tile: the tile.
  ///   - rank: its rank in the order of preference, 0 for the best; nil for the last.
  ///   - undulation: height of the geoid above the ellipsoid at the tile, metres; needed when the tile counts from
  ///     another surface than the terrain.
  /// - Throws: `TerrainError.undulationMissing`.
  /// - Complexity: O(n²) in the number of tiles, and O(m) in the samples along borders that they share.
  public mutating func add(_ tile: TerrainTile, rank: Int? = nil, undulation: Double? = nil) throws(TerrainError) {
    guard
      let zero = Altitude(meters: 0, reference: tile.verticalReference).converted(
        to: verticalReference, undulation: undulation)
    else { throw .undulationMissing }
    let slot = max(0, min(tiles.count, rank ?? tiles.count))
    tiles.insert(tile, at: slot)
    lifts.insert(zero.meters, at: slot)
    index = TerrainIndex(tiles: tiles, lifts: lifts)
  }

  /// Drops a tile, to make room for others.
  ///
  /// - Parameter tile: the tile.
  /// - Returns: false when it was not there.
  /// - Complexity: O(n²) in the number of tiles, and O(m) in the samples along borders that they share.
  @discardableResult
  public mutating func remove(_ tile: TerrainTile) -> Bool {
    guard let slot = tiles.firstIndex(where: { $0 === tile }) else { return false }
    tiles.remove(at: slot)
    lifts.remove(at: slot)
    index = TerrainIndex(tiles: tiles, lifts: lifts)
    return true
  }

  /// Bytes of memory that the tiles take.
  public var bytes: Int {
    var sum = 0
    for tile in tiles { sum += tile.bytes }
    return sum
  }

  /// Height of the bilinear surface at a coordinate; nil where it is unknown.
  ///
  /// - Complexity: O(n) in the number of tiles.
  public func elevation(at coordinate: Coordinate) -> Altitude? {
    index.elevation(latitude: coordinate.latitude, longitude: coordinate.longitude).map {
      Altitude(meters: $0, reference: verticalReference)
    }
  }
}
