import Foundation
import WaymarkFormats

/// The folder in which an area is built.
package enum AreaWorkshop {
  /// Checks the target and makes the folder.
  ///
  /// - Parameters:
  ///   - target: path of the finished area.
  ///   - replace: whether an existing area may be replaced.
  /// - Returns: the folder.
  /// - Throws: `InputError` when the target exists and may not be replaced, or the folder cannot be created.
  package static func folder(for target: URL, replace: Bool) throws(InputError) -> FolderWorkshop {
    try check(target, replace: replace)
    return try FolderWorkshop(target: target, kind: kind, marker: Area.manifestFile, replace: replace)
  }

  /// Checks whether an area can be made at a path, before any long work.
  ///
  /// - Parameters:
  ///   - target: path of the finished area.
  ///   - replace: whether an existing area may be replaced.
  /// - Throws: `InputError` when the target exists and may not be replaced.
  package static func check(_ target: URL, replace: Bool) throws(InputError) {
    _ = try FolderWorkshop.check(target, kind: kind, marker: Area.manifestFile, replace: replace)
    if let running = DirectionsRunFile.running(in: target) {
      throw InputError(
        "directions are running for this area (process \(running.process))", file: target.path,
        advice: "stop them with waymark directions stop --area \(target.path)")
    }
  }

  private static let kind = "an area"
}
