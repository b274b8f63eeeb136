/// Lines made of straight pieces.
enum Polyline {
  /// The point of a line that is nearest to a point.
  static func nearest(to point: Point, on line: [Point]) -> (
    point: Point, distance: Double, segment: Int, fraction: Double
  ) {
    var best = (point: line.first ?? point, distance: Double.infinity, segment: 0, fraction: 0.0)
    if line.count == 1 { best.distance = point.distance(to: line[0]) }
    for i in 0..<max(0, line.count - 1) {
      let along = line[i + 1] - line[i]
      let squared = along.lengthSquared
      let t = squared > 0 ? max(0, min(1, (point - line[i]).dot(along) / squared)) : 0
      let candidate = Point.mix(line[i], line[i + 1], t)
      let distance = candidate.distance(to: point)
      if distance < best.distance { best = (candidate, distance, i, t) }
    }
    return best
  }

  /// Distance of a point from a line.
  static func distance(from point: Point, to line: [Point]) -> Double { nearest(to: point, on: line).distance }

  /// Length of a line.
  static func length(_ line: [Point]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The line with its points at equal distances, its ends kept.
  static func resampled(_ line: [Point], spacing: Double) -> [Point] {
    let total = length(line)
    guard line.count > 1, total > 0 else { return line }
    let pieces = max(1, Int((total / spacing).rounded()))
    var result = [line[0]]
    var segment = 0
    var before = 0.0
    for k in 1..<max(1, pieces) {
      let wanted = total * Double(k) / Double(pieces)
      while segment < line.count - 2, before + line[segment].distance(to: line[segment + 1]) < wanted {
        before += line[segment].distance(to: line[segment + 1])
        segment += 1
      }
      let piece = line[segment].distance(to: line[segment + 1])
      result.append(Point.mix(line[segment], line[segment + 1], piece > 0 ? (wanted - before) / piece : 0))
    }
    result.append(line[line.count - 1])
    return result
  }

  /// The line rounded by moving each inner point towards its neighbours, its ends kept.
  static func smoothed(_ line: [Point], times: Int) -> [Point] {
    var line = line
    guard line.count > 2 else { return line }
    for _ in 0..<times {
      let old = line
      for i in 1..<old.count - 1 { line[i] = old[i] * 0.5 + (old[i - 1] + old[i + 1]) * 0.25 }
    }
    return line
  }

  /// Where two segments cross: the fractions along both; nil when they do not or are parallel.
  static func crossing(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> (Double, Double)? {
    let u = b - a
    let v = d - c
    let denominator = u.cross(v)
    guard abs(denominator) > 1e-12 else { return nil }
    let s = (c - a).cross(v) / denominator
    let t = (c - a).cross(u) / denominator
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? (s, t) : nil
  }

  /// The point at a length along a line, and the direction there.
  static func point(at length: Double, along line: [Point]) -> (point: Point, direction: Point) {
    var rest = max(0, length)
    for i in 0..<max(0, line.count - 1) {
      let piece = line[i].distance(to: line[i + 1])
      if rest <= piece || i == line.count - 2 {
        return (Point.mix(line[i], line[i + 1], piece > 0 ? min(1, rest / piece) : 0), (line[i + 1] - line[i]).unit)
      }
      rest -= piece
    }
    return (line.first ?? Point(0, 0), Point(1, 0))
  }
}
