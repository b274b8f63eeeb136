import Foundation
import Waymark
import WaymarkFormats

/// What walks have taught of the device's compass: in a file of this device, in no backup. It holds neither places nor
/// tracks.
struct CompassStore {
  private let file: URL

  init(_ file: URL) { self.file = file }

  /// What is known; nil without a file, or with one that this version does not know.
  func read() -> CompassMemory? { try? CompassMemoryFile.read(path: file.path) }

  /// Keeps it; where that fails the next walk begins without.
  func write(_ memory: CompassMemory) {
    guard (try? CompassMemoryFile.write(memory, path: file.path)) != nil else { return }
    var url = file
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? url.setResourceValues(values)
  }

  /// Forgets it.
  func forget() { try? FileManager.default.removeItem(at: file) }
}
