internal import CPortableMath
internal import WaymarkGeodesy

/// How the ground rises in the direction of a walk, from the path of the last seconds: who walks moves along the
/// ground.
///
/// It also takes out the attitude's tilt in that direction, which tilts path and ground alike.
struct GroundSlope: Sendable {
  /// Seconds over which the bob averages out.
  private static let memory = 3.0
  /// Stairs.
  private static let steepest = 0.6
  /// Camera heights below which a path has no slope.
  private static let minimumPath = 0.4

  private var path = Vector3.zero

  /// Takes a window's displacement in camera heights.
  mutating func add(_ heights: Vector3, seconds: Double) {
    path = path * exp(-seconds / Self.memory) + heights
  }

  /// The ground's normal and the cosine of its slope.
  var plane: (normal: Vector3, cosine: Double) {
    let level = Vector3(path.x, 0, path.z)
    let length = level.length
    guard length > Self.minimumPath else { return (Vector3(0, 1, 0), 1) }
    let angle = max(-Self.steepest, min(Self.steepest, atan2(path.y, length)))
    let (sine, cosine) = (sin(angle), cos(angle))
    return (Vector3(0, cosine, 0) - level * (sine / length), cosine)
  }
}
