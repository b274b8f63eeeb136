import Waymark
import WaymarkGeodesy

/// Settings with which a live walk begins.
public struct LiveOptions: Sendable {
  /// Style of the overlay; insets are measured from the borders of the visible area.
  public var style = OverlayStyle()
  /// Language of announcements and of the instructions that a route does not have.
  public var language = GuidanceLanguage.english
  /// Source of the first yaw: `firstHeading` for scenes aligned to gravity alone, `alignedByDevice` for scenes that the
  /// device aligned to its own north.
  public var initialYaw = InitialYaw.firstHeading
  /// How the scene is aligned: `robust`, but for those who compare methods.
  public var alignmentMethod = AlignmentMethod.robust
  /// Whether the device's own geographic tracking is used where data for it exist.
  public var usesGeoTracking = false
  /// Whether the camera's pictures are looked at for the direction (`CameraCompass`).
  public var usesPictures = true
  /// Whether people and what the device measures around it hide the solids of the scene, where the device can do that.
  public var usesOcclusion = true
  /// Whether the device's own coaching shows itself over the picture while tracking begins or is poor.
  public var usesCoachingOverlay = true
  /// What earlier sessions taught of this device's compass: `LiveSession.compassMemory` of the last one; nil for none.
  public var compassMemory: CompassMemory?
  /// The wall clock now, by which what is remembered has aged; nil where it is unknown.
  public var utc: UTCInstant?

  /// The defaults.
  public init() {}
}
