import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// Brings what is needed of an elevation collection into terrain for the engine, block by block.
///
/// A block is read once; what is asked for again is there. Not for use by several threads at once.
public final class TerrainLoader {
  /// Where the elevations come from.
  public let collection: ElevationCollection
  private var tiles: [ElevationBlock: TerrainTile] = [:]
  /// Blocks in which no file has a height.
  private var empty: Set<ElevationBlock> = []

  /// Loads from a collection.
  public init(_ collection: ElevationCollection) { self.collection = collection }

  /// Bytes that the loaded tiles take.
  public var bytes: Int { tiles.values.reduce(0) { $0 + $1.bytes } }

  /// The terrain that a need is about. What was loaded for other needs is dropped where the need does not include it.
  ///
  /// - Parameters:
  ///   - need: what is needed.
  ///   - progress: told the share done, 0 … 1.
  /// - Returns: the terrain; without tiles where there are no elevations.
  /// - Throws: `InputError` when a file cannot be read; `CancellationError` when the task is cancelled.
  public func terrain(for need: ElevationNeed, progress: (Double) -> Void = { _ in }) throws -> Terrain {
    let blocks = try collection.blocks(for: need)
    let wanted = Set(blocks)
    tiles = tiles.filter { wanted.contains($0.key) }
    for (i, block) in blocks.enumerated() where tiles[block] == nil && !empty.contains(block) {
      try Task.checkCancellation()
      progress(Double(i) / Double(blocks.count))
      guard let grid = try collection.grid(in: block.bounds, shrink: block.shrink), grid.rows > 1, grid.columns > 1
      else {
        empty.insert(block)
        continue
      }
      do {
        // Averages of whole metres are no whole metres: a sixteenth keeps them in 16 bits.
        tiles[block] = try TerrainTile(grid, storage: block.shrink > 1 ? .quantized(meters: 0.0625) : .automatic)
      } catch {
        throw InputError("\(error)", file: collection.paths.first)
      }
    }
    let found = blocks.compactMap { tiles[$0] }
    guard !found.isEmpty else { return Terrain(verticalReference: collection.verticalReference) }
    do {
      return try Terrain(found)
    } catch {
      throw InputError("\(error)", file: collection.paths.first)
    }
  }
}
