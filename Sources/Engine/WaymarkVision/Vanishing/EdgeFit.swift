internal import CPortableMath

/// Fits a line to an edge, to a fraction of a pixel.
struct EdgeFit {
  private let field: GradientField

  init(_ field: GradientField) { self.field = field }

  /// The segment of a region, or nil where the edge's places do not make a line.
  func segment(along region: EdgeRegion) -> LineSegment? {
    // Across the region, up its slope.
    var acrossX = -region.alongY
    var acrossY = region.alongX
    if acrossX * region.slopeX + acrossY * region.slopeY < 0 {
      acrossX = -acrossX
      acrossY = -acrossY
    }
    var slope = 0.0
    var offset = 0.0
    var scatter = 0.0
    var used = 0.0
    let steps = max(4, Int(region.length.rounded()))
    var places: [(t: Double, s: Double)] = []
    for _ in 0..<2 {
      places.removeAll(keepingCapacity: true)
      for step in 0...steps {
        let t = region.from + region.length * Double(step) / Double(steps)
        let base = offset + slope * t
        let x = region.x + region.alongX * t + acrossX * base
        let y = region.y + region.alongY * t + acrossY * base
        guard let s = edge(x, y, acrossX, acrossY) else { continue }
        places.append((t, base + s))
      }
      guard places.count >= 4, Double(places.count) > 0.5 * Double(steps) else { return nil }
      guard let line = fit(places) else { return nil }
      (offset, slope, scatter, used) = line
    }
    // Smoothing makes three neighbours one.
    let independent = max(2, used / 3)
    let length = region.length
    let sigma = max(scatter, 0.05)
    let angle = atan(slope)
    // No edge is straight, and no lens without bends, to better than this.
    let floor = 0.06
    let offsetSigma = (sigma * sigma / independent + floor * floor).squareRoot()
    let angleSigma = (12 * (sigma * sigma / independent + floor * floor / 2)).squareRoot() / length
    let c = cos(angle)
    let from = region.from / c
    let to = region.to / c
    let ax = region.alongX * c + acrossX * c * slope
    let ay = region.alongY * c + acrossY * c * slope
    let x = region.x + acrossX * offset
    let y = region.y + acrossY * offset
    return LineSegment(
      startX: x + ax * from, startY: y + ay * from, endX: x + ax * to, endY: y + ay * to, offsetSigma: offsetSigma,
      angleSigma: angleSigma)
  }

  /// Where the slope is steepest across a point, pixels from it; nil where it does not rise.
  private func edge(_ x: Double, _ y: Double, _ acrossX: Double, _ acrossY: Double) -> Double? {
    var sum = 0.0
    var moment = 0.0
    var before = field.luminance(x: x - 2.25 * acrossX, y: y - 2.25 * acrossY)
    for step in -4...4 {
      let at = Double(step) * 0.5
      let after = field.luminance(x: x + (at + 0.25) * acrossX, y: y + (at + 0.25) * acrossY)
      // The middle counts more: a neighbouring edge must not draw this one.
      let rise = max(0, after - before) * (1 - at * at / 6.25)
      sum += rise
      moment += rise * at
      before = after
    }
    guard sum > 0.5 else { return nil }
    return moment / sum
  }

  /// Least squares of s = offset + slope t, again without what lies far from it.
  private func fit(_ places: [(t: Double, s: Double)]) -> (Double, Double, Double, Double)? {
    var offset = 0.0
    var slope = 0.0
    var scatter = Double.infinity
    var count = 0.0
    for round in 0..<3 {
      let limit = round == 0 ? Double.infinity : max(0.3, 2.5 * scatter)
      var n = 0.0
      var st = 0.0
      var ss = 0.0
      var tt = 0.0
      var ts = 0.0
      for place in places where abs(place.s - offset - slope * place.t) <= limit {
        n += 1
        st += place.t
        ss += place.s
        tt += place.t * place.t
        ts += place.t * place.s
      }
      let spread = tt - st * st / max(1, n)
      guard n >= 4, spread > 1e-6 else { return nil }
      slope = (ts - st * ss / n) / spread
      offset = (ss - slope * st) / n
      var squares = 0.0
      for place in places {
        let e = place.s - offset - slope * place.t
        if abs(e) <= limit { squares += e * e }
      }
      scatter = (squares / max(1, n - 2)).squareRoot()
      count = n
    }
    return (offset, slope, scatter, count)
  }
}
