import CPortableMath
import WaymarkGeodesy

/// The height of a street along itself: level parts, slopes and stairs.
struct GroundProfile: Sendable {
  struct Point: Sendable {
    /// Metres along the street (−z of the scene).
    let along: Double
    let height: Double
  }

  /// In order; vertical parts are risers.
  let points: [Point]
  /// Where the line that a walker follows bends, and by how much its grade changes there.
  let bends: [(along: Double, change: Double)]

  static let level = GroundProfile(
    points: [Point(along: -400, height: 0), Point(along: 800, height: 0)], bends: [])

  /// Level, then rising by a fraction over a length, then level.
  static func slope(_ grade: Double, from start: Double, length: Double) -> GroundProfile {
    GroundProfile(
      points: [
        Point(along: -400, height: 0), Point(along: start, height: 0),
        Point(along: start + length, height: grade * length), Point(along: 800, height: grade * length),
      ], bends: [(start, grade), (start + length, -grade)])
  }

  /// Flights of steps with landings between them.
  static func stairs(from start: Double, flights: Int, steps: Int) -> GroundProfile {
    let (rise, run, landing) = (0.16, 0.32, 1.5)
    var points = [Point(along: -400, height: 0)]
    var (along, height) = (start, 0.0)
    var bends: [(along: Double, change: Double)] = []
    for _ in 0..<flights {
      // Feet stand in the middle of treads.
      bends += [(along - run / 2, rise / run), (along + (Double(steps) - 0.5) * run, -rise / run)]
      for _ in 0..<steps {
        points.append(Point(along: along, height: height))
        height += rise
        points.append(Point(along: along, height: height))
        along += run
      }
      along += landing
    }
    points.append(Point(along: 800, height: height))
    return GroundProfile(points: points, bends: bends)
  }

  /// The height of the ground; at a riser, of its upper end.
  func height(at along: Double) -> Double {
    guard let i = points.lastIndex(where: { $0.along <= along }), i + 1 < points.count else {
      return points.last?.height ?? 0
    }
    let (a, b) = (points[i], points[i + 1])
    guard b.along > a.along else { return b.height }
    return a.height + (b.height - a.height) * (along - a.along) / (b.along - a.along)
  }

  /// How high who walks there is: along the line of the steps' edges, with bends that are rounded over half a metre, so
  /// that it has an acceleration everywhere.
  func walkedHeight(at along: Double) -> Double {
    let width = 0.25
    var height = 0.0
    for bend in bends {
      let u = (along - bend.along) / width
      height += bend.change * width * (u > 30 ? u : log(1 + exp(max(-40, u))))
    }
    return height
  }

  /// Where a ray meets the ground.
  ///
  /// - Parameters:
  ///   - along: metres of its start along the street.
  ///   - height: of its start.
  ///   - forward: its direction along the street.
  ///   - up: its direction upwards.
  /// - Returns: how far in lengths of the direction, the part's index; nil where it does not.
  func meet(along: Double, height: Double, forward: Double, up: Double) -> (distance: Double, part: Int)? {
    if points.count == 2 {
      guard up < 0 else { return nil }
      return (-(height - points[0].height) / up, 0)
    }
    var i = max(0, (points.lastIndex { $0.along <= along } ?? 0))
    let step = forward >= 0 ? 1 : -1
    while i >= 0, i + 1 < points.count {
      let (a, b) = (points[i], points[i + 1])
      let (dx, dy) = (b.along - a.along, b.height - a.height)
      let determinant = forward * dy - up * dx
      if abs(determinant) > 1e-12 {
        let t = ((a.along - along) * dy - (a.height - height) * dx) / determinant
        let s = ((a.along - along) * up - (a.height - height) * forward) / determinant
        if t > 1e-6, s >= -1e-9, s <= 1 + 1e-9 { return (t, i) }
      }
      i += step
    }
    return nil
  }
}
