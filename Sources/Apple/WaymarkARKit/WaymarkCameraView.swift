#if os(iOS) && canImport(ARKit)
  import RealityKit
  import SwiftUI

  /// The camera's picture with the content of the scene, without the flat layer.
  struct WaymarkCameraView: UIViewRepresentable {
    let navigator: WaymarkNavigator

    func makeCoordinator() -> WaymarkNavigator { navigator }

    /// Always the same view: its session keeps the scene while nothing shows it.
    func makeUIView(context: Context) -> WaymarkARView { navigator.showView() }

    func updateUIView(_ view: WaymarkARView, context: Context) {}

    static func dismantleUIView(_ view: WaymarkARView, coordinator: WaymarkNavigator) { coordinator.hideView() }
  }
#endif
