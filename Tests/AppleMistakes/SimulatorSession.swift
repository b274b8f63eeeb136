// On simulator: value of type 'ARView' has no member 'session'
#if os(iOS) && canImport(ARKit)
  import ARKit
  import RealityKit

  @MainActor func pause(_ view: ARView) { view.session.pause() }
#endif
