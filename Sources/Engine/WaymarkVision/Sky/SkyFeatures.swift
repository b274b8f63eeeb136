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
  /// Strength of the edge at each cell, 0 … `maximumEdge`, that of the strongest three of a hundred.
  let edge: [Int16]
  static let maximumEdge: Int16 = 4096

  init(_ view: Cylinder) {
    let (columns, rows) = (view.columns, view.rows)
    let light = view.light()
    colour = Self.byColumns(Self.colours(view, light), columns, rows)
    let (change, rough) = Self.changes(light, view)
    edge = Self.edges(Self.byColumns(change, columns, rows), view)
    texture = Self.byColumns(
      Self.textures(Self.blurred(Self.blurred(rough, columns, rows), columns, rows)), columns, rows)
    smoothest = Self.smoothest(texture, view)
  }

  /// Bins of colour.
  private static func colours(_ view: Cylinder, _ light: [Float]) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: light.count) { bins, count in
      view.red.withUnsafeBufferPointer { red in
        view.blue.withUnsafeBufferPointer { blue in
          light.withUnsafeBufferPointer { light in
            for i in light.indices {
              let y = light[i]
              // Chroma matters more than brightness: sky and rock in haze differ by a few units.
              let a = max(0, min(15, (blue[i] - y) / 8 + 8))
              let c = max(0, min(15, (red[i] - y) / 8 + 8))
              bins[i] = UInt16(max(0, min(15, y / 16))) << 8 | UInt16(a) << 4 | UInt16(c)
            }
          }
        }
      }
      count = light.count
    }
  }

  /// How strongly the brightness changes at each cell of which two neighbours on each side are in the picture, and how
  /// uneven it is there; zero elsewhere.
  private static func changes(_ light: [Float], _ view: Cylinder) -> (edge: [Float], rough: [Float]) {
    let (columns, rows) = (view.columns, view.rows)
    var edge = [Float](repeating: 0, count: light.count)
    var rough = edge
    guard columns > 4, rows > 4 else { return (edge, rough) }
    // The rows of each column that count.
    var first = [Int32](repeating: .max, count: columns)
    var last = [Int32](repeating: .min, count: columns)
    for column in 2..<columns - 2 {
      let sides = [column - 2, column + 2]
      first[column] = Int32(max(2, view.first[column] + 2, view.first[sides[0]], view.first[sides[1]]))
      last[column] = Int32(min(rows - 3, view.last[column] - 2, view.last[sides[0]], view.last[sides[1]]))
    }
    let soft = blurred(light, columns, rows)
    light.withUnsafeBufferPointer { light in
      soft.withUnsafeBufferPointer { soft in
        edge.withUnsafeMutableBufferPointer { edge in
          rough.withUnsafeMutableBufferPointer { rough in
            for row in 2..<rows - 2 {
              for column in 2..<columns - 2 where row >= first[column] && row <= last[column] {
                let i = row &* columns &+ column
                let vertical = soft[i &+ columns] - soft[i &- columns]
                let horizontal = soft[i &+ 1] - soft[i &- 1]
                edge[i] = abs(vertical) + 0.5 * abs(horizontal)
                rough[i] = abs(
                  light[i &- columns] + light[i &+ columns] + light[i &- 1] + light[i &+ 1] - 4 * light[i])
              }
            }
          }
        }
      }
    }
    return (edge, rough)
  }

  /// Strengths of edges of changes of brightness, column after column.
  private static func edges(_ changes: [Float], _ view: Cylinder) -> [Int16] {
    var histogram = [Int](repeating: 0, count: 1024)
    var inside = 0
    for cells in view.insideByColumns {
      for cell in cells { histogram[min(1023, Int(changes[cell] * 2))] += 1 }
      inside += cells.count
    }
    var above = 0
    var strong = 1023
    while strong > 0, above < inside * 3 / 100 {
      above += histogram[strong]
      strong -= 1
    }
    let scale = Float(maximumEdge) / max(4, Float(strong) / 2)
    return changes.map { Int16(min(Float(maximumEdge), $0 * scale)) }
  }

  /// Bins of texture.
  private static func textures(_ rough: [Float]) -> [UInt8] {
    // Each limit is 1.6 times the one before.
    var limits = [Float](repeating: 1, count: textures - 1)
    for k in 1..<limits.count { limits[k] = limits[k - 1] * 1.6 }
    var bins = [UInt8](repeating: 0, count: rough.count)
    rough.withUnsafeBufferPointer { rough in
      bins.withUnsafeMutableBufferPointer { bins in
        for limit in limits {
          for i in rough.indices { bins[i] &+= rough[i] > limit ? 1 : 0 }
        }
      }
    }
    return bins
  }

  private static func smoothest(_ texture: [UInt8], _ view: Cylinder) -> Int {
    var counts = [Int](repeating: 0, count: textures)
    var inside = 0
    for cells in view.insideByColumns {
      for cell in cells { counts[Int(texture[cell])] += 1 }
      inside += cells.count
    }
    var smoothest = 0
    var below = 0
    while smoothest < textures - 1, below + counts[smoothest] < inside / 10 {
      below += counts[smoothest]
      smoothest += 1
    }
    return smoothest
  }

  /// Rows of cells as columns.
  private static func byColumns<Value>(_ values: [Value], _ columns: Int, _ rows: Int) -> [Value] {
    var result = values
    // In squares, whose rows and columns both stay in the cache.
    let side = 16
    result.withUnsafeMutableBufferPointer { result in
      values.withUnsafeBufferPointer { values in
        for top in stride(from: 0, to: rows, by: side) {
          for left in stride(from: 0, to: columns, by: side) {
            for column in left..<min(columns, left &+ side) {
              for row in top..<min(rows, top &+ side) {
                result[column &* rows &+ row] = values[row &* columns &+ column]
              }
            }
          }
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
