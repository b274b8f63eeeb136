internal import CGDAL
import Foundation
public import WaymarkFormats

/// Finds the elevation files that paths refer to: files as they are, folders with all files under them that look like
/// elevations, archives with all files in them. A mosaic (`.vrt`) counts only where a path names it.
public enum ElevationFolder {
  /// Extensions of files that are taken from folders and archives.
  private static let endings = [
    ".hgt", ".hgt.zip", ".hgt.gz", ".tif", ".tiff", ".asc", ".asc.gz", ".dt0", ".dt1", ".dt2", ".bil", ".img",
    ".dem", PreparedTile.ending,
  ]
  /// Maximum number of files accepted: more cannot be intended.
  private static let limit = 100_000

  /// The files that paths refer to, in the order of the paths; within a folder in the order of names.
  ///
  /// - Parameter paths: files, folders, archives, and names of GDAL's virtual file systems (`/vsizip/…`).
  /// - Returns: at least one file, each a name for `ElevationFile`.
  /// - Throws: `InputError` when a path is missing or holds no elevations.
  public static func files(at paths: [String]) throws(InputError) -> [String] {
    var found: [String] = []
    for path in paths { found += try files(at: path) }
    guard !found.isEmpty else { throw InputError("no elevation file is given", advice: "give one with --dem") }
    return found
  }

  private static func files(at path: String) throws(InputError) -> [String] {
    if path.hasPrefix("/vsi") { return [path] }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError("there is no such file", file: path, advice: "check the path of the elevation file")
    }
    guard isFolder.boolValue else {
      return path.lowercased().hasSuffix(".zip") ? packed(in: path) : [path]
    }
    var found: [String] = []
    // A link to a folder is not followed by itself.
    let root = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let everything = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = everything?.nextObject() as? URL {
      let name = url.lastPathComponent.lowercased()
      guard endings.contains(where: { name.hasSuffix($0) }) else { continue }
      found.append(url.path)
      guard found.count <= limit else {
        throw InputError(
          "the folder holds more than \(limit) elevation files", file: path, advice: "give a smaller one")
      }
    }
    guard !found.isEmpty else {
      throw InputError(
        "the folder holds no elevation files", file: path,
        advice: "give files such as .hgt, .hgt.zip or GeoTIFF, or name a .vrt itself")
    }
    return found.sorted()
  }

  /// All elevation files of an archive; the archive itself where nothing in it looks like one.
  private static func packed(in path: String) -> [String] {
    let entries = OpenedDataset.candidates(path).filter { name in
      name != path && endings.contains { name.lowercased().hasSuffix($0) }
    }
    return entries.isEmpty ? [path] : entries.sorted()
  }
}
