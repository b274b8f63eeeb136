/// Expects a height from heights that are known before it: those to the left, left of that, above, above left, above right and
/// two rows above.
///
/// The expectation is N + (a (W − N) + b (N − NW) + c (NE − N) + d (WW − W) + e (NN − N)) / 128, rounded down after a half is added, and
/// no less than the block's least height, no more than its greatest. The five weights are fitted to each block.
struct HeightPredictor: Equatable {
  /// A weight of one.
  static let one: Int32 = 1 << shift
  static let shift: Int32 = 7
  /// Weights are no greater, so that sums have 32 bits.
  static let maximumWeight: Int32 = 511
  /// Samples that lie before a row in memory, and behind it.
  static let margin = (before: 2, behind: 1)

  /// a … e.
  var weights: [Int32]
  /// The block's least and greatest height.
  var range: ClosedRange<Int32>

  /// What the row above contributes, for all of a row.
  ///
  /// - Parameters:
  ///   - above: the row above, `margin` around it.
  ///   - second: the row above that.
  ///   - terms: receives the terms.
  ///   - count: samples of a row.
  @inline(__always)
  func terms(
    above: UnsafeMutablePointer<Int32>, second: UnsafeMutablePointer<Int32>, into terms: UnsafeMutablePointer<Int32>,
    count: Int
  ) {
    let (a, b, c, e) = (weights[0], weights[1], weights[2], weights[4])
    let north = Self.one &- a &+ b &- c &- e
    let half = Self.one / 2
    for j in 0..<count {
      let sum = north &* above[j] &- b &* above[j - 1] &+ c &* above[j + 1] &+ e &* second[j]
      terms[j] = sum &+ half
    }
  }

  /// Weights of the height to the left and of the one left of that.
  var left: (first: Int32, second: Int32) { (weights[0] &- weights[3], weights[3]) }

  /// The terms of the northernmost row, which expects what is to the left.
  @inline(__always)
  static func firstTerms(into terms: UnsafeMutablePointer<Int32>, count: Int) {
    for j in 0..<count { terms[j] = one / 2 }
  }

  /// The expectation.
  @inline(__always)
  static func expected(
    _ term: Int32, _ left: (first: Int32, second: Int32), _ west: Int32, _ farWest: Int32, _ low: Int32, _ high: Int32
  ) -> Int32 {
    let sum = term &+ left.second &* farWest &+ left.first &* west
    let expected = sum &>> shift
    return max(low, min(high, expected))
  }

  /// Fits the weights to the heights of a block by least squares.
  ///
  /// - Parameters:
  ///   - samples: heights row after row; `HeightBlock.void` where there is none.
  ///   - side: samples of a row.
  ///   - range: least and greatest height.
  /// - Complexity: O(n) in the samples.
  init(fitting samples: UnsafeBufferPointer<Int16>, side: Int, range: ClosedRange<Int32>) {
    self.range = range
    let count = 5
    var matrix = [Double](repeating: 0, count: count * (count + 1))
    // Where the heights say nothing, as on the sea, a plane is continued.
    for k in 0..<count { matrix[k * (count + 1) + k] = 1 }
    (matrix[count], matrix[count + 1 + count]) = (1, 1)
    var terms = [Double](repeating: 0, count: count + 1)
    for i in 2..<side {
      for j in 2..<side - 1 {
        let at = i * side + j
        let (here, w, n) = (samples[at], samples[at - 1], samples[at - side])
        let (nw, ne) = (samples[at - side - 1], samples[at - side + 1])
        let (ww, nn) = (samples[at - 2], samples[at - 2 * side])
        let void = HeightBlock.void
        if here == void || w == void || n == void || nw == void || ne == void || ww == void || nn == void { continue }
        func difference(_ a: Int16, _ b: Int16) -> Double { Double(Int32(a) &- Int32(b)) }
        terms[0] = difference(w, n)
        terms[1] = difference(n, nw)
        terms[2] = difference(ne, n)
        terms[3] = difference(ww, w)
        terms[4] = difference(nn, n)
        terms[5] = difference(here, n)
        for k in 0..<count {
          for l in k...count { matrix[k * (count + 1) + l] += terms[k] * terms[l] }
        }
      }
    }
    weights = Self.solve(&matrix, count).map {
      Int32(max(-Double(Self.maximumWeight), min(Double(Self.maximumWeight), ($0 * 128).rounded())))
    }
  }

  /// A predictor with given weights.
  init(weights: [Int32], range: ClosedRange<Int32>) {
    self.weights = weights
    self.range = range
  }

  /// Reads the five weights, 16 bits each.
  static func readWeights(_ reader: inout BlockReader) throws(HeightBlockError) -> [Int32] {
    var weights: [Int32] = []
    for _ in 0..<5 {
      let weight = Int32(Int16(bitPattern: try reader.short()))
      guard abs(weight) <= maximumWeight else { throw .damaged }
      weights.append(weight)
    }
    return weights
  }

  /// Solves symmetric equations, given by their upper triangle and a last column, by elimination. They are positive definite.
  private static func solve(_ matrix: inout [Double], _ count: Int) -> [Double] {
    let width = count + 1
    for k in 0..<count {
      for i in k + 1..<count {
        let factor = matrix[k * width + i] / matrix[k * width + k]
        for l in i...count { matrix[i * width + l] -= factor * matrix[k * width + l] }
      }
    }
    var solution = [Double](repeating: 0, count: count)
    for k in (0..<count).reversed() {
      var sum = matrix[k * width + count]
      for l in k + 1..<count { sum -= matrix[k * width + l] * solution[l] }
      solution[k] = sum / matrix[k * width + k]
    }
    return solution
  }
}
