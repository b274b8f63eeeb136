/// Where in each column the sky may end: for each number of rows of sky how likely it is.
struct BoundaryMap {
  let columns: Int
  /// Numbers of rows of sky: rows + 1.
  let places: Int
  /// Probability of each place, column after column; sums to one in a column with any cell, else zero.
  let probability: [Float]
  /// Logarithmic evidence, without normalization.
  let evidence: [Float]

  /// Finds the boundaries.
  init(_ features: SkyFeatures, _ view: Cylinder, _ model: SkyModel) {
    columns = view.columns
    places = view.rows + 1
    var probability = [Float](repeating: 0, count: columns * places)
    var evidence = [Float](repeating: -.infinity, count: columns * places)
    var column = ColumnEvidence(features, view, model)
    let (columns, places) = (columns, places)
    evidence.withUnsafeMutableBufferPointer { evidence in
      probability.withUnsafeMutableBufferPointer { probability in
        for number in 0..<columns {
          guard let inside = column.find(number) else { continue }
          let start = number &* places
          var highest: Float = -.infinity
          for place in inside {
            let value = column.values[place]
            evidence[start &+ place] = value
            highest = max(highest, value)
          }
          var total: Float = 0
          for place in inside {
            let p = Self.exponential(evidence[start &+ place] - highest)
            probability[start &+ place] = p
            total += p
          }
          let share = 1 / total
          for place in inside { probability[start &+ place] *= share }
        }
      }
    }
    self.probability = probability
    self.evidence = evidence
  }

  /// The exponential of a number that is not positive, good to a few parts in a hundred: (1 + x/1024)¹⁰²⁴.
  @inline(__always)
  private static func exponential(_ x: Float) -> Float {
    guard x > -15 else { return 0 }
    var y = 1 + x * (1 / 1024)
    for _ in 0..<10 { y *= y }
    return y
  }
}
