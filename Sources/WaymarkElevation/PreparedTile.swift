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
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw InputError(
        "cannot be opened (\(String(cString: strerror(errno))))", file: path,
        advice: "check the path of the prepared elevations")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, (status.st_mode & S_IFMT) == S_IFREG, status.st_size > 0 else {
      throw InputError("is empty or no file", file: path, advice: "prepare the elevations again")
    }
    let count = Int(status.st_size)
    guard let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
      throw InputError("cannot be mapped (\(String(cString: strerror(errno))))", file: path)
    }
    let image = MappedImage(start: start, count: count)
    do {
      return try TerrainTile(image: UnsafeRawBufferPointer(start: start, count: count)) { image.unmap() }
    } catch {
      image.unmap()
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

/// A mapped file.
private struct MappedImage: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  let count: Int

  func unmap() { munmap(start, count) }
}
