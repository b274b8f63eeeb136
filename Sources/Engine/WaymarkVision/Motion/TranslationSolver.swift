internal import CPortableMath
internal import WaymarkGeodesy

/// The direction in which a camera moved between two pictures whose relative rotation is known but for a small error.
///
/// A point seen at a, then at b (unit vectors of one frame), satisfies t · (a × b) = 0 for the direction t of the
/// motion: linear in t, so that two points give it. The best of such samples starts a robust fit (Geman and McClure's
/// weights, Gauss and Newton's steps) of t and of a rotation correction with a prior. O(points × (samples +
/// iterations)).
struct TranslationSolver {
  struct Solution {
    /// Direction of the motion, length one.
    var direction: Vector3
    /// Turns the first bearings so that they agree with the second, a rotation vector, radians.
    var correction: Vector3
    /// Standard deviation of the direction across itself, radians, from the bearings that agree.
    var sigma: Double
    /// Residuals in standard deviations of a bearing.
    var residuals: [Double]
    /// The first bearings, corrected.
    var first: [Vector3]
    /// Sum of the robust losses.
    var cost: Double
  }

  /// Standard deviation of a bearing, radians.
  let bearingSigma: Double
  /// Standard deviation of the rotation between the pictures, radians.
  var rotationSigma = 0.003

  /// The sine of the angle to the motion below which a point's residual is not magnified.
  private static let minimumSine = 0.03

  func solve(_ a: [Vector3], _ b: [Vector3], starts: [Vector3]) -> Solution? {
    guard a.count >= 8 else { return nil }
    var best: Solution?
    var tries = starts
    if let sample = bestSample(a, b) { tries.insert(sample, at: 0) }
    for start in tries {
      guard let solution = refine(a, b, start) else { continue }
      if let cost = best?.cost, cost <= solution.cost { continue }
      best = solution
    }
    guard var solution = best else { return nil }
    orient(&solution, b)
    return solution
  }

