#if os(iOS) && canImport(ARKit)
  import RealityKit
  import SwiftUI

  /// The camera's picture with the content of the scene, without the flat layer.
  struct WaymarkCameraView: UIViewRepresentable {
    let navigator: WaymarkNavigator

    func makeCoordinator() -> WaymarkNavigator { navigator }

    func makeUIView(context: Context) -> WaymarkARView {
      let view = WaymarkARView.make()
      navigator.attach(view)
      return view
    }

    func updateUIView(_ view: WaymarkARView, context: Context) {}

    static func dismantleUIView(_ view: WaymarkARView, coordinator: WaymarkNavigator) { coordinator.detach(view) }
  }
#endif
