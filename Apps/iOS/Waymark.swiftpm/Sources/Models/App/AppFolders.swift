import Foundation
import WaymarkAppModel

/// The locations of the app's files.
struct AppFolders {
  /// What the app alone reads.
  let support: URL
  /// Downloaded areas: they can be downloaded again, so they are excluded from backups.
  let areas: URL
  /// Session logs: in the documents, so that the Files app shows them.
  let recordings: RecordingFolder
  /// The anchors.
  let anchors: ReplicaFile
  /// The user's own model for anchors in the camera's picture.
  let anchorModel: URL
  /// What walks have taught of the device's compass, where the user wants that kept.
  let compass: CompassStore
  /// The trip that goes on when the app is opened again.
  let trip: TripFile
  /// Files to be passed to other apps.
  let outgoing: URL

  /// The system's folders. They exist on every device; the temporary folder is better than a crash.
  init() {
    func folder(_ kind: FileManager.SearchPathDirectory) -> URL {
      FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
    }
    self.init(
      support: folder(.applicationSupportDirectory).appending(path: "Waymark", directoryHint: .isDirectory),
      documents: folder(.documentDirectory), temporary: FileManager.default.temporaryDirectory)
  }

  /// Files in these folders.
  ///
  /// - Parameters:
  ///   - support: what the app alone reads.
  ///   - documents: what the user sees.
  ///   - temporary: what may go.
  init(support: URL, documents: URL, temporary: URL) {
    self.support = support
    var areas = support.appending(path: "areas", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: areas, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? areas.setResourceValues(values)
    self.areas = areas
    recordings = RecordingFolder(documents.appending(path: "Recordings", directoryHint: .isDirectory))
    anchors = ReplicaFile(support.appending(path: "anchors.json"))
    anchorModel = support.appending(path: "anchor.usdz")
    compass = CompassStore(support.appending(path: "compass.json"))
    trip = TripFile(support.appending(path: "trip.json"))
    outgoing = temporary.appending(path: "outgoing", directoryHint: .isDirectory)
  }
}
