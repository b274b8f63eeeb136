/// How high the ground in a connected void may be as far as its rim suggests.
///
/// The highest sample beside the void, and from there the steepest rise between two neighbouring samples of the rim for each step
/// to the void's innermost sample: ground that is nowhere steeper than around the void is not higher.
struct VoidRim {
  /// Highest sample beside the void; −∞ where it has no rim.
  private var highest = -Float.infinity
  /// Steepest rise from sample to sample along columns and along rows, metres; negative while none is known.
  private var riseDown: Float = -1
  private var riseAcross: Float = -1
  /// Steps from the rim to the innermost sample.
  private var depth = 0

  /// The greatest height that is suggested, metres; infinity where the rim says nothing.
  private var ceiling: Float {
    guard highest > -.infinity, riseDown >= 0 || riseAcross >= 0 else { return .infinity }
    return highest + Float(depth) * (max(0, riseDown) + max(0, riseAcross))
  }

  /// Calls with every void sample, its row and column, and the ceiling of the void that it belongs to.
  static func forEachVoid(
    _ samples: SampleBlocks, rows: Int, columns: Int, _ body: (_ row: Int, _ column: Int, _ ceiling: Float) -> Void
  ) {
    var marks = [UInt8](repeating: Mark.open, count: rows * columns)
    for row in 0..<rows {
      for column in 0..<columns
      where marks[row * columns + column] == Mark.open && samples.height(row: row, column: column).isNaN {
        var rim = VoidRim()
        let members = rim.explore(samples, rows, columns, &marks, from: row * columns + column)
        let ceiling = rim.ceiling
        for member in members { body(member / columns, member % columns, ceiling) }
      }
    }
  }

  private enum Mark {
    static let open: UInt8 = 0
    static let reached: UInt8 = 1
    static let layered: UInt8 = 2
  }

  /// Finds the samples of a void and looks at its rim.
  private mutating func explore(
    _ samples: SampleBlocks, _ rows: Int, _ columns: Int, _ marks: inout [UInt8], from first: Int
  ) -> [Int] {
    var members = [first]
    var layer: [Int] = []
    marks[first] = Mark.reached
    var next = 0
    while next < members.count {
      let here = members[next]
      next += 1
      var isOutermost = false
      Self.forEachNeighbour(of: here, rows, columns) { row, column in
        let height = samples.height(row: row, column: column)
        guard height.isNaN else {
          isOutermost = true
          look(at: height, samples, rows, columns, row, column)
          return
        }
        let place = row * columns + column
        guard marks[place] == Mark.open else { return }
        marks[place] = Mark.reached
        members.append(place)
      }
      if isOutermost {
        marks[here] = Mark.layered
        layer.append(here)
      }
    }
    while !layer.isEmpty {
      depth += 1
      var inner: [Int] = []
      for here in layer {
        Self.forEachNeighbour(of: here, rows, columns) { row, column in
          let place = row * columns + column
          guard marks[place] == Mark.reached else { return }
          marks[place] = Mark.layered
          inner.append(place)
        }
      }
      layer = inner
    }
    return members
  }

  /// Takes a sample of the rim, and how steep the known ground is there.
  private mutating func look(
    at height: Float, _ samples: SampleBlocks, _ rows: Int, _ columns: Int, _ row: Int, _ column: Int
  ) {
    highest = max(highest, height)
    for other in [row - 1, row + 1] where other >= 0 && other < rows {
      let rise = abs(samples.height(row: other, column: column) - height)
      if rise > riseDown { riseDown = rise }
    }
    for other in [column - 1, column + 1] where other >= 0 && other < columns {
      let rise = abs(samples.height(row: row, column: other) - height)
      if rise > riseAcross { riseAcross = rise }
    }
  }

  @inline(__always)
  private static func forEachNeighbour(of place: Int, _ rows: Int, _ columns: Int, _ body: (Int, Int) -> Void) {
    let (row, column) = (place / columns, place % columns)
    for y in max(0, row - 1)...min(rows - 1, row + 1) {
      for x in max(0, column - 1)...min(columns - 1, column + 1) where y != row || x != column { body(y, x) }
    }
  }
}
