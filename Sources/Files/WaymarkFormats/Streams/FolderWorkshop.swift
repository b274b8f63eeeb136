import Foundation

/// A hidden folder beside the target in which a folder is made: the last step is a rename, so that nothing incomplete is
/// ever visible.
package struct FolderWorkshop: Sendable {
  /// The folder to fill.
  package let folder: URL
  private let target: URL
  private let replaces: Bool

  /// Checks the target and makes the folder.
  ///
  /// - Parameters:
  ///   - target: path of the finished folder.
  ///   - kind: what it will be, with an article: "an area".
  ///   - marker: a file that every folder of that kind has; only such a folder is ever replaced.
  ///   - replace: whether an existing one may be replaced.
  /// - Throws: `InputError` when the target exists and may not be replaced, or the folder cannot be created.
  package init(target: URL, kind: String, marker: String, replace: Bool) throws(InputError) {
    let files = FileManager.default
    self.target = target.standardizedFileURL
    replaces = try Self.check(target, kind: kind, marker: marker, replace: replace)
    let parent = self.target.deletingLastPathComponent()
    let prefix = ".\(self.target.lastPathComponent).partial-"
    folder = parent.appendingPathComponent(prefix + String(getpid()))
    StaleTemporaryFiles.clear(in: parent.path, prefix: prefix)
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError(
        "the folder cannot be created", file: target.path, advice: "check that its parent exists and is writable")
    }
  }

  /// Checks whether a folder can be made at a path, before any long work.
  ///
  /// - Parameters:
  ///   - target: path of the finished folder.
  ///   - kind: what it will be, with an article: "an area".
  ///   - marker: a file that every folder of that kind has.
  ///   - replace: whether an existing one may be replaced.
  /// - Returns: whether there is a folder now.
  /// - Throws: `InputError` when the target exists and may not be replaced.
  package static func check(
    _ target: URL, kind: String, marker: String, replace: Bool
  ) throws(InputError) -> Bool {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: target.path, isDirectory: &isFolder) else { return false }
    guard isFolder.boolValue else {
      throw InputError("there is a file of this name", file: target.path, advice: "choose another folder")
    }
    let isOfKind = files.fileExists(atPath: target.appendingPathComponent(marker).path)
    let isEmpty = (try? files.contentsOfDirectory(atPath: target.path))?.isEmpty == true
    guard isOfKind || isEmpty else {
      throw InputError(
        "this folder is not \(kind), so it is not replaced", file: target.path, advice: "choose another folder")
    }
    guard isEmpty || replace else {
      throw InputError(
        "there is already \(kind)", file: target.path, advice: "choose another folder, or replace it with --force")
    }
    return true
  }

  /// Moves the finished folder to its target.
  package func finish() throws(InputError) {
    let files = FileManager.default
    let old = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).partial-\(getpid())-old")
    do {
      if replaces { try files.moveItem(at: target, to: old) }
      do {
        try files.moveItem(at: folder, to: target)
      } catch {
        if replaces { try? files.moveItem(at: old, to: target) }
        throw error
      }
    } catch {
      throw InputError(
        "the finished folder cannot be moved to its place", file: target.path, advice: "check the permissions")
    }
    try? files.removeItem(at: old)
  }

  /// Removes what has been made so far.
  package func abandon() { try? FileManager.default.removeItem(at: folder) }
}
