#if os(iOS) && canImport(ARKit)
  import ARKit
  import RealityKit
  import UIKit
  import Waymark

  /// A RealityKit view that reports when it is laid out, and how it shows the camera's picture.
  @MainActor
  final class WaymarkARView: ARView {
    /// Called at each layout.
    var laidOut: (() -> Void)?

    /// A view that runs nothing by itself; features that cost energy and are not needed are off.
    static func make() -> WaymarkARView {
      #if targetEnvironment(simulator)
        return WaymarkARView(frame: .zero)
      #else
        let view = WaymarkARView(frame: .zero, cameraMode: .ar, automaticallyConfigureSession: false)
        view.renderOptions.formUnion([
          .disableMotionBlur, .disableDepthOfField, .disableGroundingShadows, .disableHDR, .disablePersonOcclusion,
          .disableFaceMesh,
        ])
        return view
      #endif
    }

    /// The session that tracks; nil in the simulator, which has no camera, and whose SDK may lack the view's session.
    var tracking: ARSession? {
      #if targetEnvironment(simulator)
        return nil
      #else
        return session
      #endif
    }

    /// Lets people, and what a device with LiDAR measures, hide the scene's solids, where the device can do that.
    func addOcclusion(to configuration: ARWorldTrackingConfiguration) {
      #if !targetEnvironment(simulator)
        if ARWorldTrackingConfiguration.supportsFrameSemantics(.personSegmentationWithDepth) {
          configuration.frameSemantics.insert(.personSegmentationWithDepth)
          renderOptions.remove(.disablePersonOcclusion)
        }
        if ARWorldTrackingConfiguration.supportsSceneReconstruction(.mesh) {
          configuration.sceneReconstruction = .mesh
          environment.sceneUnderstanding.options.insert(.occlusion)
        }
      #endif
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      laidOut?()
    }

    /// How the picture is displayed; nil while the view is in no window.
    var display: DeviceDisplay? {
      guard let orientation = window?.windowScene?.effectiveGeometry.interfaceOrientation else { return nil }
      return DeviceDisplay(
        width: Double(bounds.width), height: Double(bounds.height), orientation: DisplayOrientation(orientation))
    }
  }

  extension DisplayOrientation {
    init(_ orientation: UIInterfaceOrientation) {
      switch orientation {
      case .portraitUpsideDown: self = .portraitUpsideDown
      case .landscapeLeft: self = .landscapeLeft
      case .landscapeRight: self = .landscapeRight
      case .portrait, .unknown: self = .portrait
      @unknown default: self = .portrait
      }
    }
  }
#endif
