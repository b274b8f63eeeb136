internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// A walk that keeps to no street: straight on for some tens of metres, a turn, straight on.
enum FreeWalk {
  private static let spacing = 1.0
  private static let stretch = 20.0...80.0
  private static let maximumTurn = 70.0

  /// The line that is walked.
  ///
  /// - Parameters:
  ///   - start: where it begins.
  ///   - length: metres to walk.
  ///   - borders: the walk does not leave the ground within them; empty = it goes anywhere.
  ///   - random: source of random numbers.
  /// - Returns: points a metre apart; nil when there is no room.
  static func line(
    from start: Vector3, length: Double, within borders: [[Vector3]], random: inout RandomSource
  ) -> [Vector3]? {
    guard borders.isEmpty || isInside(start, borders) else { return nil }
    var heading = random.uniform(0, 360)
    var line = [start]
    var nextTurn = random.uniform(stretch.lowerBound, stretch.upperBound)
    while Double(line.count - 1) * spacing < length {
      if Double(line.count) * spacing > nextTurn {
        heading += random.uniform(-maximumTurn, maximumTurn)
        nextTurn += random.uniform(stretch.lowerBound, stretch.upperBound)
      }
      heading += random.uniform(-0.5, 0.5)
      var next = step(from: line[line.count - 1], heading)
      var tries = 0
      while !borders.isEmpty, !isInside(next, borders) {
        tries += 1
        guard tries < 50 else { return nil }
        heading = random.uniform(0, 360)
        next = step(from: line[line.count - 1], heading)
      }
      line.append(next)
    }
    return line
  }

  private static func step(from point: Vector3, _ heading: Double) -> Vector3 {
    let (s, c) = Angle.sinCos(degrees: heading)
    return point + Vector3(s, c, 0) * spacing
  }

  /// Even–odd rule.
  private static func isInside(_ p: Vector3, _ borders: [[Vector3]]) -> Bool {
    var inside = false
    for border in borders {
      for (a, b) in zip(border, border.dropFirst()) where (a.y > p.y) != (b.y > p.y) {
        if p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) { inside.toggle() }
      }
    }
    return inside
  }
}
