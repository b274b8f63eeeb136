internal import CPortableMath

/// What distinguishes sky from ground in each cell of a cylinder: colour and texture as numbers of bins, and how strongly
/// the brightness changes. Column after column, because the sky is looked for down the columns.
struct SkyFeatures {
  static let colours = 16 * 16 * 16
  static let textures = 8

  /// Bin of the colour of each cell.
  let colour: [UInt16]
  /// Bin of the texture of each cell.
  let texture: [UInt8]
  /// Bin of texture that a tenth of the cells do not exceed: noise of the picture.
  let smoothest: Int
  /// Strength of the edge at each cell, 0 … 1; 1 for the strongest three of a hundred.
  let edge: [Float]

  init(_ view: Cylinder) {
    let (columns, rows) = (view.columns, view.rows)
    let count = columns * rows
    var light = [Float](repeating: 0, count: count)
    var colour = [UInt16](repeating: 0, count: count)
    for i in 0..<count {
      let y = view.light(i)
      light[i] = y
      // Chroma matters more than brightness: sky and rock in haze differ by a few units.
      let a = max(0, min(15, (view.blue[i] - y) / 8 + 8))
      let c = max(0, min(15, (view.red[i] - y) / 8 + 8))
      colour[i] = UInt16(max(0, min(15, y / 16))) << 8 | UInt16(a) << 4 | UInt16(c)
    }
    self.colour = Self.byColumns(colour, columns, rows)
    let soft = Self.blurred(light, columns, rows)
    var edge = [Float](repeating: 0, count: count)
    var rough = [Float](repeating: 0, count: count)
    if columns > 4, rows > 4 {
      for row in 2..<rows - 2 {
        for column in 2..<columns - 2 {
          let i = row * columns + column
          guard view.isInside(column, row - 2), view.isInside(column, row + 2), view.isInside(column - 2, row),
            view.isInside(column + 2, row)
          else { continue }
          let vertical = soft[i + columns] - soft[i - columns]
          let horizontal = soft[i + 1] - soft[i - 1]
          edge[i] = abs(vertical) + 0.5 * abs(horizontal)
          rough[i] = abs(light[i - columns] + light[i + columns] + light[i - 1] + light[i + 1] - 4 * light[i])
        }
      }
    }
    // The edge that three of a hundred cells exceed.
    var histogram = [Int](repeating: 0, count: 1024)
    var inside = 0
    for column in 0..<columns where view.first[column] <= view.last[column] {
      for row in view.first[column]...view.last[column] {
        histogram[min(1023, Int(edge[row * columns + column] * 2))] += 1
        inside += 1
      }
    }
    var above = 0
    var strong = 1023
    while strong > 0, above < inside * 3 / 100 {
      above += histogram[strong]
      strong -= 1
    }
    let scale = 1 / max(4, Float(strong) / 2)
    for i in 0..<count { edge[i] = min(1, edge[i] * scale) }
    self.edge = Self.byColumns(edge, columns, rows)
    let fuzzy = Self.blurred(Self.blurred(rough, columns, rows), columns, rows)
    var texture = [UInt8](repeating: 0, count: count)
    var counts = [Int](repeating: 0, count: Self.textures)
    for column in 0..<columns where view.first[column] <= view.last[column] {
      for row in view.first[column]...view.last[column] {
        let value = fuzzy[row * columns + column]
        var bin = 0
        var limit: Float = 1
        while bin < Self.textures - 1, value > limit {
          bin += 1
          limit *= 1.6
        }
        texture[column * rows + row] = UInt8(bin)
        counts[bin] += 1
      }
    }
    self.texture = texture
    var smoothest = 0
    var below = 0
    while smoothest < Self.textures - 1, below + counts[smoothest] < inside / 10 {
      below += counts[smoothest]
      smoothest += 1
    }
    self.smoothest = smoothest
  }

  /// Rows of cells as columns.
  private static func byColumns<Value>(_ values: [Value], _ columns: Int, _ rows: Int) -> [Value] {
    var result = values
    result.withUnsafeMutableBufferPointer { result in
      values.withUnsafeBufferPointer { values in
        for column in 0..<columns {
          for row in 0..<rows { result[column &* rows &+ row] = values[row &* columns &+ column] }
        }
      }
    }
    return result
  }

  /// The mean over five by five cells with weights 1 4 6 4 1.
  private static func blurred(_ values: [Float], _ columns: Int, _ rows: Int) -> [Float] {
    guard columns > 4, rows > 4 else { return values }
    var half = values
    var result = values
    values.withUnsafeBufferPointer { v in
      half.withUnsafeMutableBufferPointer { h in
        for row in 0..<rows {
          let start = row * columns
          for i in start + 2..<start + columns - 2 {
            h[i] = (v[i - 2] + v[i + 2] + 4 * (v[i - 1] + v[i + 1]) + 6 * v[i]) * (1 / 16)
          }
        }
        result.withUnsafeMutableBufferPointer { r in
          for i in 2 * columns..<(rows - 2) * columns {
            let outer = h[i - 2 * columns] + h[i + 2 * columns]
            r[i] = (outer + 4 * (h[i - columns] + h[i + columns]) + 6 * h[i]) * (1 / 16)
          }
        }
      }
    }
    return result
  }
}
