/// What would help the alignment most now.
public enum AlignmentAdvice: String, Equatable, Sendable, CaseIterable {
  /// Nothing: it is good enough.
  case none
  /// Wait for the first location.
  case waitForLocation = "wait-for-location"
  /// The camera's tracking is limited or lost: move slowly and point the camera at something with texture.
  case slowDown = "slow-down"
  /// Locations are poor: go where more of the sky is free.
  case findOpenSky = "find-open-sky"
  /// Walk some twenty steps, straight on if possible.
  case walkOn = "walk-on"
  /// Point the camera at the Sun and confirm: it is up, and walking does not help enough.
  case sightSun = "sight-sun"
  /// The compass disagrees with everything else: hold the phone away from metal and magnets.
  case moveFromMetal = "move-from-metal"
  /// The compass is inaccurate, and nothing else gives the yaw: rotate the phone about all its axes.
  case calibrateCompass = "calibrate-compass"
}
