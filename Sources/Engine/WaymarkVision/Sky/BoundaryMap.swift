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
    evidence.withUnsafeMutableBufferPointer { evidence in
      probability.withUnsafeMutableBufferPointer { probability in
        for number in 0..<view.columns {
          guard let inside = column.find(number) else { continue }
          let start = number * (view.rows + 1)
          let cells = start + inside.lowerBound..<start + inside.upperBound + 1
          let values = UnsafeMutableBufferPointer(rebasing: evidence[cells])
          column.values.withUnsafeBufferPointer { steps in
            for (k, place) in inside.enumerated() { values[k] = ColumnEvidence.unit * Float(steps[place]) }
          }
          Self.normalize(values, into: UnsafeMutableBufferPointer(rebasing: probability[cells]))
        }
      }
    }
    self.probability = probability
    self.evidence = evidence
  }

  /// Makes probabilities, which sum to one, of evidence.
  private static func normalize(
    _ evidence: UnsafeMutableBufferPointer<Float>, into probability: UnsafeMutableBufferPointer<Float>
  ) {
    let (from, to) = (UnsafeRawBufferPointer(evidence), UnsafeMutableRawBufferPointer(probability))
    let whole = evidence.count / Pack.scalarCount * Pack.scalarCount
    let starts = stride(from: 0, to: whole * MemoryLayout<Float>.stride, by: MemoryLayout<Pack>.size)
    var most = Pack(repeating: -.infinity)
    for start in starts {
      let values = from.loadUnaligned(fromByteOffset: start, as: Pack.self)
      most = most.replacing(with: values, where: values .> most)
    }
    var highest = most.max()
    for place in whole..<evidence.count { highest = max(highest, evidence[place]) }
    var sums = Pack()
    for start in starts {
      let x = from.loadUnaligned(fromByteOffset: start, as: Pack.self) - highest
      // What is far from the likeliest place is often all of it.
      guard any(x .> minimumLogarithm) else { continue }
      let p = exponential(x)
      to.storeBytes(of: p, toByteOffset: start, as: Pack.self)
      sums += p
    }
    // One after another: the library does not promise an order.
    var total: Float = 0
    for lane in sums.indices { total += sums[lane] }
    for place in whole..<evidence.count {
      let p = exponential(Pack(repeating: evidence[place] - highest))[0]
      probability[place] = p
      total += p
    }
    let share = 1 / total
    for place in probability.indices { probability[place] *= share }
  }

  /// Values of neighbouring places.
  private typealias Pack = SIMD8<Float>
  /// Logarithms so far below the likeliest place's count as impossible.
  private static let minimumLogarithm: Float = -15

  /// The exponentials of numbers that are not positive, good to a few parts in a hundred: (1 + x/1024)¹⁰²⁴.
  @inline(__always)
  private static func exponential(_ x: Pack) -> Pack {
    var y = 1 + x * (1 / 1024)
    for _ in 0..<10 { y *= y }
    return y.replacing(with: 0, where: x .<= minimumLogarithm)
  }
}
