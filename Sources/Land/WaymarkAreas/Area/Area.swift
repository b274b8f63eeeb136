public import Foundation
import WaymarkElevation
public import WaymarkFormats
public import WaymarkTerrain

/// A folder with everything that is needed to walk in a region without a network: map, elevation, routing tiles.
/// `docs/areas.md` describes its format.
public struct Area: Equatable, Sendable {
  static let manifestFile = "area.json"
  package static let mapFile = "map.osm.pbf"
  static let elevationFolder = "elevation"
  static let routingFolder = "routing"
  static let logFile = "routing.log"

  /// The folder.
  public let folder: URL
  /// Its description.
  public let manifest: AreaManifest

  /// Opens an area.
  ///
  /// - Parameter folder: the area's folder.
  /// - Throws: `InputError` when the folder is missing, is not an area, has another version or a damaged description.
  public init(folder: URL) throws(InputError) {
    // The same folder gives the same URL, whether or not it existed when the URL was made.
    self.folder = URL(fileURLWithPath: folder.path, isDirectory: true)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
      throw InputError(
        "there is no such folder", file: folder.path,
        advice: "create it with waymark area build or waymark area demo")
    }
    guard isFolder.boolValue else {
      throw InputError("this is a file, not the folder of an area", file: folder.path)
    }
    let file = folder.appendingPathComponent(Self.manifestFile)
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw InputError(
        "this folder is not an area: it has no \(Self.manifestFile)", file: folder.path,
        advice: "create one with waymark area build or waymark area demo")
    }
    guard let data = try? Data(contentsOf: file) else {
      throw InputError("the file cannot be read", file: file.path, advice: "check its permissions")
    }
    manifest = try AreaManifest(try JSONValue(parsing: data, file: file.path), file: file.path)
  }

  /// The OpenStreetMap data.
  public var map: URL { folder.appendingPathComponent(Self.mapFile) }

  /// The folder of elevation tiles; nil when the area has none.
  public var elevation: URL? {
    manifest.elevationTiles.isEmpty ? nil : folder.appendingPathComponent(Self.elevationFolder)
  }

  /// The folder of routing tiles.
  public var routing: URL { folder.appendingPathComponent(Self.routingFolder) }
}

/// Recognizes area folders.
public enum AreaFolder {
  /// Whether a folder is that of an area.
  public static func isArea(_ path: String) -> Bool {
    FileManager.default.fileExists(
      atPath: URL(fileURLWithPath: path).appendingPathComponent(Area.manifestFile).path)
  }

  /// The areas in a folder by name. One whose description cannot be read is left out; hidden folders are those that are
  /// being built.
  ///
  /// - Parameters:
  ///   - folder: the folder of area folders.
  ///   - mustExist: whether a missing folder is an error.
  /// - Returns: the areas; none where the folder is missing.
  /// - Throws: `InputError` when the folder must exist and cannot be listed.
  public static func areas(in folder: URL, mustExist: Bool = false) throws(InputError) -> [Area] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      guard mustExist else { return [] }
      throw InputError("this folder of areas cannot be listed", file: folder.path, advice: "check its path")
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
      .compactMap { try? Area(folder: folder.appendingPathComponent($0)) }
  }
}

extension Area {
  /// The window of all its elevation tiles; nil when it has none.
  public var elevationWindow: GeographicBounds? {
    var extent = GeographicExtent()
    for tile in manifest.elevationTiles.compactMap({ ElevationTile(name: $0) }) { extent.include(tile.bounds) }
    return extent.bounds
  }
}
