/// Cuts streets where they cross water, and makes the piece over the water a bridge.
struct BridgeBuilder {
  private let waters: [(line: [Point], halfWidth: Double)]

  /// Makes a builder for the waters of a plan.
  init(_ plan: DemoPlan) {
    waters = plan.ways.filter { $0.tags["waterway"] != nil }.map { ($0.line, $0.halfWidth) }
  }

  /// The pieces of a street, from its start to its end.
  func pieces(of street: DemoPlan.Way) -> [DemoPlan.Way] {
    let spans = spans(over: street.line)
    guard !spans.isEmpty else { return [street] }
    var pieces: [DemoPlan.Way] = []
    func add(_ line: [Point], isBridge: Bool) {
      guard line.count > 1 else { return }
      var piece = street
      piece.line = line
      if isBridge {
        piece.tags["bridge"] = "yes"
        piece.tags["layer"] = "1"
      }
      pieces.append(piece)
    }
    var current = [street.line[0]]
    var position = 0.0
    var isOver = false
    var cuts = spans.flatMap { [$0.lowerBound, $0.upperBound] }
    for (a, b) in zip(street.line, street.line.dropFirst()) {
      let length = a.distance(to: b)
      while let cut = cuts.first, cut <= position + length {
        cuts.removeFirst()
        let point = cut <= position ? a : cut >= position + length ? b : Point.mix(a, b, (cut - position) / length)
        if current.last != point { current.append(point) }
        add(current, isBridge: isOver)
        current = [point]
        isOver.toggle()
      }
      if current.last != b { current.append(b) }
      position += length
    }
    add(current, isBridge: isOver)
    return pieces
  }

  /// The stretches of a line that lie over water, in metres from its start, in order and apart from each other.
  private func spans(over line: [Point]) -> [ClosedRange<Double>] {
    let total = Polyline.length(line)
    var low = line[0]
    var high = line[0]
    for point in line {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    var spans: [ClosedRange<Double>] = []
    for water in waters {
      for (c, d) in zip(water.line, water.line.dropFirst()) {
        guard max(c.x, d.x) >= low.x, min(c.x, d.x) <= high.x, max(c.y, d.y) >= low.y, min(c.y, d.y) <= high.y else {
          continue
        }
        var position = 0.0
        for (a, b) in zip(line, line.dropFirst()) {
          let length = a.distance(to: b)
          if let (s, _) = Polyline.crossing(a, b, c, d) {
            // Longer where the street crosses at a slant.
            let slant = max(0.35, abs((b - a).unit.cross((d - c).unit)))
            let half = (water.halfWidth + 4) / slant
            let middle = position + s * length
            spans.append(max(0, middle - half)...min(total, middle + half))
          }
          position += length
        }
      }
    }
    spans.sort { $0.lowerBound < $1.lowerBound }
    var merged: [ClosedRange<Double>] = []
    for span in spans {
      if let last = merged.last, span.lowerBound <= last.upperBound + 3 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
