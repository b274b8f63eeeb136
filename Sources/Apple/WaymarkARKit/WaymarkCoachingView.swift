#if os(iOS) && canImport(ARKit)
  import ARKit
  import SwiftUI

  /// ARKit's own coaching over the picture; it shows itself while tracking begins, or is poor.
  struct WaymarkCoachingView: UIViewRepresentable {
    let navigator: WaymarkNavigator

    func makeUIView(context: Context) -> ARCoachingOverlayView { navigator.coachingView() }

    func updateUIView(_ view: ARCoachingOverlayView, context: Context) {}
  }
#endif
