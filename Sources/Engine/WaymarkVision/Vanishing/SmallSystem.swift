/// Normal equations of a few unknowns.
struct SmallSystem {
  let count: Int
  /// The coefficients of the observation that is being made; `commit` empties them.
  var row: [Double]
  /// Row by row.
  private var matrix: [Double]
  private var vector: [Double]

  init(count: Int) {
    self.count = count
    row = [Double](repeating: 0, count: count)
    matrix = [Double](repeating: 0, count: count * count)
    vector = row
  }

  /// Adds the observation Σ row · unknown = value, with a weight.
  mutating func commit(value: Double, weight: Double) {
    for i in 0..<count where row[i] != 0 {
      let scaled = weight * row[i]
      vector[i] += scaled * value
      for j in 0..<count { matrix[i * count + j] += scaled * row[j] }
    }
    for i in 0..<count { row[i] = 0 }
  }

  /// Adds what is known of one unknown.
  mutating func know(_ index: Int, value: Double, sigma: Double) {
    row[index] = 1
    commit(value: value, weight: 1 / (sigma * sigma))
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
