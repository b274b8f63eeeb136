/// What the user must do now so that things can be shown in position. Clients have the words; ours are in
/// `GuidanceLanguage.coaching(_:)`.
public enum GeoCoaching: String, Equatable, Sendable, CaseIterable {
  /// Wait a moment: something is being found out.
  case wait
  /// Allow the location.
  case allowLocation = "allow-location"
  /// Go back to where it worked.
  case goBack = "go-back"
  /// Wait for the first location, under the open sky.
  case waitForLocation = "wait-for-location"
  /// Move slowly.
  case slowDown = "slow-down"
  /// Point the camera up, ahead.
  case pointCameraUp = "point-camera-up"
  /// Walk some steps, straight on if possible.
  case walkOn = "walk-on"
  /// Go where more of the sky is free.
  case findOpenSky = "find-open-sky"
  /// Point the camera at the Sun and confirm.
  case sightSun = "sight-sun"
  /// Hold the phone away from metal and magnets.
  case moveFromMetal = "move-from-metal"
  /// Turn the phone about all its axes, so that its compass is calibrated.
  case calibrateCompass = "calibrate-compass"
  /// Check the connection.
  case checkConnection = "check-connection"
}

extension GeoCoaching {
  /// What the alignment advises; nil when that is nothing.
  public init?(_ advice: AlignmentAdvice) {
    switch advice {
    case .none: return nil
    case .waitForLocation: self = .waitForLocation
    case .slowDown: self = .slowDown
    case .findOpenSky: self = .findOpenSky
    case .walkOn: self = .walkOn
    case .sightSun: self = .sightSun
    case .moveFromMetal: self = .moveFromMetal
    case .calibrateCompass: self = .calibrateCompass
    }
  }
}
