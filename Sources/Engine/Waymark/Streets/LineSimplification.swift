internal import WaymarkGeodesy

/// Leaves out the vertices of a line that hardly change it (Douglas and Peucker 1973).
enum LineSimplification {
  /// The line without vertices that are within a tolerance of the chord that replaces them.
  static func simplified(_ points: [Vector3], tolerance: Double) -> [Vector3] {
    guard points.count > 2 else { return points }
    var kept = [Bool](repeating: false, count: points.count)
    kept[0] = true
    kept[points.count - 1] = true
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      guard last - first > 1 else { continue }
      var farthest = first
      var most = tolerance * tolerance
      for i in (first + 1)..<last {
        let squared = distanceSquared(points[i], points[first], points[last])
        if squared > most { (farthest, most) = (i, squared) }
      }
      guard farthest > first else { continue }
      kept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    var result: [Vector3] = []
    for i in points.indices where kept[i] { result.append(points[i]) }
    return result
  }

  /// Squared distance of a point from the segment a–b.
  private static func distanceSquared(_ p: Vector3, _ a: Vector3, _ b: Vector3) -> Double {
    let d = b - a
    let squared = d.lengthSquared
    let t = squared > 0 ? max(0, min(1, (p - a).dot(d) / squared)) : 0
    return (p - a - d * t).lengthSquared
  }
}
