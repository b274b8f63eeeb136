#if os(iOS) && canImport(ARKit)
  import ARKit
  import Waymark
  import WaymarkGeodesy

  extension DeviceFrame {
    /// Copies what the engine needs; the frame itself, with its camera buffer, is released.
    init(_ frame: ARFrame) {
      let camera = frame.camera
      let (intrinsics, size) = (camera.intrinsics.columns, camera.imageResolution)
      self.init(
        time: frame.timestamp, transform: SceneTransform(camera.transform),
        tracking: DeviceTracking(camera.trackingState),
        camera: SensorCamera(
          width: Double(size.width), height: Double(size.height), focalX: Double(intrinsics.0.x),
          focalY: Double(intrinsics.1.y), principal: PixelPoint(x: Double(intrinsics.2.x), y: Double(intrinsics.2.y))))
    }
  }

  extension DeviceTracking {
    init(_ state: ARCamera.TrackingState) {
      switch state {
      case .notAvailable: self = .notAvailable
      case .normal: self = .normal
      case .limited(let reason):
        switch reason {
        case .initializing: self = .limited(.initializing)
        case .relocalizing: self = .limited(.relocalizing)
        case .excessiveMotion: self = .limited(.excessiveMotion)
        case .insufficientFeatures: self = .limited(.insufficientFeatures)
        @unknown default: self = .limited(.other)
        }
      }
    }
  }

  extension GeoTracking {
    init(_ status: ARGeoTrackingStatus) {
      self.init(state: State(status.state), reason: Reason(status.stateReason), accuracy: Accuracy(status.accuracy))
    }
  }

  extension GeoTracking.State {
    init(_ state: ARGeoTrackingStatus.State) {
      switch state {
      case .notAvailable: self = .notAvailable
      case .initializing: self = .initializing
      case .localizing: self = .localizing
      case .localized: self = .localized
      @unknown default: self = .notAvailable
      }
    }
  }

  extension GeoTracking.Accuracy {
    init(_ accuracy: ARGeoTrackingStatus.Accuracy) {
      switch accuracy {
      case .undetermined: self = .undetermined
      case .low: self = .low
      case .medium: self = .medium
      case .high: self = .high
      @unknown default: self = .undetermined
      }
    }
  }

  extension GeoTracking.Reason {
    init(_ reason: ARGeoTrackingStatus.StateReason) {
      switch reason {
      case .none: self = .none
      case .notAvailableAtLocation: self = .notAvailableAtLocation
      case .needLocationPermissions: self = .needLocationPermissions
      case .worldTrackingUnstable: self = .worldTrackingUnstable
      case .waitingForLocation: self = .waitingForLocation
      case .waitingForAvailabilityCheck: self = .waitingForAvailabilityCheck
      case .geoDataNotLoaded: self = .geoDataNotLoaded
      case .devicePointedTooLow: self = .devicePointedTooLow
      case .visualLocalizationFailed: self = .visualLocalizationFailed
      @unknown default: self = .none
      }
    }
  }

  extension DeviceFailure {
    init(_ error: any Error) {
      guard let error = error as? ARError else {
        self = .other
        return
      }
      switch error.code {
      case .cameraUnauthorized: self = .cameraUnauthorized
      case .unsupportedConfiguration: self = .unsupported
      case .sensorUnavailable, .sensorFailed: self = .sensor
      case .worldTrackingFailed: self = .tracking
      case .geoTrackingNotAvailableAtLocation, .geoTrackingFailed: self = .geoTracking
      default: self = .other
      }
    }
  }
#endif
