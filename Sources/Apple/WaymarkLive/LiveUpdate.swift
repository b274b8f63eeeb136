import Waymark
import WaymarkGeodesy

/// What to draw and to report for one camera frame, or for one fix while the camera rests: plain values, in points of the visible viewport.
public struct LiveUpdate: Sendable {
  /// Time of the frame, seconds on the session's clock.
  public var time: Double
  /// What is drawn on the screen and in the scene.
  public var overlay: Overlay
  /// The solids of the overlay, ready for a renderer.
  public var mesh: SceneMesh
  /// The picture as shown; nil before the first frame.
  public var camera: DisplayedCamera?
  /// The camera's pose as displayed; nil before the first frame.
  public var pose: PoseSample?
  /// The alignment of the scene on Earth, as far as it is known.
  public var alignment: Alignment
  /// The user's position: from the alignment, or the newest fix while there is none.
  public var position: Position?
  /// Radius in metres that contains the user's true position with 68 % probability; nil while nothing is known.
  public var accuracy: Double?
  /// Direction of the camera, or of the device's top edge while the camera rests, degrees clockwise from true north; nil
  /// while it is not known.
  public var headingDegrees: Double?
  /// Status of the walk: state, reason, accuracy, and whether the interface is locked.
  public var status: GeoTrackingStatus
  /// What the user must do now, in the user's language; nil when there is nothing.
  public var coaching: String?
  /// Bearing and distance to the saved place; nil without one.
  public var leadBack: LeadBack?
  /// State of rerouting; nil without a route.
  public var rerouting: Rerouting.State?
  /// State of the device's own geographic tracking; nil where it does not run.
  public var geoTracking: GeoTracking?
}
