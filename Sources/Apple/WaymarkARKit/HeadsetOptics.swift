#if os(visionOS)
  import ARKit
  import Foundation
  import Waymark

  /// Display and camera model of a headset: a square field of view of 110°, which contains that of each eye.
  enum HeadsetOptics {
    private static let size = 2000.0
    private static let fieldOfView = 110.0

    /// Time between two poses: what is drawn stays in the scene between them.
    static let interval = Duration.milliseconds(33)

    static let display = DeviceDisplay(width: size, height: size, orientation: .landscapeRight)

    static let camera = SensorCamera(
      width: size, height: size, focalX: focal, focalY: focal, principal: PixelPoint(x: size / 2, y: size / 2))

    private static let focal = size / 2 / tan(.pi * fieldOfView / 360)
  }

  extension DeviceFrame {
    init(_ anchor: DeviceAnchor, at time: Double) {
      self.init(
        time: time, transform: SceneTransform(anchor.originFromAnchorTransform),
        tracking: DeviceTracking(anchor.trackingState), camera: HeadsetOptics.camera)
    }
  }

  extension DeviceTracking {
    init(_ state: DeviceAnchor.TrackingState) {
      switch state {
      case .untracked: self = .notAvailable
      case .orientationTracked: self = .limited(.insufficientFeatures)
      case .tracked: self = .normal
      @unknown default: self = .limited(.other)
      }
    }
  }
#endif
