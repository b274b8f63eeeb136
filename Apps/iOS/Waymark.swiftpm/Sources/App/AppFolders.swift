import Foundation
import WaymarkAppModel

/// The locations of the app's files.
enum AppFolders {
  /// Downloaded areas: they can be downloaded again, so they are excluded from backups.
  static let areas: URL = {
    var folder = support.appending(path: "areas", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? folder.setResourceValues(values)
    return folder
  }()

  /// Session logs: in the documents, so that the Files app shows them.
  static let recordings = RecordingFolder(
    systemFolder(.documentDirectory).appending(path: "Recordings", directoryHint: .isDirectory))

  /// The anchors.
  static let anchors = ReplicaFile(support.appending(path: "anchors.json"))

  /// The user's own model for anchors in the camera's picture.
  static let anchorModel = support.appending(path: "anchor.usdz")

  /// What walks have taught of the device's compass, where the user wants that kept.
  static let compass = CompassStore(support.appending(path: "compass.json"))

  /// The server's token.
  static let token = support.appending(path: "token")

  /// Files to be passed to other apps.
  static let outgoing = FileManager.default.temporaryDirectory.appending(path: "outgoing", directoryHint: .isDirectory)

  private static let support: URL = {
    let folder = systemFolder(.applicationSupportDirectory).appending(path: "Waymark", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// Both exist on every device; the temporary folder is better than a crash.
  private static func systemFolder(_ kind: FileManager.SearchPathDirectory) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
  }
}
