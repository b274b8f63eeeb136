internal import CPortableMath
internal import WaymarkGeodesy

/// The sign above the finish mark. It stays parallel to the horizon when the device rolls.
public struct Billboard: Equatable, Sendable {
  /// Centre of the sign.
  public var center: PixelPoint
  /// Rotation about the centre, radians, clockwise on the screen.
  public var rotationRadians: Double
  /// For displays without a flat layer: rotation about the scene's vertical axis that makes the sign face the camera,
  /// radians, right-handed about +Y; 0 faces +Z.
  public var sceneYawRadians: Double
  /// The distance in the user's units.
  public var text: String
}

extension Billboard {
  /// Room that it takes in a client's style, pixels.
  static let height = 40.0
  var width: Double { 40 + 12 * Double(text.utf8.count) }

  /// Above the disc, in the direction that is up in the picture.
  init?(above finish: FinishMark, view: CameraView, style: OverlayStyle, language: GuidanceLanguage) {
    guard let disc = finish.center else { return nil }
    let rotation = view.horizonRotationRadians
    // Clear of the disc at its largest pulse.
    let lift = finish.diameter * 0.6 + 24
    center = PixelPoint(x: disc.x + sin(rotation) * lift, y: disc.y - cos(rotation) * lift)
    rotationRadians = rotation
    let d = view.position - finish.position
    sceneYawRadians = atan2(d.x, d.z)
    text = language.distance(meters: finish.distance, units: style.units)
  }
}
