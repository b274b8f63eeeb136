/// What is known about the parts of a device that geographic augmented reality needs.
public struct DeviceCondition: Equatable, Sendable {
  /// The camera.
  public var camera = DevicePermission.notAsked
  /// The location.
  public var location = DevicePermission.notAsked
  /// False when the user gives only a rough location (a few kilometres).
  public var locationIsPrecise = true
  /// Whether the device has camera tracking at all.
  public var hasTracking = true
  /// False when the solids in the scene cannot be drawn.
  public var drawsSolids = true
  /// Whether the device has a compass.
  public var hasCompass = true
  /// Whether locations do not come although they are allowed.
  public var locationFails = false
  /// The error that the compass reports, degrees; negative = unknown; nil before the first reading.
  public var compassAccuracy: Double?

  /// Nothing is known yet.
  public init() {}

  /// What the user should know about it, the gravest first; empty when all is well.
  public var notices: [DeviceNotice] {
    var notices: [DeviceNotice] = []
    if !hasTracking { notices.append(.trackingAbsent) }
    switch camera {
    case .denied: notices.append(.cameraDenied)
    case .restricted, .off: notices.append(.cameraRestricted)
    case .notAsked, .granted: break
    }
    switch location {
    case .denied: notices.append(.locationDenied)
    case .restricted: notices.append(.locationRestricted)
    case .off: notices.append(.locationOff)
    case .granted:
      if !locationIsPrecise { notices.append(.locationRough) }
      if locationFails { notices.append(.locationFails) }
    case .notAsked: break
    }
    if !drawsSolids { notices.append(.solidsAbsent) }
    if !hasCompass {
      notices.append(.compassAbsent)
    } else if let compassAccuracy, compassAccuracy < 0 || compassAccuracy > 30 {
      notices.append(.compassUnsure)
    }
    return notices
  }

  /// Whether the picture with its overlay can be shown at all.
  public var canTrack: Bool { hasTracking && (camera == .granted || camera == .notAsked) }
}
