internal import CPortableMath
internal import WaymarkGeodesy

/// What a tap in the camera picture meets, with how exact that is.
struct AnchorTarget {
  /// Farther than this, metres, neither surfaces nor level ground are believed.
  static let reach = 80.0
  /// Standard deviations of a phone's idea of gravity, degrees, of a hand's height, metres, and of a surface's distance.
  private static let (tilt, cameraHeight, rangeShare) = (0.3, 0.15, 0.01)
  /// The ground is taken when its distance is this certain, as a part of it.
  private static let certainty = 0.25
  /// Surfaces this near to the ground's level are the ground, metres.
  private static let groundThickness = 0.35

  /// Where, scene metres.
  let point: Vector3
  let origin: AnchorOrigin
  /// Standard deviation of the distance along the ground, metres.
  let rangeSigma: Double
  /// Whether it is on the ground: then its altitude is that of the ground, not a number with an error.
  let isOnGround: Bool

  /// A surface that the device has detected.
  init(surface: Vector3, from camera: Vector3, groundY: Double) {
    point = surface
    origin = .surface
    rangeSigma = 0.05 + Self.rangeShare * surface.distance(to: camera)
    isOnGround = abs(surface.y - groundY) < Self.groundThickness
  }

  /// The level ground under the user; nil where the line of sight does not meet it nearby.
  init?(groundAt pixel: PixelPoint, view: CameraView, groundY: Double) {
    let ray = view.intrinsics.ray(through: pixel)
    let direction = view.right * ray.x + view.up * ray.y - view.forward * ray.z
    let height = view.position.y - groundY
    guard height > 0.1, direction.y < 0 else { return nil }
    let hit = view.position + direction * (height / -direction.y)
    let distance = (hit - view.position).horizontalLengthSquared.squareRoot()
    guard hit.isFinite, distance <= Self.reach else { return nil }
    // d = h / tan(angle): what an error of the height and of the angle do to it.
    let byHeight = distance / height * Self.cameraHeight
    let byAngle = (distance * distance + height * height) / height * Angle.radians(Self.tilt)
    rangeSigma = (byHeight * byHeight + byAngle * byAngle).squareRoot()
    guard rangeSigma <= max(0.5, Self.certainty * distance) else { return nil }
    point = Vector3(hit.x, groundY, hit.z)
    origin = .groundPlane
    isOnGround = true
  }

  /// The position on Earth with its accuracies: of the alignment, of its yaw over the distance, and of the distance.
  func location(in frame: SceneFrame, alignment: Alignment, camera: Vector3) -> AnchorLocation {
    let there = frame.geodeticPosition(ofScene: point)
    let distance = (point - camera).horizontalLengthSquared.squareRoot()
    let altitude =
      alignment.heightIsKnown && !isOnGround
      ? Altitude(meters: there.height, reference: frame.verticalReference) : nil
    var accuracy: Double?
    if let position = alignment.positionSigma, let yaw = alignment.yawSigmaDegrees {
      let byYaw = Angle.radians(yaw) * distance
      let (along, across) = (position * position + rangeSigma * rangeSigma, position * position + byYaw * byYaw)
      accuracy = AccuracyRadius.perSigma * ((along + across) / 2).squareRoot()
    }
    let vertical = altitude == nil ? nil : alignment.heightSigma.map { hypot($0, Self.rangeShare * distance) }
    return AnchorLocation(
      position: Position(there.coordinate, altitude: altitude), accuracy: accuracy, verticalAccuracy: vertical,
      origin: origin)
  }
}
