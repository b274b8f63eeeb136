/// Makes a network of lines that were drawn separately: where two of them cross or one ends at another, both get the
/// same point.
struct DemoStreetNetwork {
  /// Points nearer than this are the same, metres.
  private static let same = 0.6
  /// Ends nearer to another line than this are extended to it, metres.
  private static let reach = 14.0
  private static let bucket = 80.0

  private struct Segment {
    var line: Int
    var index: Int
  }

  private struct Insertion {
    var segment: Int
    var fraction: Double
    var point: Point
  }

  private struct Key: Hashable {
    var x: Int
    var y: Int
  }

  private(set) var lines: [[Point]]

  /// Joins lines.
  init(_ lines: [[Point]]) {
    self.lines = lines
    mergePoints()
    leadEnds()
    mergePoints()
    insertCrossings()
    mergePoints()
  }

  private static func key(_ point: Point, _ size: Double) -> Key {
    Key(x: Int((point.x / size).rounded(.down)), y: Int((point.y / size).rounded(.down)))
  }

  /// Merges points that nearly coincide, and removes repeated ones.
  private mutating func mergePoints() {
    var known: [Key: [Point]] = [:]
    func merged(_ point: Point) -> Point {
      let home = Self.key(point, Self.same)
      for dx in -1...1 {
        for dy in -1...1 {
          for candidate in known[Key(x: home.x + dx, y: home.y + dy)] ?? []
          where candidate.distance(to: point) < Self.same { return candidate }
        }
      }
      known[home, default: []].append(point)
      return point
    }
    for i in lines.indices {
      var line: [Point] = []
      for point in lines[i] {
        let kept = merged(point)
        if line.last != kept { line.append(kept) }
      }
      lines[i] = line
    }
  }

  /// All segments by the grid squares that they touch.
  private func buckets() -> [Key: [Segment]] {
    var buckets: [Key: [Segment]] = [:]
    for (number, line) in lines.enumerated() {
      for i in 0..<max(0, line.count - 1) {
        let a = Self.key(line[i], Self.bucket)
        let b = Self.key(line[i + 1], Self.bucket)
        for x in min(a.x, b.x)...max(a.x, b.x) {
          for y in min(a.y, b.y)...max(a.y, b.y) {
            buckets[Key(x: x, y: y), default: []].append(Segment(line: number, index: i))
          }
        }
      }
    }
    return buckets
  }

  /// Extends ends that stop just short of another line.
  private mutating func leadEnds() {
    let buckets = buckets()
    var insertions: [Int: [Insertion]] = [:]
    for number in lines.indices where lines[number].count > 1 {
      for isFirst in [true, false] {
        guard let end = isFirst ? lines[number].first : lines[number].last else { continue }
        let home = Self.key(end, Self.bucket)
        var best: (distance: Double, segment: Segment, fraction: Double, point: Point)?
        for dx in -1...1 {
          for dy in -1...1 {
            for segment in buckets[Key(x: home.x + dx, y: home.y + dy)] ?? [] where segment.line != number {
              let line = lines[segment.line]
              let near = Polyline.nearest(to: end, on: [line[segment.index], line[segment.index + 1]])
              if near.distance < best?.distance ?? Self.reach {
                best = (near.distance, segment, near.fraction, near.point)
              }
            }
          }
        }
        guard let best else { continue }
        let line = lines[best.segment.line]
        let corners = [line[best.segment.index], line[best.segment.index + 1]]
        let corner = corners.min { $0.distance(to: best.point) < $1.distance(to: best.point) } ?? best.point
        var target = best.point
        if corner.distance(to: best.point) < 5 {
          target = corner
        } else {
          insertions[best.segment.line, default: []].append(
            Insertion(segment: best.segment.index, fraction: best.fraction, point: best.point))
        }
        guard target != end else { continue }
        if isFirst { lines[number].insert(target, at: 0) } else { lines[number].append(target) }
        // The segments of this line have moved on by one.
        if isFirst {
          insertions[number] = insertions[number]?.map {
            Insertion(segment: $0.segment + 1, fraction: $0.fraction, point: $0.point)
          }
        }
      }
    }
    insert(insertions)
  }

  private mutating func insertCrossings() {
    let buckets = buckets()
    var insertions: [Int: [Insertion]] = [:]
    for key in buckets.keys.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      guard let list = buckets[key] else { continue }
      for (i, first) in list.enumerated() {
        for second in list.dropFirst(i + 1) {
          if first.line == second.line, abs(first.index - second.index) < 2 { continue }
          let a = lines[first.line][first.index]
          let b = lines[first.line][first.index + 1]
          let c = lines[second.line][second.index]
          let d = lines[second.line][second.index + 1]
          if a == c || a == d || b == c || b == d { continue }
          guard let (s, t) = Polyline.crossing(a, b, c, d) else { continue }
          // A crossing at an end of one segment uses that end for both.
          let position = Point.mix(a, b, s)
          let point = [a, b, c, d].first { $0.distance(to: position) < 2.5 } ?? position
          insertions[first.line, default: []].append(Insertion(segment: first.index, fraction: s, point: point))
          insertions[second.line, default: []].append(Insertion(segment: second.index, fraction: t, point: point))
        }
      }
    }
    insert(insertions)
  }

  private mutating func insert(_ insertions: [Int: [Insertion]]) {
    for (number, list) in insertions {
      var line = lines[number]
      let ordered = list.sorted { ($0.segment, $0.fraction) > ($1.segment, $1.fraction) }
      for insertion in ordered where insertion.segment + 1 < line.count {
        if line[insertion.segment] == insertion.point || line[insertion.segment + 1] == insertion.point { continue }
        line.insert(insertion.point, at: insertion.segment + 1)
      }
      lines[number] = line
    }
  }
}
