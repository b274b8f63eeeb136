/// Brings heights into blocks and finds the greatest of each node of the pyramid's finest level, in one pass.
struct TileBuilder {
  let blocks: SampleBlocks
  /// Greatest heights of the nodes of the finest level, row after row.
  let nodes: UnsafeMutablePointer<Float>
  let nodesAcross: Int
  let rows: Int
  let columns: Int

  init(blocks: SampleBlocks, rows: Int, columns: Int) {
    self.blocks = blocks
    self.rows = rows
    self.columns = columns
    let side = HeightPyramid.finestSide
    nodesAcross = (columns - 2 + side) / side
    let count = nodesAcross * ((rows - 2 + side) / side)
    nodes = .allocate(capacity: count)
    nodes.initialize(repeating: -.infinity, count: count)
  }

  func deallocate() { nodes.deallocate() }

  /// Takes the greatest heights of a strip of eight rows of cells: for each column the greatest of its nine samples.
  private static func takeStrip(
    _ row: UnsafeMutablePointer<Float>, width: Int, columnMaxima: UnsafePointer<Float>, columns: Int
  ) {
    let side = HeightPyramid.finestSide
    // Nine samples for eight cells; the last node may have fewer.
    for node in 0..<(width - 1) {
      let p = columnMaxima + node * side
      var greatest = p[side]
      for k in 0..<side { greatest = p[k] > greatest ? p[k] : greatest }
      row[node] = greatest
    }
    var last = -Float.infinity
    for column in (width - 1) * side..<columns {
      last = columnMaxima[column] > last ? columnMaxima[column] : last
    }
    row[width - 1] = last
  }

  /// Fills both from whole metres in 16 bits, which are kept as they are: eight samples at a time, and as fast as memory.
  ///
  /// - Parameters:
  ///   - shorts: the blocks' samples.
  ///   - take: gives a row, which need not stay when the next one is asked for.
  /// - Returns: the number of voids.
  /// - Throws: what `take` throws.
  func fill<Failure: Error>(
    _ shorts: UnsafeMutablePointer<Int16>, row take: (Int) throws(Failure) -> UnsafePointer<Int16>
  ) throws(Failure) -> Int {
    let strip = UnsafeMutablePointer<Int16>.allocate(capacity: columns)
    defer { strip.deallocate() }
    strip.initialize(repeating: SampleBlocks.voidShort, count: columns)
    let (rows, columns, blocks, nodes, nodesAcross) = (rows, columns, blocks, nodes, nodesAcross)
    let side = HeightPyramid.finestSide
    var voids = 0
    for row in 0..<rows {
      let values = try take(row)
      var to = shorts + blocks.rowAddress(row)
      var column = 0
      while column &+ 8 <= columns {
        to.update(from: values + column, count: 8)
        column &+= 8
        to += 64
      }
      to.update(from: values + column, count: columns &- column)
      // Counts of 16 bits, so that as many fit into a vector as samples.
      var start = 0
      while start < columns {
        let end = min(columns, start &+ 16_384)
        var count: Int16 = 0
        for k in start..<end {
          let value = values[k]
          count &+= value == SampleBlocks.voidShort ? 1 : 0
          strip[k] = value > strip[k] ? value : strip[k]
        }
        voids &+= Int(count)
        start = end
      }
      let endsStrip = row > 0 && row % side == 0
      if endsStrip || row == rows - 1 && row > 0 {
        let line = nodes + (row - 1) / side * nodesAcross
        for node in 0..<nodesAcross {
          var greatest = SampleBlocks.voidShort
          for k in node &* side..<min(columns, node &* side &+ side &+ 1) {
            greatest = strip[k] > greatest ? strip[k] : greatest
          }
          line[node] = greatest == SampleBlocks.voidShort ? -.infinity : Float(greatest)
        }
      }
      // The row is the first of the next strip too.
      if endsStrip { strip.update(from: values, count: columns) }
    }
    return voids
  }

  /// Fills both.
  ///
  /// - Returns: the number of voids.
  func fill(from source: TileSource) -> Int {
    if let shorts = blocks.shorts, blocks.quantum == 1, blocks.base == 0, !source.shorts.isEmpty {
      let width = columns
      return source.shorts.withUnsafeBufferPointer { all in
        guard let first = all.baseAddress else { return 0 }
        return fill(shorts) { row in first + row &* width }
      }
    }
    // For each column the greatest sample of the strip of eight rows of cells (nine of samples) that is being read.
    let strip = UnsafeMutablePointer<Float>.allocate(capacity: columns)
    let line = UnsafeMutablePointer<Float>.allocate(capacity: columns)
    defer {
      strip.deallocate()
      line.deallocate()
    }
    strip.initialize(repeating: -.infinity, count: columns)
    line.initialize(repeating: 0, count: columns)
    let (rows, columns, blocks, nodes, nodesAcross) = (rows, columns, blocks, nodes, nodesAcross)
    let side = HeightPyramid.finestSide
    var known = 0
    source.forEachRow(rows: rows, columns: columns) { row, given in
      blocks.store(given, count: columns, row: row)
      var values = given
      if blocks.quantum != 1 || blocks.base != 0 {
        // What rays will meet is what was stored.
        let start = blocks.rowAddress(row)
        for column in 0..<columns { line[column] = blocks.height(start + blocks.columnAddress(column)) }
        values = UnsafePointer(line)
      }
      var here = 0
      for column in 0..<columns { here &+= values[column] == values[column] ? 1 : 0 }
      known += here
      for column in 0..<columns {
        let value = values[column]
        strip[column] = value > strip[column] ? value : strip[column]
      }
      let endsStrip = row > 0 && row % side == 0
      if endsStrip || row == rows - 1 && row > 0 {
        Self.takeStrip(
          nodes + (row - 1) / side * nodesAcross, width: nodesAcross, columnMaxima: strip, columns: columns)
      }
      if endsStrip {
        // The row is the first of the next strip too.
        for column in 0..<columns {
          let value = values[column]
          strip[column] = value == value ? value : -.infinity
        }
      }
    }
    return rows * columns - known
  }
}
