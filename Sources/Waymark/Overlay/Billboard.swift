/// The sign above the finish mark. It stays parallel to the horizon when the device rolls.
public struct Billboard: Equatable, Sendable {
  /// Centre of the sign.
  public var center: PixelPoint
  /// Rotation about the centre, radians, clockwise on the screen.
  public var rotationRadians: Double
  /// For displays without a flat layer: turn about the scene's vertical axis that makes the sign face the camera,
  /// radians, right-handed about +Y; 0 faces +Z.
  public var sceneYawRadians: Double
  /// The distance in the user's units.
  public var text: String
}
