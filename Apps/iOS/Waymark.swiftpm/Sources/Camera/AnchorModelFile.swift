import Foundation
import RealityKit
import WaymarkFormats

/// The user's own model for anchors in the camera's picture: a USDZ file, kept by the app.
@MainActor enum AnchorModelFile {
  /// The longest side of a model in the scene, metres: an anchor is seen from far.
  private static let size: Float = 1.5

  /// Whether there is one.
  static var isChosen: Bool { FileManager.default.fileExists(atPath: AppFolders.anchorModel.path) }

  /// Keeps a copy of a file that the user chose, once it is seen to be a model.
  static func choose(_ file: URL) async throws {
    let data = try SecurityScope.read(file)
    let fresh = AppFolders.anchorModel.deletingLastPathComponent().appending(path: "new-model.usdz")
    defer { try? FileManager.default.removeItem(at: fresh) }
    try data.write(to: fresh, options: .atomic)
    _ = try await ModelEntity(contentsOf: fresh)
    try data.write(to: AppFolders.anchorModel, options: .atomic)
  }

  /// Goes back to the engine's own marks.
  static func forget() { try? FileManager.default.removeItem(at: AppFolders.anchorModel) }

  /// The model in the size of a mark, to be cloned for each anchor; nil where none was chosen, or it cannot be read any more.
  static func load() async -> ModelEntity? {
    guard isChosen, let model = try? await ModelEntity(contentsOf: AppFolders.anchorModel) else { return nil }
    let extents = model.visualBounds(relativeTo: nil).extents
    let longest = max(extents.x, extents.y, extents.z)
    if longest > 0 { model.scale = SIMD3(repeating: size / longest) }
    return model
  }
}
