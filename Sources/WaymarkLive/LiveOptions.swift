import Waymark

/// How a live walk begins.
public struct LiveOptions: Sendable {
  /// How the overlay looks; insets count from the borders of what is shown.
  public var style = OverlayStyle()
  /// Language of announcements.
  public var language = GuidanceLanguage.english
  /// Where the first yaw comes from: `firstHeading` for scenes aligned to gravity alone, `alignedByDevice` for scenes
  /// that the device turned to its own north.
  public var initialYaw = InitialYaw.firstHeading
  /// True when the device has geographic tracking of its own and it is to be used where there are data.
  public var usesGeoTracking = false

  /// The defaults.
  public init() {}
}
