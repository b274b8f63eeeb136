import Foundation
import WaymarkServices

/// The real Valhalla, where it is installed.
enum Valhalla {
  static let installation = try? ValhallaInstallation.find(
    programFolder: URL(fileURLWithPath: #filePath).deletingLastPathComponent())

  static let isAvailable = installation != nil
  static let message = "Valhalla is not installed: run make setup"
}
