import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

/// The object behind a handle of a reader of the map: tiles of the map, and blocks of heights for contour lines.
final class WebMap: WebRegions, Handled {
  static let kind = HandleKind.map

  /// Blocks of heights that are kept, some 400 kB each: the neighbours of a tile's.
  private static let maximumBlocks = 16

  private var tiles: [MapTile] = []
  /// The one used last is the last.
  private var blocks: [HeightBlock] = []

  /// Writes the tiles that a circle meets (`MapLayout.TileAddress`).
  func writeTiles(around center: Coordinate, radius: Double, zoom: Int) {
    numbers.removeAll()
    for tile in MapTile.addresses(around: center, radius: radius, zoom: zoom) {
      write(tile.zoom, column: tile.column, row: tile.row)
    }
  }

  /// Writes the blocks of heights that the contour lines of a tile need.
  func writeBlocks(for window: ContourWindow) {
    numbers.removeAll()
    for block in window.blocks where !uses(block) { write(block.level, column: block.column, row: block.row) }
  }

  private func write(_ zoom: Int, column: Int, row: Int) {
    typealias Slots = MapLayout.TileAddress
    let at = numbers.append(.nan, count: Slots.count)
    numbers[at + Slots.zoom] = Double(zoom)
    numbers[at + Slots.column] = Double(column)
    numbers[at + Slots.row] = Double(row)
  }

  /// Forgets the tiles of the map.
  func forget() { tiles = [] }

  /// Adds the tile of the map in the input region of text.
  ///
  /// - Returns: 0, or `OutcomeCode.malformed`.
  func add(at address: TileAddress) -> Int32 {
    do throws(MapTileError) {
      tiles.append(try MapTile(UnsafeRawBufferPointer(inputText.elements), at: address))
      return OutcomeCode.accepted
    } catch {
      return refuse(error.description)
    }
  }

  /// Writes what the tiles have as GeoJSON.
  ///
  /// - Returns: the number of bytes.
  func write(isStreets: Bool) -> Int32 {
    let surroundings = MapSurroundings(tiles)
    return give(isStreets ? SurroundingsText.streets(of: surroundings) : SurroundingsText.features(of: surroundings))
  }

  /// Writes the areas of the tiles that cover the ground: of each its kind, the number of its rings, and of each ring the number of its
  /// points and their places (`MapTile.eachCoveredArea`).
  func writeCover() {
    numbers.removeAll()
    for tile in tiles {
      tile.eachCoveredArea { cover, rings in
        numbers.append(Double(cover.rawValue))
        numbers.append(Double(rings.count))
        for ring in rings {
          numbers.append(Double(ring.count))
          for point in ring {
            numbers.append(point.x)
            numbers.append(point.y)
          }
        }
      }
    }
  }

  /// Adds the block of heights in the input region of text, in place of the one that was used longest ago.
  ///
  /// - Returns: 0, or `OutcomeCode.malformed`.
  func addHeights() -> Int32 {
    do throws(HeightBlockError) {
      let block = try HeightBlock(inputText.elements)
      blocks.removeAll { $0.address == block.address }
      if blocks.count >= Self.maximumBlocks { blocks.removeFirst() }
      blocks.append(block)
      return OutcomeCode.accepted
    } catch {
      return refuse(error.description)
    }
  }

  /// Whether a block of heights is there; it is used now.
  private func uses(_ address: HeightBlockAddress) -> Bool {
    for i in blocks.indices where blocks[i].address == address {
      blocks.append(blocks.remove(at: i))
      return true
    }
    return false
  }

  /// Writes the contour lines of a tile as a vector tile, of the blocks that are there.
  ///
  /// - Returns: the number of bytes.
  func writeContours(of address: TileAddress, _ window: ContourWindow) -> Int32 {
    let needed = window.blocks
    let lattice = HeightLattice(level: window.level, blocks.filter { needed.contains($0.address) })
    return give(ContourTile.bytes(address, lattice))
  }

  private func give(_ bytes: [UInt8]) -> Int32 {
    text.removeAll()
    for byte in bytes { text.append(byte) }
    return Int32(clamping: text.count)
  }
}
