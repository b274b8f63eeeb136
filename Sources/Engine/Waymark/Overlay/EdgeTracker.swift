internal import CPortableMath
internal import WaymarkGeodesy

/// Decides from frame to frame whether something is in view, and where its edge indicator is. Remembers what it showed
/// last, so that nothing flickers at the border or when the target is straight behind.
struct EdgeTracker: Sendable {
  /// Something counts as in view again when it is inside the border by this fraction of the safe area.
  private static let borderHysteresis = 0.06
  /// Within this angle of straight behind, degrees, the side shown last is kept.
  private static let sideHysteresis = 10.0

  private(set) var isInView = false
  /// Side shown last, −1 left or 1 right; 0 before anything was shown.
  private var side = 0.0

  /// Where to turn to see a target; nil while it, or a further part of the same thing (`isPartSeen`, by the given test of a
  /// position), is in view.
  mutating func update(
    target: Vector3, view: CameraView, safeArea: ScreenRect,
    isPartSeen: ((_ isSeen: (Vector3) -> Bool) -> Bool) = { _ in false }
  ) -> EdgeIndicator? {
    let v = view.cameraVector(of: target)
    guard v.length > 1e-6 else {
      isInView = true
      return nil
    }
    let area = isInView ? safeArea : safeArea.shrunk(by: Self.borderHysteresis)
    func isSeen(_ position: Vector3) -> Bool { view.project(position).map { area.contains($0) } ?? false }
    isInView = isSeen(target) || isPartSeen(isSeen)
    let turn = horizontalTurn(to: target, view: view)
    guard !isInView else { return nil }
    let direction = direction(of: v, target: target, turn: turn, view: view)
    // Panels may leave a safe area that lies beside the middle of the picture.
    let middle = view.intrinsics.center
    let center = safeArea.exit(
      from: safeArea.contains(middle) ? middle : safeArea.center, dx: direction.x, dy: -direction.y)
    return EdgeIndicator(
      center: center, rotationRadians: atan2(-direction.y, direction.x), turnDegrees: turn)
  }

  /// Turn about the vertical towards the target, degrees, clockwise positive. Near 180° the side shown last is kept.
  private mutating func horizontalTurn(to target: Vector3, view: CameraView) -> Double {
    guard var turn = view.horizontalTurnDegrees(to: target) else { return 0 }
    if abs(turn) > 180 - Self.sideHysteresis, turn * side < 0 { turn += side * 360 }
    side = turn < 0 ? -1 : 1
    return turn
  }

  /// Direction on the screen in which to turn: x to the right, y up, length one.
  ///
  /// Up to 90° off the axis it is the target's direction in the picture plane (undivided camera coordinates, so nothing
  /// flips behind the camera). Beyond, a level target must not point up or down by the accident of the camera's pitch:
  /// the shortest turn is horizontal, and the farther behind the target is, the more the indicator sinks, down to the
  /// bottom for a target straight behind. Both forms agree at 90°.
  private func direction(of v: Vector3, target: Vector3, turn: Double, view: CameraView) -> Vector3 {
    let depth = -v.z / v.length
    let sinPitch = max(-1, min(1, view.forward.y))
    let cosPitch = (1 - sinPitch * sinPitch).squareRoot()
    if depth >= 0 || cosPitch < 0.05 {
      return Vector3(v.x, v.y, 0).normalized ?? Vector3(0, -1, 0)
    }
    let d = (target - view.position) / v.length
    let cosElevation = d.horizontalLengthSquared.squareRoot()
    let (sinTurn, _) = Angle.sinCos(degrees: turn)
    let x = abs(turn) > 180 ? side * abs(cosElevation * sinTurn) : cosElevation * sinTurn
    let level = Vector3(x, d.y / cosPitch + depth, 0).normalized ?? Vector3(0, -1, 0)
    // From horizon axes into picture axes: the same rotation that the horizon has in the picture.
    let roll = atan2(-view.right.y, view.up.y)
    let (c, s) = (cos(roll), sin(roll))
    return Vector3(level.x * c - level.y * s, level.x * s + level.y * c, 0)
  }
}
