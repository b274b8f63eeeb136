/// Widens valleys as glaciers and rivers do: flat floors, steep sides, bowls at the heads of high valleys.
///
/// Every stretch of river requests a cross-section; each cell is carved to the lowest one that reaches it. The search
/// for the lowest is a distance transform by four sweeps (P.-E. Danielsson, Euclidean distance mapping, 1980) with the
/// cross-section's height in place of the distance.
struct ValleyCarver {
  /// The cross-section that one cell of a river requests.
  struct Section {
    /// Height of the floor at the river, metres.
    var floor: Float
    /// Half the width of the floor, metres.
    var halfWidth: Float
  }

  private let side: Int
  private let cell: Float
  private var sections: [Section] = []
  /// Number of the section that is lowest so far at each cell, −1 for none.
  private var nearest: [Int32]
  private var positions: [SIMD2<Float>] = []
  private var value: [Float]

  init(_ field: HeightField) {
    side = field.side
    cell = Float(field.cell)
    nearest = [Int32](repeating: -1, count: field.heights.count)
    value = [Float](repeating: .infinity, count: field.heights.count)
  }

  /// Requests a section at a cell.
  mutating func add(_ section: Section, at index: Int) {
    guard section.floor < value[index] else { return }
    nearest[index] = Int32(sections.count)
    value[index] = section.floor
    sections.append(section)
    positions.append(SIMD2(Float(index % side), Float(index / side)))
  }

  /// Height of a cross-section above its river.
  private static func rise(_ distance: Float, halfWidth: Float) -> Float {
    let gentle: Float = 0.012
    guard distance > halfWidth else { return gentle * distance }
    let x = distance - halfWidth
    let curve: Float = 0.0013
    let straightFrom: Float = 420
    let bent = min(x, straightFrom)
    return gentle * halfWidth + curve * bent * bent + max(0, x - straightFrom) * 2 * curve * straightFrom
  }

  /// Carves all sections into a field.
  mutating func carve(_ field: inout HeightField) {
    for _ in 0..<2 {
      sweep(rows: Array(0..<side), columns: Array(0..<side), from: [(-1, 0), (0, -1), (-1, -1), (1, -1)])
      sweep(
        rows: Array((0..<side).reversed()), columns: Array((0..<side).reversed()),
        from: [(1, 0), (0, 1), (1, 1), (-1, 1)])
    }
    for i in field.heights.indices where nearest[i] >= 0 {
      // A smooth minimum, so that sides and slopes meet without an edge; the floor keeps its height.
      let a = field.heights[i]
      let b = value[i]
      let blend = min(14, b - sections[Int(nearest[i])].floor)
      let h = blend > 0 ? max(0, blend - abs(a - b)) / blend : 0
      field.heights[i] = min(a, b) - h * h * blend / 4
    }
  }

  private mutating func sweep(rows: [Int], columns: [Int], from steps: [(Int, Int)]) {
    let side = self.side
    let cell = self.cell
    nearest.withUnsafeMutableBufferPointer { nearest in
      value.withUnsafeMutableBufferPointer { value in
        sections.withUnsafeBufferPointer { sections in
          positions.withUnsafeBufferPointer { positions in
            for row in rows {
              for column in columns {
                let i = row * side + column
                for (dx, dy) in steps {
                  let x = column + dx
                  let y = row + dy
                  guard x >= 0, y >= 0, x < side, y < side else { continue }
                  let source = nearest[y * side + x]
                  guard source >= 0, source != nearest[i] else { continue }
                  let section = sections[Int(source)]
                  guard section.floor < value[i] else { continue }
                  let offset = SIMD2(Float(column), Float(row)) - positions[Int(source)]
                  let distance = (offset * offset).sum().squareRoot() * cell
                  let height = section.floor + Self.rise(distance, halfWidth: section.halfWidth)
                  if height < value[i] {
                    value[i] = height
                    nearest[i] = source
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