  /// The direction from two points that most others agree with.
  private func bestSample(_ a: [Vector3], _ b: [Vector3]) -> Vector3? {
    var normals: [Vector3] = []
    normals.reserveCapacity(a.count)
    for i in a.indices { normals.append(a[i].cross(b[i])) }
    var moving: [Int] = []
    for i in normals.indices where normals[i].length > 2 * bearingSigma { moving.append(i) }
    if moving.count < 8 { moving = Array(normals.indices) }
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func index() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return moving[Int(state >> 33) % moving.count]
    }
    var best: (cost: Double, direction: Vector3)?
    for _ in 0..<48 {
      let (i, j) = (index(), index())
      guard i != j, let t = normals[i].cross(normals[j]).normalized else { continue }
      var cost = 0.0
      for k in normals.indices {
        let sine = max(Self.minimumSine, a[k].cross(t).length)
        let e = normals[k].dot(t) / (sine * bearingSigma)
        cost += min(e * e, 9)
        if let best, cost >= best.cost { break }
      }
      if let best, cost >= best.cost { continue }
      best = (cost, t)
    }
    return best?.direction
  }

  /// Fits direction and rotation from a start.
  func refine(_ a: [Vector3], _ b: [Vector3], _ start: Vector3) -> Solution? {
    guard var t = start.normalized else { return nil }
    var r = Vector3.zero
    var covariance: [Double] = []
    var residuals = [Double](repeating: 0, count: a.count)
    var first = a
    for _ in 0..<8 {
      let (u, v) = Self.tangents(t)
      var system = SmallSystem(count: 5)
      for i in a.indices {
        let ra = a[i] + r.cross(a[i])
        let n = ra.cross(b[i])
        let sine = max(Self.minimumSine, ra.cross(t).length)
        let scale = 1 / (sine * bearingSigma)
        let e = n.dot(t) * scale
        let w = 1 / (1 + e * e / 4)
        // d(t · (ra × b)) / dr = a × (b × t)
        let rotation = a[i].cross(b[i].cross(t)) * scale
        // The sine changes with the direction, too. Left out, noise would pull the direction towards the middle of the
        // view.
        let pull = sine > Self.minimumSine ? e * ra.dot(t) / (sine * sine) : 0
        system.row[0] = n.dot(u) * scale + pull * ra.dot(u)
        system.row[1] = n.dot(v) * scale + pull * ra.dot(v)
        system.row[2] = rotation.x
        system.row[3] = rotation.y
        system.row[4] = rotation.z
        system.commit(value: -e, weight: w * w)
      }
      system.know(0, value: 0, sigma: 10)
      system.know(1, value: 0, sigma: 10)
      system.know(2, value: -r.x, sigma: rotationSigma)
      system.know(3, value: -r.y, sigma: rotationSigma)
      system.know(4, value: -r.z, sigma: rotationSigma)
      guard let solved = system.solved() else { return nil }
      covariance = solved.covariance
      let d = solved.unknowns
      let step = hypot(d[0], d[1])
      let factor = step > 0.3 ? 0.3 / step : 1
      guard let next = (t + u * (d[0] * factor) + v * (d[1] * factor)).normalized else { return nil }
      t = next
      r += Vector3(d[2], d[3], d[4]) * factor
      if step < 1e-4 { break }
    }
    var cost = r.lengthSquared / (rotationSigma * rotationSigma)
    for i in a.indices {
      first[i] = a[i] + r.cross(a[i])
      let sine = max(Self.minimumSine, first[i].cross(t).length)
      residuals[i] = first[i].cross(b[i]).dot(t) / (sine * bearingSigma)
      cost += log(1 + residuals[i] * residuals[i] / 4)
    }
    // Bearings that are worse than assumed say so themselves.
    var sizes = residuals.map { abs($0) }
    let spread = max(1, 1.48 * OrderStatistic.value(at: sizes.count / 2, of: &sizes))
    let sigma = max(covariance[0], covariance[6]).squareRoot() * spread
    guard sigma.isFinite else { return nil }
    return Solution(direction: t, correction: r, sigma: sigma, residuals: residuals, first: first, cost: cost)
  }

  /// What is in front of a camera flows away from where it moves to.
  private func orient(_ solution: inout Solution, _ b: [Vector3]) {
    let t = solution.direction
    var sum = 0.0
    for i in b.indices {
      let e = solution.residuals[i]
      let w = 1 / (1 + e * e / 4)
      let ra = solution.first[i]
      sum += w * w * (b[i] - ra).dot(ra * ra.dot(t) - t)
    }
    if sum < 0 { solution.direction = -t }
  }

  /// Two vectors that make a right-handed frame with a direction.
  static func tangents(_ t: Vector3) -> (Vector3, Vector3) {
    let axis: Vector3
    if abs(t.x) <= abs(t.y) && abs(t.x) <= abs(t.z) {
      axis = Vector3(1, 0, 0)
    } else {
      axis = abs(t.y) <= abs(t.z) ? Vector3(0, 1, 0) : Vector3(0, 0, 1)
    }
    let u = t.cross(axis).normalized ?? Vector3(1, 0, 0)
    return (u, t.cross(u))
  }

  /// The rotation alone that turns the first bearings into the second, robustly.
  func rotation(_ a: [Vector3], _ b: [Vector3]) -> Vector3 {
    var r = Vector3.zero
    for _ in 0..<4 {
      var matrix = Matrix3.diagonal(1e-9)
      var vector = Vector3.zero
      for i in a.indices {
        let e = b[i] - a[i] - r.cross(a[i])
        let q = e.lengthSquared / (4 * bearingSigma * bearingSigma)
        let w = 1 / ((1 + q / 4) * (1 + q / 4))
        matrix = matrix + (Matrix3.diagonal(1) - Matrix3.outer(a[i], a[i])) * w
        vector += a[i].cross(e) * w
      }
      guard let inverse = matrix.inverse else { break }
      r += inverse * vector
    }
    return r
  }
}
