internal import CPortableMath
internal import WaymarkGeodesy

/// How accurately the direction of a label is known, and how to draw the label while the direction is only roughly known.
public struct LabelUncertainty: Equatable, Sendable {
  /// Beyond this standard deviation of the direction, degrees, a name could stand anywhere: a compass alone gives 45 to 57,
  /// nothing at all 104.
  public static let maximumSigma = 60.0
  /// A narrower bracket adds nothing to the label, pixels.
  public static let minimumWidth = 24.0

  /// Standard deviation of the direction, degrees.
  public var sigmaDegrees: Double
  /// Width of the bracket around the label's direction, one standard deviation to each side, at most as wide as the picture;
  /// 0 where none is needed. Pixels.
  public var width: Double
  /// Whether the direction is too uncertain for a mark at the position itself.
  public var standsInForMark: Bool

  /// How to show a label in the direction of something; nil when the direction is unknown and no label belongs there.
  ///
  /// - Parameters:
  ///   - distance: metres from the camera; infinite for what is far away.
  ///   - alignment: where the scene is on Earth.
  ///   - camera: the camera as displayed.
  init?(atDistance distance: Double, alignment: Alignment, camera: CameraIntrinsics) {
    guard alignment.frame != nil, let yaw = alignment.yawSigmaDegrees, yaw.isFinite, distance > 0 else { return nil }
    // The direction of something near also depends on the camera's own position.
    let parallax = Angle.degrees(atan((alignment.positionSigma ?? 0) / distance))
    sigmaDegrees = (yaw * yaw + parallax * parallax).squareRoot()
    guard sigmaDegrees <= Self.maximumSigma else { return nil }
    let radians = Angle.radians(sigmaDegrees)
    let bracket = min(camera.width, 2 * camera.focalX * tan(radians))
    width = bracket < Self.minimumWidth ? 0 : bracket
    standsInForMark = radians > AnchorGrade.rough.slope
  }
}
