import WaymarkFormats
import WaymarkGeodesy
public import WaymarkTerrain

/// Loads the needed part of an elevation collection into terrain for the engine, block by block.
///
/// A block is read once; later requests reuse it. Not for use by several threads at once.
public final class TerrainLoader {
  /// The source of the elevations.
  public let collection: ElevationCollection
  private var tiles: [ElevationBlock: TerrainTile] = [:]
  /// Blocks in which no file has a height.
  private var empty: Set<ElevationBlock> = []

  /// Makes a loader of a collection.
  public init(_ collection: ElevationCollection) { self.collection = collection }

  /// Memory used by the loaded tiles, bytes.
  public var bytes: Int { tiles.values.reduce(0) { $0 + $1.bytes } }

  /// The terrain for a need. Blocks that were loaded for other needs and are not part of this one are dropped.
  ///
  /// - Parameters:
  ///   - need: the required region and resolution.
  ///   - progress: receives the share done, 0 … 1.
  /// - Returns: the terrain; without tiles where there are no elevations.
  /// - Throws: `InputError` when a file cannot be read; `CancellationError` when the task is cancelled.
  public func terrain(for need: ElevationNeed, progress: (Double) -> Void = { _ in }) throws -> Terrain {
    let blocks = try collection.blocks(for: need)
    let wanted = Set(blocks)
    tiles = tiles.filter { wanted.contains($0.key) }
    for (i, block) in blocks.enumerated() where tiles[block] == nil && !empty.contains(block) {
      try Task.checkCancellation()
      progress(Double(i) / Double(blocks.count))
      guard let tile = try collection.tile(of: block) else {
        empty.insert(block)
        continue
      }
      tiles[block] = tile
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
