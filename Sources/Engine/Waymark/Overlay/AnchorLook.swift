internal import WaymarkGeodesy

/// Tests which groups and positions the camera of a frame sees.
struct AnchorLook {
  private let view: CameraView
  private let reference: VerticalReference
  private let range: Double
  /// Scene y of the ground less that of the camera.
  private let ground: Double
  /// Earth-centred: the camera's position and axes, and the scene's upwards axis.
  private let eye: Vector3
  private let right: Vector3
  private let up: Vector3
  private let forward: Vector3
  private let upwards: Vector3
  private let ballHeight: Double
  private let heightIsKnown: Bool
  /// How far an anchor on the ground may be from where its sphere has it, as a fraction of its distance.
  private let unevenness: Double
  /// Tangents of half the fields of view, and the lengths of the vectors (1, tangent).
  private let tanX: Double
  private let tanY: Double
  private let slantX: Double
  private let slantY: Double

  init(_ now: AnchorScene.Situation) {
    view = now.view
    let frame = now.frame
    reference = frame.verticalReference
    range = now.style.anchorRange
    ground = now.groundY - now.view.position.y
    func earth(_ direction: Vector3) -> Vector3 {
      frame.local.ecefVector(ofENU: frame.enu(ofSceneVector: direction))
    }
    eye = frame.ecef(ofScene: now.view.position)
    (right, up, forward) = (earth(now.view.right), earth(now.view.up), earth(now.view.forward))
    upwards = earth(Vector3(0, 1, 0))
    ballHeight = now.style.ballHeight
    heightIsKnown = now.alignment.heightIsKnown
    // Heights move a position sideways by less than a thousandth of its distance; hills rise above the user's level.
    unevenness = now.elevation == nil ? 0.002 : 0.4
    let camera = now.view.intrinsics
    // |x| ≤ depth · tan(fov/2) without a division.
    (tanX, tanY) = (camera.width / 2 / camera.focalX, camera.height / 2 / camera.focalY)
    (slantX, slantY) = ((1 + tanX * tanX).squareRoot(), (1 + tanY * tanY).squareRoot())
  }

  /// Whether anchors with such a height stand on the ground.
  func standsOnGround(_ height: AnchorSpot.Height) -> Bool {
    height.isOnGround(reference: reference, heightIsKnown: heightIsKnown)
  }

  /// Lower bound of the distances of a group's anchors, metres; nil when none of them can be in view.
  func distance(to group: AnchorGroup) -> Double? {
    var d = group.center - eye
    var radius = group.radius + 1 + ballHeight
    if standsOnGround(group.height) {
      d += upwards * (ground - upwards.dot(d))
      radius += (d.length + group.radius) * unevenness
    }
    let distance = d.length - radius
    guard distance <= range else { return nil }
    let depth = forward.dot(d)
    guard depth > -radius, abs(right.dot(d)) <= depth * tanX + radius * slantX,
      abs(up.dot(d)) <= depth * tanY + radius * slantY
    else { return nil }
    return max(0, distance)
  }

  /// Squared distance of an anchor at its own height.
  ///
  /// - Parameters:
  ///   - earth: its Earth-centred position, metres.
  ///   - limit: squared distance from which on it does not matter, m².
  /// - Returns: the square of its distance, m²; nil when neither it nor the ball above it is in view, or it does not
  ///   matter.
  func squaredDistance(toPosition earth: Vector3, within limit: Double) -> Double? {
    let d = earth - eye
    let squared = d.lengthSquared
    guard squared < limit, squared <= range * range else { return nil }
    return sees(right.dot(d), up.dot(d), depth: forward.dot(d)) ? squared : nil
  }

  /// The same for an anchor whose position in the scene is known.
  ///
  /// - Parameters:
  ///   - position: its position in the scene, metres.
  ///   - limit: squared distance from which on it does not matter, m².
  /// - Returns: the square of its distance, m², or nil.
  func squaredDistance(toScene position: Vector3, within limit: Double) -> Double? {
    let d = position - view.position
    let squared = d.lengthSquared
    guard squared < limit, squared <= range * range else { return nil }
    return sees(view.right.dot(d), view.up.dot(d), depth: view.forward.dot(d)) ? squared : nil
  }

  private func sees(_ x: Double, _ y: Double, depth: Double) -> Bool {
    depth > 0.1 && abs(x) <= depth * tanX
      && (abs(y) <= depth * tanY || abs(y + view.up.y * ballHeight) <= depth * tanY)
  }
}
