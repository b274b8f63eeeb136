/// Why a device's tracking stopped by itself.
public enum DeviceFailure: String, Equatable, Sendable, CaseIterable {
  /// The app may not use the camera.
  case cameraUnauthorized = "camera-unauthorized"
  /// The device does not support the requested kind of tracking.
  case unsupported
  /// A sensor is missing or broken.
  case sensor
  /// Tracking came to an end that it did not expect.
  case tracking
  /// Geographic tracking has no data here, or came to an end; plain tracking goes on.
  case geoTracking = "geo-tracking"
  /// Something else.
  case other

  /// Whether it is worth beginning anew at once.
  public var isWorthAnotherTry: Bool { self == .tracking || self == .sensor }
}
