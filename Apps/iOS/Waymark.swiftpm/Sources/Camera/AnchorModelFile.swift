import Foundation
import RealityKit
import WaymarkARKit
import WaymarkFormats
import WaymarkLive

/// The user's own model for anchors in the camera's picture: a USDZ file, kept by the app.
@MainActor struct AnchorModelFile {
  /// The longest side of a model in the scene, metres: an anchor is seen from far.
  private static let size: Float = 1.5
  private let url: URL

  init(_ url: URL) { self.url = url }

  /// Whether there is one.
  var isChosen: Bool { FileManager.default.fileExists(atPath: url.path) }

  /// Keeps a copy of a file that the user chose, once it is seen to be a model.
  func choose(_ file: URL) async throws {
    let data = try SecurityScope.read(file)
    let fresh = url.deletingLastPathComponent().appending(path: "new-model.usdz")
    defer { try? FileManager.default.removeItem(at: fresh) }
    try data.write(to: fresh, options: .atomic)
    _ = try await ModelEntity(contentsOf: fresh)
    try data.write(to: url, options: .atomic)
  }

  /// Goes back to the engine's own marks.
  func forget() { try? FileManager.default.removeItem(at: url) }

  /// Shows anchors as clones of the model; as the engine's marks where none was chosen, or it cannot be read any more.
  func dress(_ navigator: any WalkNavigating) async {
    guard let navigator = navigator as? WaymarkNavigator else { return }
    guard let model = await load() else {
      navigator.anchorModel = nil
      return
    }
    navigator.anchorModel = { _ in model.clone(recursive: true) }
  }

  /// The model in the size of a mark; nil where there is none.
  private func load() async -> ModelEntity? {
    guard isChosen, let model = try? await ModelEntity(contentsOf: url) else { return nil }
    let extents = model.visualBounds(relativeTo: nil).extents
    let longest = max(extents.x, extents.y, extents.z)
    if longest > 0 { model.scale = SIMD3(repeating: Self.size / longest) }
    return model
  }
}
