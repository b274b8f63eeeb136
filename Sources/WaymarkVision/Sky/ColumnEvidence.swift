/// How much speaks for each number of rows of sky, column by column: logarithms.
struct ColumnEvidence {
  /// Of the column that was asked for last, by number of rows; only where it is in the picture.
  private(set) var values: [Float]

  private let view: Cylinder
  private let cells: [Float]
  private let edges: [Float]

  /// Weight of a cell's evidence: neighbouring cells say nearly the same.
  private static let cellWeight: Float = 0.08
  /// Weight of the strongest edge.
  private static let edgeWeight: Float = 4

  init(_ features: SkyFeatures, _ view: Cylinder, _ model: SkyModel) {
    self.view = view
    cells = model.evidence(features)
    edges = features.edge
    values = [Float](repeating: 0, count: view.rows + 1)
  }

  /// Finds the values of a column.
  ///
  /// - Returns: the numbers of rows that are in the picture; nil when the column is not.
  mutating func find(_ column: Int) -> ClosedRange<Int>? {
    let (first, last) = (view.first[column], view.last[column])
    guard first <= last else { return nil }
    let top = column * view.rows
    values.withUnsafeMutableBufferPointer { values in
      cells.withUnsafeBufferPointer { cells in
        var sum: Float = 0
        for row in first...last {
          values[row] = sum
          sum += cells[top &+ row]
        }
        values[last + 1] = sum
        for place in first...last + 1 { values[place] = Self.cellWeight * (2 * values[place] - sum) }
      }
      edges.withUnsafeBufferPointer { edges in
        // The boundary lies between two rows.
        for place in first + 1..<last + 1 {
          values[place] += Self.edgeWeight * max(edges[top &+ place], edges[top &+ place &- 1])
        }
      }
    }
    return first...last + 1
  }
}
