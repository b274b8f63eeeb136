public import WaymarkGeodesy

/// Everything that can go into a session.
public enum Sample: Equatable, Sendable {
  /// Camera position and orientation in the scene frame.
  case pose(PoseSample)
  /// A GNSS or network location.
  case fix(LocationFix)
  /// A compass heading.
  case heading(HeadingReading)
  /// The camera's field of view and viewport, from now on.
  case camera(CameraIntrinsics)
  /// The user put a pixel on a thing whose direction is known.
  case sighting(Sighting)
  /// Another positioning system reported where the scene is.
  case geoPose(GeoPose)
  /// The route followed from here on; nil ends guidance.
  case route(Route?)
  /// A tap in the camera picture.
  case tap(PixelPoint)
  /// The wall clock at this moment.
  case utc(UTCInstant)
  /// Ground truth; the engine never reads it, evaluation does.
  case truth(GroundTruth)

  /// Whether it is a camera pose.
  var isPose: Bool { if case .pose = self { true } else { false } }
}
