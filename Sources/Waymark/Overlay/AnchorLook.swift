internal import WaymarkGeodesy

/// What the camera of a frame sees of groups and places.
struct AnchorLook {
  private let view: CameraView
  private let frame: SceneFrame
  private let range: Double
  private let groundY: Double
  private let ballHeight: Double
  private let heightIsKnown: Bool
  /// How much the place of what stands on the ground may differ from what its sphere says, as a part of its distance.
  private let unevenness: Double
  /// Tangents of half the fields of view, and the lengths of the vectors (1, tangent).
  private let tanX: Double
  private let tanY: Double
  private let slantX: Double
  private let slantY: Double

  init(_ now: AnchorScene.Situation) {
    view = now.view
    frame = now.frame
    range = now.style.anchorRange
    groundY = now.groundY
    ballHeight = now.style.ballHeight
    heightIsKnown = now.alignment.heightIsKnown
    // Heights move a place sideways by less than a thousandth of its distance; hills rise above the user's level.
    unevenness = now.elevation == nil ? 0.002 : 0.4
    let camera = now.view.intrinsics
    // |x| ≤ depth · tan(fov/2) without a division.
    (tanX, tanY) = (camera.width / 2 / camera.focalX, camera.height / 2 / camera.focalY)
    (slantX, slantY) = ((1 + tanX * tanX).squareRoot(), (1 + tanY * tanY).squareRoot())
  }

  /// True for anchors that stand on the ground, because their height counts from another surface, or from none.
  func standsOnGround(_ height: AnchorSpot.Height) -> Bool {
    !heightIsKnown || !height.counts(from: frame.verticalReference)
  }

  /// What no anchor of a group is nearer than, metres; nil when none of them can be in view.
  func distance(to group: AnchorGroup) -> Double? {
    var d = frame.scenePosition(ofECEF: group.center) - view.position
    var radius = group.radius + 1 + ballHeight
    if standsOnGround(group.height) {
      d.y = groundY - view.position.y
      radius += (d.length + group.radius) * unevenness
    }
    let distance = d.length - radius
    guard distance <= range else { return nil }
    let depth = view.forward.dot(d)
    guard depth > -radius, abs(view.right.dot(d)) <= depth * tanX + radius * slantX,
      abs(view.up.dot(d)) <= depth * tanY + radius * slantY
    else { return nil }
    return max(0, distance)
  }

  /// True when an anchor, or the ball above it, may be in view.
  ///
  /// - Parameters:
  ///   - offset: its place in the scene less the camera's.
  ///   - squared: the square of that.
  /// - Returns: true also when a mark at the border is not.
  func sees(_ offset: Vector3, squared: Double) -> Bool {
    guard squared <= range * range else { return false }
    let depth = view.forward.dot(offset)
    guard depth > 0.1, abs(view.right.dot(offset)) <= depth * tanX else { return false }
    let y = view.up.dot(offset)
    return abs(y) <= depth * tanY || abs(y + view.up.y * ballHeight) <= depth * tanY
  }
}
