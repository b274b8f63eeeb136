internal import CPortableMath

/// Grows regions of like gradients, each pixel in one of them at most.
struct RegionGrowth {
  private let field: GradientField
  private var isUsed: [Bool]
  private var members: [Int32] = []
  /// Natural logarithm of the number of rectangles that a picture has: what chance may try.
  private let logTests: Double

  init(_ field: GradientField) {
    self.field = field
    isUsed = [Bool](repeating: false, count: field.width * field.height)
    logTests = 2.5 * log(Double(field.width) * Double(field.height))
  }

  /// The rectangle around a seed, or nil where there is none of the length, or none that chance would not give.
  mutating func region(from seed: Int, minimumLength: Double) -> EdgeRegion? {
    guard !isUsed[seed] else { return nil }
    // 22.5°, and half of it where the first region is not thin: a bent edge.
    grow(from: seed, cosine: 0.9238795)
    guard Double(members.count) >= minimumLength else { return nil }
    var box = rectangle()
    if density(box) < 0.7 {
      for member in members { isUsed[Int(member)] = false }
      grow(from: seed, cosine: 0.9807853)
      guard Double(members.count) >= minimumLength else { return nil }
      box = rectangle()
      var reach = max(-box.from, box.to)
      while density(box) < 0.7 {
        reach *= 0.75
        guard reach * 2 >= minimumLength else { return nil }
        cut(around: seed, radius: reach)
        guard Double(members.count) >= minimumLength else { return nil }
        box = rectangle()
      }
    }
    guard box.length >= minimumLength, isMeaningful(box) else { return nil }
    return box
  }

  private mutating func grow(from seed: Int, cosine: Float) {
    members.removeAll(keepingCapacity: true)
    members.append(Int32(seed))
    isUsed[seed] = true
    var sumX = field.directionX[seed]
    var sumY = field.directionY[seed]
    var length: Float = 1
    var next = 0
    while next < members.count {
      let i = Int(members[next])
      next += 1
      let x = i % field.width
      let y = i / field.width
      for ny in max(0, y - 1)...min(field.height - 2, y + 1) {
        for nx in max(0, x - 1)...min(field.width - 2, x + 1) {
          let j = ny * field.width + nx
          guard !isUsed[j], field.magnitude[j] >= field.threshold else { continue }
          let dot = field.directionX[j] * sumX + field.directionY[j] * sumY
          guard dot >= cosine * length else { continue }
          isUsed[j] = true
          members.append(Int32(j))
          sumX += field.directionX[j]
          sumY += field.directionY[j]
          length = (sumX * sumX + sumY * sumY).squareRoot()
        }
      }
    }
  }

  private mutating func cut(around seed: Int, radius: Double) {
    let sx = seed % field.width
    let sy = seed / field.width
    var kept: [Int32] = []
    kept.reserveCapacity(members.count)
    for member in members {
      let dx = Double(Int(member) % field.width - sx)
      let dy = Double(Int(member) / field.width - sy)
      if dx * dx + dy * dy <= radius * radius {
        kept.append(member)
      } else {
        isUsed[Int(member)] = false
      }
    }
    members = kept
  }

  private func rectangle() -> EdgeRegion {
    var weight = 0.0
    var x = 0.0
    var y = 0.0
    var slopeX = 0.0
    var slopeY = 0.0
    for member in members {
      let i = Int(member)
      let w = Double(field.magnitude[i])
      weight += w
      x += w * Double(i % field.width)
      y += w * Double(i / field.width)
      slopeX += Double(field.directionX[i])
      slopeY += Double(field.directionY[i])
    }
    x /= weight
    y /= weight
    var xx = 0.0
    var yy = 0.0
    var xy = 0.0
    for member in members {
      let i = Int(member)
      let w = Double(field.magnitude[i])
      let dx = Double(i % field.width) - x
      let dy = Double(i / field.width) - y
      xx += w * dx * dx
      yy += w * dy * dy
      xy += w * dx * dy
    }
    let angle = 0.5 * atan2(2 * xy, xx - yy)
    let ax = cos(angle)
    let ay = sin(angle)
    var from = 0.0
    var to = 0.0
    var left = 0.0
    var right = 0.0
    for member in members {
      let i = Int(member)
      let dx = Double(i % field.width) - x
      let dy = Double(i / field.width) - y
      let t = dx * ax + dy * ay
      let s = dy * ax - dx * ay
      from = min(from, t)
      to = max(to, t)
      left = min(left, s)
      right = max(right, s)
    }
    let size = (slopeX * slopeX + slopeY * slopeY).squareRoot()
    let unit = size > 0 ? 1 / size : 0
    // Gradients are between four pixels: one to the right and below of the pixel's index.
    return EdgeRegion(
      x: x + 1, y: y + 1, alongX: ax, alongY: ay, from: from, to: to, width: max(1, right - left),
      slopeX: slopeX * unit, slopeY: slopeY * unit)
  }

  private func density(_ box: EdgeRegion) -> Double { Double(members.count) / (max(1, box.length) * box.width) }

  /// Whether chance gives such a rectangle less than once a picture (Hoeffding's bound of the binomial's tail).
  private func isMeaningful(_ box: EdgeRegion) -> Bool {
    let chance = 0.125
    let all = max(Double(members.count), box.length * box.width)
    let share = min(0.999999, Double(members.count) / all)
    guard share > chance else { return false }
    let gain = share * log(share / chance) + (1 - share) * log((1 - share) / (1 - chance))
    return all * gain > logTests
  }
}
