/// Where a tile's heights come from.
struct TileSource {
  var floats: [Float] = []
  var shorts: [Int16] = []

  /// Heights of 32 bits; what is not finite is a void.
  init(floats: [Float]) {
    self.floats = floats
    for i in floats.indices where floats[i].isInfinite { self.floats[i] = .nan }
  }
  init(shorts: [Int16]) { self.shorts = shorts }

  /// Calls with each row as 32-bit heights.
  @inline(__always)
  func forEachRow(rows: Int, columns: Int, _ body: (Int, UnsafePointer<Float>) -> Void) {
    if !floats.isEmpty {
      floats.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress else { return }
        for row in 0..<rows { body(row, start + row * columns) }
      }
    } else {
      let line = UnsafeMutablePointer<Float>.allocate(capacity: columns)
      defer { line.deallocate() }
      shorts.withUnsafeBufferPointer { source in
        guard let start = source.baseAddress else { return }
        for row in 0..<rows {
          let from = start + row * columns
          for column in 0..<columns {
            line[column] = from[column] == SampleBlocks.voidShort ? .nan : Float(from[column])
          }
          body(row, line)
        }
      }
    }
  }
}
