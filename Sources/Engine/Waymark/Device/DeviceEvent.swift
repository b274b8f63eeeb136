/// What a device with camera tracking reports, in the order in which it comes.
public enum DeviceEvent: Equatable, Sendable {
  /// A camera frame.
  case frame(DeviceFrame)
  /// A location, with both clocks at its arrival.
  case location(DeviceLocation, arrival: DeviceClock.Reading)
  /// A compass reading, with both clocks at its arrival.
  case heading(DeviceHeading, arrival: DeviceClock.Reading)
  /// The picture is shown elsewhere, or rotated.
  case display(DeviceDisplay)
  /// Tracking stops, at this time: another app has the camera, or this one is not shown.
  case interrupted(at: Double)
  /// Tracking was started anew, at this time: scene positions from now on have nothing to do with those before.
  case restarted(at: Double)
  /// What the device's own geographic tracking says about itself.
  case geoTracking(GeoTracking)
  /// Where the device's own geographic tracking sees one of its anchors, at this time.
  case geoAnchor(GeoAnchorSighting, at: Double)
  /// Both clocks, at the start and at each return.
  case clock(DeviceClock.Reading)
}

/// Whether an app may use a part of the device, as systems say it.
public enum DevicePermission: String, Equatable, Sendable, CaseIterable {
  /// The user was not asked yet.
  case notAsked = "not-asked"
  /// It may.
  case granted
  /// The user said no.
  case denied
  /// The device's owner does not allow it (parents, an employer).
  case restricted
  /// Switched off for all apps.
  case off
}

/// What a device says about its tracking, as ARKit's `ARCamera.TrackingState`.
public enum DeviceTracking: Equatable, Sendable {
  /// No pose.
  case notAvailable
  /// A poor pose.
  case limited(Reason)
  /// A good pose.
  case normal

  /// Why tracking is poor.
  public enum Reason: String, Equatable, Sendable, CaseIterable {
    /// The session has just begun.
    case initializing
    /// The session tries to find its old scene again after an interruption: until it has, poses belong to no scene.
    case relocalizing
    /// The device moves too fast.
    case excessiveMotion = "excessive-motion"
    /// The camera sees too little.
    case insufficientFeatures = "insufficient-features"
    /// A reason that is not known here.
    case other
  }
}
