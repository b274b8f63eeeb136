/// How much speaks for each number of rows of sky, column by column: logarithms in whole steps, whose sums are exact.
struct ColumnEvidence {
  /// Of the column that was asked for last, by number of rows, and one more; `minimum` outside of the picture.
  private(set) var values: [Int32]

  private let view: Cylinder
  private let cells: [Int16]
  private let edges: [Int16]

  /// Weight of a cell's evidence: neighbouring cells say nearly the same.
  private static let cellWeight: Float = 0.08
  /// Weight of the strongest edge.
  private static let edgeWeight: Float = 4
  /// Logarithm of a step.
  static let unit = cellWeight * SkyModel.unit
  /// Steps of places outside of the picture, and at least of any place in `SkyLine`.
  static let minimum = steps(-60)

  /// A logarithm in steps.
  static func steps(_ logarithm: Float) -> Int32 { Int32((logarithm / unit).rounded()) }

  init(_ features: SkyFeatures, _ view: Cylinder, _ model: SkyModel) {
    self.view = view
    cells = model.evidence(features)
    edges = features.edge
    values = [Int32](repeating: Self.minimum, count: view.rows + 2)
  }

  /// Finds the values of a column.
  ///
  /// - Returns: the numbers of rows that are in the picture; nil when the column is not.
  mutating func find(_ column: Int) -> ClosedRange<Int>? {
    let (first, last) = (view.first[column], view.last[column])
    guard first <= last else { return nil }
    let top = column * view.rows
    let edgeSteps = Self.steps(Self.edgeWeight / Float(SkyFeatures.maximumEdge))
    values.withUnsafeMutableBufferPointer { values in
      for place in 0..<first { values[place] = Self.minimum }
      for place in last + 2..<values.count { values[place] = Self.minimum }
      cells.withUnsafeBufferPointer { cells in
        var total: Int32 = 0
        for row in first...last { total &+= Int32(cells[top &+ row]) }
        // What is above speaks for sky, what is below against it.
        var balance = 0 &- total
        for row in first...last {
          values[row] = balance
          balance &+= 2 &* Int32(cells[top &+ row])
        }
        values[last + 1] = balance
      }
      edges.withUnsafeBufferPointer { edges in
        // The boundary lies between two rows.
        for place in first + 1..<last + 1 {
          values[place] &+= edgeSteps &* Int32(max(edges[top &+ place], edges[top &+ place &- 1]))
        }
      }
    }
    return first...last + 1
  }
}
