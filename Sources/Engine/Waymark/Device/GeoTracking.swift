/// What a device's own geographic tracking (ARKit's `ARGeoTrackingConfiguration`) says about itself.
public struct GeoTracking: Equatable, Sendable {
  /// How far it has come: the states of our own status.
  public typealias State = GeoTrackingState
  /// Why it is not localized.
  public typealias Reason = GeoTrackingReason
  /// How well it knows where it is.
  public typealias Accuracy = GeoTrackingAccuracy

  /// How far it has come.
  public var state: State
  /// Why it is not localized.
  public var reason: Reason
  /// How well it knows where it is.
  public var accuracy: Accuracy

  /// Makes a status.
  public init(state: State, reason: Reason = .none, accuracy: Accuracy = .undetermined) {
    self.state = state
    self.reason = reason
    self.accuracy = accuracy
  }

  /// What its word is worth as a cue: a 68 % radius in metres and a standard deviation of the yaw in degrees; nil while it
  /// is not localized. The makers publish no figures: these are cautious ones for their three words.
  public var sigma: (horizontal: Double, yawDegrees: Double)? {
    guard state == .localized else { return nil }
    switch accuracy {
    case .high: return (2, 2)
    case .medium: return (5, 4)
    case .low: return (15, 10)
    case .undetermined: return nil
    }
  }
}
