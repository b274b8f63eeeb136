import Foundation
public import WaymarkFormats
public import WaymarkTerrain

/// Files of prepared elevations, `.terrain`: images of tiles that are mapped, not read (`TerrainTile.init(image:)`).
///
/// A file must not become shorter while it is in use; `write` replaces files and never changes them.
public enum PreparedTile {
  /// Ending of their names.
  public static let ending = ".terrain"

  /// Whether a path's name is that of prepared elevations.
  static func isPrepared(_ path: String) -> Bool { path.lowercased().hasSuffix(ending) }

  /// Maps a file.
  ///
  /// - Parameter path: path of the file.
  /// - Returns: its tile; the system reads what is looked at, and drops it again where memory is needed.
  /// - Throws: `InputError` when it is missing, cut off or something else.
  public static func map(path: String) throws(InputError) -> TerrainTile {
    let file = try MappedFile(URL(fileURLWithPath: path))
    do {
      // The tile keeps the file until it ends itself.
      return try TerrainTile(image: file.bytes) { withExtendedLifetime(file) {} }
    } catch {
      throw InputError("\(error)", file: path)
    }
  }

  /// Writes a tile. The file has its name only once it is whole.
  public static func write(_ tile: TerrainTile, to path: String) throws(InputError) {
    let file = try AtomicFile(path: path)
    try tile.writeImage { bytes throws(InputError) in try file.write(bytes) }
    try file.finish()
  }
}
