/// Finds summits and their prominence.
enum SummitFinder {
  /// A summit.
  struct Summit {
    /// Its cell in the field.
    var cell: Int
    /// Height, metres.
    var height: Double
    /// Prominence: the least descent on a path to higher land, metres.
    var prominence: Double
  }

  /// All summits with at least a prominence, the most prominent first.
  ///
  /// The land is flooded from the top: cells are taken from the highest down, and where two islands of taken cells meet,
  /// the lower summit's prominence is known.
  static func summits(of field: HeightField, prominence minimumProminence: Double) -> [Summit] {
    let heights = field.heights
    let side = field.side
    let order = heights.indices.filter { heights[$0] > 60 }.sorted {
      heights[$0] != heights[$1] ? heights[$0] > heights[$1] : $0 < $1
    }
    var parent = [Int32](repeating: -1, count: heights.count)
    var top = [Int32](repeating: -1, count: heights.count)
    func root(_ cell: Int) -> Int {
      var cell = cell
      while Int(parent[cell]) != cell {
        parent[cell] = parent[Int(parent[cell])]
        cell = Int(parent[cell])
      }
      return cell
    }
    var found: [Summit] = []
    for cell in order {
      parent[cell] = Int32(cell)
      top[cell] = Int32(cell)
      for offset in [1, -1, side, -side, side + 1, side - 1, -side + 1, -side - 1] {
        let neighbour = cell + offset
        guard neighbour >= 0, neighbour < heights.count, parent[neighbour] >= 0 else { continue }
        let a = root(cell)
        let b = root(neighbour)
        guard a != b else { continue }
        let (high, low) = heights[Int(top[a])] >= heights[Int(top[b])] ? (a, b) : (b, a)
        let summit = Int(top[low])
        let drop = Double(heights[summit] - heights[cell])
        if drop >= minimumProminence {
          found.append(Summit(cell: summit, height: Double(heights[summit]), prominence: drop))
        }
        parent[low] = Int32(high)
      }
    }
    if let highest = order.first {
      found.append(Summit(cell: highest, height: Double(heights[highest]), prominence: Double(heights[highest])))
    }
    return found.sorted { ($0.prominence, $1.cell) > ($1.prominence, $0.cell) }
  }
}
