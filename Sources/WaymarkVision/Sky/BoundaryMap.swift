internal import CPortableMath

/// Where in each column the sky may end: for each number of rows of sky how likely it is.
struct BoundaryMap {
  let columns: Int
  /// Numbers of rows of sky: rows + 1.
  let places: Int
  /// Probability of each place, column after column; sums to one in a column with any cell, else zero.
  let probability: [Float]
  /// Logarithmic evidence, without normalization.
  let evidence: [Float]

  /// Weight of a cell's evidence: neighbouring cells say nearly the same.
  static let cellWeight: Float = 0.08
  /// Weight of the strongest edge.
  static let edgeWeight: Float = 4

  /// Finds the boundaries; without probabilities where only the continuous boundary is wanted.
  init(_ features: SkyFeatures, _ view: Cylinder, _ model: SkyModel, wantsProbability: Bool = true) {
    columns = view.columns
    places = view.rows + 1
    var probability = [Float](repeating: 0, count: wantsProbability ? columns * places : 0)
    var evidence = [Float](repeating: -.infinity, count: columns * places)
    var sums = [Float](repeating: 0, count: places)
    let (columns, places, rows) = (columns, places, view.rows)
    let cells = model.evidence(features)
    evidence.withUnsafeMutableBufferPointer { evidence in
      probability.withUnsafeMutableBufferPointer { probability in
        features.edge.withUnsafeBufferPointer { edges in
          for column in 0..<columns {
            let (first, last) = (view.first[column], view.last[column])
            guard first <= last else { continue }
            let top = column &* rows
            var sum: Float = 0
            for row in first...last {
              sums[row] = sum
              sum += cells[top &+ row]
            }
            sums[last + 1] = sum
            var highest: Float = -.infinity
            let start = column &* places
            for place in first...last + 1 {
              var edge: Float = 0
              if place > first, place <= last {
                // The boundary lies between two rows.
                edge = max(edges[top &+ place], edges[top &+ place &- 1])
              }
              let value = Self.cellWeight * (2 * sums[place] - sum) + Self.edgeWeight * edge
              evidence[start &+ place] = value
              highest = max(highest, value)
            }
            guard wantsProbability else { continue }
            var total: Float = 0
            for place in first...last + 1 {
              let p = Self.exponential(evidence[start &+ place] - highest)
              probability[start &+ place] = p
              total += p
            }
            let share = 1 / total
            for place in first...last + 1 { probability[start &+ place] *= share }
          }
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

  /// The likeliest boundary that is continuous: jumps of more rows cost more, up to a limit.
  func continuous(_ view: Cylinder) -> [Int] {
    // Cost of a jump per row, and at most: an occluding edge.
    let slope: Float = 0.35
    let limit: Float = 6
    var best = [Float](repeating: 0, count: places)
    var next = best
    var from = [Int32](repeating: 0, count: columns * places)
    evidence.withUnsafeBufferPointer { evidence in
      best.withUnsafeMutableBufferPointer { best in
        next.withUnsafeMutableBufferPointer { next in
          from.withUnsafeMutableBufferPointer { from in
            for column in 0..<columns {
              let start = column &* places
              guard view.first[column] <= view.last[column] else {
                for p in 0..<places { from[start &+ p] = Int32(p) }
                continue
              }
              // Two sweeps give the least cost of linear jumps; the limit is a jump from the best of all.
              var top = 0
              next[0] = best[0]
              from[start] = 0
              for p in 1..<places {
                if best[p] > best[top] { top = p }
                let jumped = next[p &- 1] - slope
                if jumped > best[p] {
                  next[p] = jumped
                  from[start &+ p] = from[start &+ p &- 1]
                } else {
                  next[p] = best[p]
                  from[start &+ p] = Int32(p)
                }
              }
              let far = best[top] - limit
              var highest = -Float.infinity
              for p in Swift.stride(from: places &- 1, through: 0, by: -1) {
                if p &+ 1 < places, next[p &+ 1] - slope > next[p] {
                  next[p] = next[p &+ 1] - slope
                  from[start &+ p] = from[start &+ p &+ 1]
                }
              }
              for p in 0..<places {
                if far > next[p] {
                  next[p] = far
                  from[start &+ p] = Int32(top)
                }
                next[p] += max(-30, evidence[start &+ p])
                highest = max(highest, next[p])
              }
              for p in 0..<places { best[p] = next[p] - highest }
            }
          }
        }
      }
    }
    var place = 0
    for p in 0..<places where best[p] > best[place] { place = p }
    var result = [Int](repeating: 0, count: columns)
    for column in stride(from: columns - 1, through: 0, by: -1) {
      result[column] = place
      place = Int(from[column * places + place])
    }
    return result
  }
}
