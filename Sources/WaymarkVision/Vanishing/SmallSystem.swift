/// Normal equations of a few unknowns.
struct SmallSystem {
  let count: Int
  /// Row by row.
  private var matrix: [Double]
  private var vector: [Double]

  init(count: Int) {
    self.count = count
    matrix = [Double](repeating: 0, count: count * count)
    vector = [Double](repeating: 0, count: count)
  }

  /// Adds an observation that depends on at most three unknowns: Σ coefficient · unknown = value, with a weight.
  mutating func add(
    _ a: (index: Int, coefficient: Double), _ b: (index: Int, coefficient: Double) = (-1, 0),
    _ c: (index: Int, coefficient: Double) = (-1, 0), value: Double, weight: Double
  ) {
    add(a, a, weight)
    add(a, b, weight)
    add(a, c, weight)
    add(b, a, weight)
    add(b, b, weight)
    add(b, c, weight)
    add(c, a, weight)
    add(c, b, weight)
    add(c, c, weight)
    if a.index >= 0 { vector[a.index] += weight * a.coefficient * value }
    if b.index >= 0 { vector[b.index] += weight * b.coefficient * value }
    if c.index >= 0 { vector[c.index] += weight * c.coefficient * value }
  }

  private mutating func add(
    _ a: (index: Int, coefficient: Double), _ b: (index: Int, coefficient: Double), _ weight: Double
  ) {
    guard a.index >= 0, b.index >= 0 else { return }
    matrix[a.index * count + b.index] += weight * a.coefficient * b.coefficient
  }

  /// The unknowns and their covariance (row by row, for weights of one over the variance); nil where observations leave
  /// one open.
  func solved() -> (unknowns: [Double], covariance: [Double])? {
    // Gauss and Jordan on [matrix | identity]: it is positive definite or refused.
    var a = matrix
    var inverse = [Double](repeating: 0, count: count * count)
    for i in 0..<count { inverse[i * count + i] = 1 }
    for i in 0..<count {
      let pivot = a[i * count + i]
      guard pivot > 1e-12, pivot.isFinite else { return nil }
      for j in 0..<count {
        a[i * count + j] /= pivot
        inverse[i * count + j] /= pivot
      }
      for k in 0..<count where k != i {
        let factor = a[k * count + i]
        guard factor != 0 else { continue }
        for j in 0..<count {
          a[k * count + j] -= factor * a[i * count + j]
          inverse[k * count + j] -= factor * inverse[i * count + j]
        }
      }
    }
    var unknowns = [Double](repeating: 0, count: count)
    for i in 0..<count {
      for j in 0..<count { unknowns[i] += inverse[i * count + j] * vector[j] }
    }
    return (unknowns, inverse)
  }
}
