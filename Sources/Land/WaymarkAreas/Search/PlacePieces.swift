/// Joins the pieces of which maps make up streets and other lines, and what they have twice, as a point and as an area.
enum PlacePieces {
  private struct Cell: Hashable {
    var x: Int
    var y: Int

    init(_ position: MercatorPoint, _ shift: Int) {
      x = Int(position.x) >> shift
      y = Int(position.y) >> shift
    }

    init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Groups of positions in the same cell or in adjacent ones.
  ///
  /// - Parameters:
  ///   - positions: the positions.
  ///   - isLine: whether cells are about a kilometre wide, as for lines, or about sixty metres.
  /// - Returns: numbers of positions, each in one group, in the order of the first of each.
  static func groups(_ positions: [MercatorPoint], isLine: Bool) -> [[Int]] {
    guard positions.count > 1 else { return positions.isEmpty ? [] : [[0]] }
    let shift = isLine ? 17 : 13
    var cells: [Cell: [Int]] = [:]
    for (i, position) in positions.enumerated() { cells[Cell(position, shift), default: []].append(i) }
    var groups: [[Int]] = []
    for position in positions {
      let first = Cell(position, shift)
      guard var group = cells.removeValue(forKey: first) else { continue }
      var waiting = [first]
      while let cell = waiting.popLast() {
        for x in cell.x - 1...cell.x + 1 {
          for y in cell.y - 1...cell.y + 1 {
            let next = Cell(x: x, y: y)
            guard let more = cells.removeValue(forKey: next) else { continue }
            group += more
            waiting.append(next)
          }
        }
      }
      groups.append(group.sorted())
    }
    return groups
  }
}
