import Waymark
import WaymarkGeodesy

/// What to draw and to tell for one camera frame: plain values, in points of the shown viewport.
public struct LiveUpdate: Sendable {
  /// Time of the frame, seconds on the session's clock.
  public var time: Double
  /// What lies on the screen and in the scene.
  public var overlay: Overlay
  /// The solids of the overlay, ready for a renderer.
  public var mesh: SceneMesh
  /// The picture as shown; nil before the first frame.
  public var camera: DisplayedCamera?
  /// The camera's pose as displayed; nil before the first frame.
  public var pose: PoseSample?
  /// Where the scene is on Earth, as far as it is known.
  public var alignment: Alignment
  /// Where the user is: by the alignment, or the newest fix while there is none.
  public var position: Position?
  /// Radius in metres that holds the user's true place with 68 %; nil while nothing is known.
  public var accuracy: Double?
  /// Where the camera looks, degrees clockwise from true north; nil while that is not known.
  public var headingDegrees: Double?
  /// How the walk stands: state, reason, accuracy, and whether the interface is to be locked.
  public var status: GeoTrackingStatus
  /// What the user must do now, in the user's language; nil while there is nothing.
  public var coaching: String?
  /// The way back to the saved place; nil without one.
  public var leadBack: LeadBack?
  /// What becomes of another route; nil without a route.
  public var rerouting: Rerouting.State?
  /// What the device's own geographic tracking says about itself; nil where it does not run.
  public var geoTracking: GeoTracking?
}
