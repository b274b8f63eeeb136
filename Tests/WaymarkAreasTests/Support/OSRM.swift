import Foundation
import WaymarkServices

/// The real OSRM, where it is installed.
enum OSRM {
  static let installation = try? OSRMInstallation.find(
    programFolder: URL(fileURLWithPath: #filePath).deletingLastPathComponent())

  static let isAvailable = installation != nil
  static let message = "OSRM is not installed: run make setup"
}
