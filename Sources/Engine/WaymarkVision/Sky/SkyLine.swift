/// The likeliest boundary of the sky that is continuous: jumps of more rows cost more, up to a limit. Two columns and two
/// rows are taken together, which is enough to learn from what is above and below.
struct SkyLine {
  /// Rows of sky in each column.
  let rows: [Int]

  /// Cost of a jump by two rows, and at most: an occluding edge.
  static let slope = ColumnEvidence.steps(0.7)
  static let limit = ColumnEvidence.steps(6)

  init(_ features: SkyFeatures, _ view: Cylinder, _ model: SkyModel) {
    let columns = (view.columns + 1) / 2
    let places = view.rows / 2 + 1
    var column = ColumnEvidence(features, view, model)
    var evidence = [Int32](repeating: 0, count: places)
    // The best that ends at each place, the best of all being zero; and that before each pair of columns.
    var best = evidence
    var before: [[Int32]?] = []
    before.reserveCapacity(columns)
    for pair in 0..<columns {
      guard Self.join(&column, pair, view, &evidence) else {
        before.append(nil)
        continue
      }
      before.append(best)
      Self.advance(&best, evidence)
    }
    var place = best.indices.max { best[$0] < best[$1] } ?? 0
    var rows = [Int](repeating: 0, count: view.columns)
    for pair in stride(from: columns - 1, through: 0, by: -1) {
      for number in 2 * pair..<min(view.columns, 2 * pair + 2) { rows[number] = 2 * place }
      if let before = before[pair] { place = Self.origin(of: place, before) }
    }
    self.rows = rows
  }

  /// Goes on to the next pair of columns.
  private static func advance(_ best: inout [Int32], _ evidence: [Int32]) {
    best.withUnsafeMutableBufferPointer { best in
      evidence.withUnsafeBufferPointer { evidence in
        // Two sweeps give the least cost of linear jumps; the limit is a jump from the best of all.
        var reached = best[0]
        for p in best.indices {
          reached = max(best[p], reached &- slope)
          best[p] = reached
        }
        var highest = Int32.min
        for p in best.indices.reversed() {
          reached = max(best[p], reached &- slope)
          best[p] = max(reached, 0 &- limit) &+ evidence[p]
          highest = max(highest, best[p])
        }
        for p in best.indices { best[p] &-= highest }
      }
    }
  }

  /// The place in the columns before from which one is reached best.
  private static func origin(of place: Int, _ before: [Int32]) -> Int {
    var origin = place
    var highest = before[place]
    for p in before.indices {
      let value = before[p] &- min(limit, slope &* Int32(abs(p - place)))
      if value > highest { (origin, highest) = (p, value) }
    }
    return origin
  }

  /// The evidence of two columns by pairs of rows.
  ///
  /// - Returns: false when neither is in the picture.
  private static func join(
    _ column: inout ColumnEvidence, _ pair: Int, _ view: Cylinder, _ evidence: inout [Int32]
  ) -> Bool {
    var isInside = false
    for p in evidence.indices { evidence[p] = 0 }
    for number in 2 * pair..<min(view.columns, 2 * pair + 2) where column.find(number) != nil {
      isInside = true
      column.values.withUnsafeBufferPointer { values in
        evidence.withUnsafeMutableBufferPointer { evidence in
          for p in evidence.indices {
            evidence[p] &+= max(ColumnEvidence.minimum, values[2 &* p], values[2 &* p &+ 1])
          }
        }
      }
    }
    return isInside
  }
}
