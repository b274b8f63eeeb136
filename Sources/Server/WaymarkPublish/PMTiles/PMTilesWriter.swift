public import Foundation
public import WaymarkFormats

/// Writes an archive of tiles, PMTiles version 3: one file of which any web server gives single tiles by byte ranges.
///
/// Tiles come in any order; equal ones are stored once. The file appears when it is complete. Its tiles lie in the order
/// of their numbers, so that neighbours lie together.
public final class PMTilesWriter {
  private let path: String
  private let description: PMTilesDescription
  private let scratch: PMTilesScratch
  private var tiles: [(id: UInt64, contents: Int)] = []
  private var zooms: ClosedRange<Int>?

  /// Starts an archive.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - description: what it says of its tiles.
  /// - Throws: `InputError` when its folder cannot be written.
  public init(path: String, description: PMTilesDescription) throws(InputError) {
    self.path = path
    self.description = description
    scratch = try PMTilesScratch(beside: path)
  }

  /// How many tiles were added.
  public var count: Int { tiles.count }

  /// A tile as it is stored; takes time, and may be called from several threads.
  ///
  /// - Throws: `InputError` when memory runs out.
  public static func stored(
    _ tile: Data, _ compression: PMTilesDescription.Compression
  ) throws(InputError) -> Data {
    compression == .gzip ? try PMTilesDirectory.packed(tile) : tile
  }

  /// Adds a tile.
  ///
  /// - Parameters:
  ///   - tile: the tile, as `stored` gives it; not empty.
  ///   - zoom: zoom, 0 … 31.
  ///   - column: column from the west.
  ///   - row: row from the north.
  /// - Throws: `InputError` when there is no such tile, when it is empty, or when it cannot be written.
  public func add(_ tile: Data, zoom: Int, column: Int, row: Int) throws(InputError) {
    guard let id = PMTilesID.of(zoom: zoom, column: column, row: row) else {
      throw InputError("there is no tile \(zoom)/\(column)/\(row)", file: path)
    }
    guard !tile.isEmpty, UInt32(exactly: tile.count) != nil else {
      throw InputError("the tile \(zoom)/\(column)/\(row) has \(tile.count) bytes, which cannot be stored", file: path)
    }
    tiles.append((id, try scratch.number(of: tile)))
    let known = zooms ?? zoom...zoom
    zooms = min(known.lowerBound, zoom)...max(known.upperBound, zoom)
  }

  /// Writes the archive.
  ///
  /// - Throws: `InputError` when it has no tiles, which the format does not allow; when a tile was added twice; when it
  ///   cannot be written.
  public func finish() throws(InputError) {
    guard let zooms else { throw InputError("an archive without tiles cannot be written", file: path) }
    tiles.sort { $0.id < $1.id }
    var entries: [PMTilesEntry] = []
    var order: [Int] = []
    var offsets = [UInt64?](repeating: nil, count: scratch.pieces.count)
    var end: UInt64 = 0
    var last: (id: UInt64, contents: Int)?
    for tile in tiles {
      guard tile.id != last?.id else { throw InputError("a tile was added twice", file: path) }
      if let last, last.contents == tile.contents, last.id + 1 == tile.id {
        entries[entries.count - 1].run += 1
      } else {
        let length = scratch.pieces[tile.contents].length
        if offsets[tile.contents] == nil {
          offsets[tile.contents] = end
          order.append(tile.contents)
          end += UInt64(length)
        }
        entries.append(
          PMTilesEntry(id: tile.id, offset: offsets[tile.contents] ?? 0, length: UInt32(length), run: 1))
      }
      last = tile
    }
    let directory = try PMTilesDirectory(entries)
    let metadata = try PMTilesDirectory.packed(Data(JSONValue.object(description.metadata).text().utf8))
    var header = PMTilesHeader(description: description)
    (header.root, header.metadata, header.leaves) = (directory.root.count, metadata.count, directory.leaves.count)
    (header.contents, header.addressedTiles, header.zooms) = (end, UInt64(tiles.count), zooms)
    (header.entries, header.distinctContents) = (entries.count, order.count)
    let file = try AtomicFile(path: path)
    for part in [header.encoded, directory.root, metadata, directory.leaves] { try file.write(Array(part)) }
    for number in order { try file.write(Array(try scratch.contents(number))) }
    try file.finish()
  }
}
