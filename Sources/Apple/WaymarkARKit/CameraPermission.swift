#if os(iOS) && canImport(ARKit)
  import AVFoundation
  import Waymark

  /// Whether the app may use the camera.
  enum CameraPermission {
    static var present: DevicePermission {
      switch AVCaptureDevice.authorizationStatus(for: .video) {
      case .notDetermined: .notAsked
      case .restricted: .restricted
      case .denied: .denied
      case .authorized: .granted
      @unknown default: .denied
      }
    }

    /// Asks the user, unless the user has decided already.
    static func ask() async -> DevicePermission {
      if present == .notAsked { _ = await AVCaptureDevice.requestAccess(for: .video) }
      return present
    }
  }
#endif
