internal import WaymarkGeodesy

/// How much of the route ahead is visible from the user's position, where no buildings are known: where the line of sight runs far
/// beside the route, the route continues behind a corner, because streets have houses.
struct LineOfSight {
  /// A route this near to the line of sight, metres, is visible.
  static let clear = 4.0
  /// From this far beside it, metres, the route is hidden.
  static let hidden = 12.0
  /// Weight of hidden points.
  static let minimumWeight = EyeAmongBuildings.thin

  private let eye: Vector3
  private var passed: [Vector3] = []

  init(from eye: Vector3, capacity: Int) {
    self.eye = eye
    passed.reserveCapacity(capacity)
  }

  /// Weight of the next point along the route: 1 when visible, `minimumWeight` when hidden.
  mutating func weight(of point: Vector3) -> Double {
    let d = Vector3(point.x - eye.x, 0, point.z - eye.z)
    let squared = d.lengthSquared
    var beside = 0.0
    for p in passed {
      let o = Vector3(p.x - eye.x, 0, p.z - eye.z)
      let t = squared > 1e-9 ? max(0, min(1, o.dot(d) / squared)) : 0
      beside = max(beside, (o - d * t).lengthSquared)
    }
    passed.append(point)
    let part = max(0, min(1, (beside.squareRoot() - Self.clear) / (Self.hidden - Self.clear)))
    return 1 - (1 - Self.minimumWeight) * part
  }
}
