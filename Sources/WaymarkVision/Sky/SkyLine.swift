/// The likeliest boundary of the sky that is continuous: jumps of more rows cost more, up to a limit. Two columns and two
/// rows are taken together, which is enough to learn from what is above and below.
struct SkyLine {
  /// Rows of sky in each column.
  let rows: [Int]

  /// Cost of a jump by two rows, and at most: an occluding edge.
  private static let slope: Float = 0.7
  private static let limit: Float = 6
  /// Least evidence of a place, and that of places outside of the picture.
  private static let least: Float = -60

  init(_ features: SkyFeatures, _ view: Cylinder, _ model: SkyModel) {
    let columns = (view.columns + 1) / 2
    let places = view.rows / 2 + 1
    var column = ColumnEvidence(features, view, model)
    var evidence = [Float](repeating: 0, count: places)
    var best = [Float](repeating: 0, count: places)
    var next = best
    // The place in the column before from which each place is reached best.
    var from = [Int32](repeating: 0, count: columns * places)
    evidence.withUnsafeMutableBufferPointer { evidence in
      best.withUnsafeMutableBufferPointer { best in
        next.withUnsafeMutableBufferPointer { next in
          from.withUnsafeMutableBufferPointer { from in
            for pair in 0..<columns {
              let start = pair &* places
              guard Self.join(&column, pair, view, evidence) else {
                for p in 0..<places { from[start &+ p] = Int32(p) }
                continue
              }
              // Two sweeps give the least cost of linear jumps; the limit is a jump from the best of all.
              var top = 0
              next[0] = best[0]
              from[start] = 0
              for p in 1..<places {
                if best[p] > best[top] { top = p }
                let jumped = next[p &- 1] - Self.slope
                if jumped > best[p] {
                  next[p] = jumped
                  from[start &+ p] = from[start &+ p &- 1]
                } else {
                  next[p] = best[p]
                  from[start &+ p] = Int32(p)
                }
              }
              for p in Swift.stride(from: places &- 2, through: 0, by: -1) where next[p &+ 1] - Self.slope > next[p] {
                next[p] = next[p &+ 1] - Self.slope
                from[start &+ p] = from[start &+ p &+ 1]
              }
              let far = best[top] - Self.limit
              var highest = -Float.infinity
              for p in 0..<places {
                if far > next[p] {
                  next[p] = far
                  from[start &+ p] = Int32(top)
                }
                next[p] += evidence[p]
                highest = max(highest, next[p])
              }
              for p in 0..<places { best[p] = next[p] - highest }
            }
          }
        }
      }
    }
    var place = best.indices.max { best[$0] < best[$1] } ?? 0
    var rows = [Int](repeating: 0, count: view.columns)
    for pair in stride(from: columns - 1, through: 0, by: -1) {
      for number in 2 * pair..<min(view.columns, 2 * pair + 2) { rows[number] = 2 * place }
      place = Int(from[pair * places + place])
    }
    self.rows = rows
  }

  /// The evidence of two columns by pairs of rows.
  ///
  /// - Returns: false when neither is in the picture.
  private static func join(
    _ column: inout ColumnEvidence, _ pair: Int, _ view: Cylinder, _ evidence: UnsafeMutableBufferPointer<Float>
  ) -> Bool {
    var isInside = false
    for p in evidence.indices { evidence[p] = 0 }
    for number in 2 * pair..<min(view.columns, 2 * pair + 2) {
      guard let inside = column.find(number) else { continue }
      isInside = true
      for p in evidence.indices {
        let place = 2 &* p
        var value = least
        if inside.contains(place) { value = max(value, column.values[place]) }
        if inside.contains(place &+ 1) { value = max(value, column.values[place &+ 1]) }
        evidence[p] += value
      }
    }
    return isInside
  }
}
