import Foundation
import WaymarkAreas

/// When an area was last used: the time of a file in its folder, so that it outlives the server.
enum AreaUse {
  private static let file = ".used"

  /// Notes that an area is used now.
  static func note(_ area: Area) {
    let file = area.folder.appendingPathComponent(Self.file)
    if utimes(file.path, nil) != 0 { _ = FileManager.default.createFile(atPath: file.path, contents: Data()) }
  }

  /// When it was used last; when it was made where it has not been used.
  static func last(of area: Area) -> Date {
    func date(_ path: String) -> Date? {
      (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
    }
    return date(area.folder.appendingPathComponent(file).path) ?? date(area.folder.path) ?? .distantPast
  }
}
