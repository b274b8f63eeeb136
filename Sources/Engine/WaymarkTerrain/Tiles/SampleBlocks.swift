internal import CPortableMath

/// The heights of a tile in blocks of 8 × 8, so that what is near on the ground is near in memory: the four corners of
/// a cell lie in one to four cache lines of one page or two, wherever a ray comes from.
///
/// The address of a sample is the sum of a part of its row and a part of its column. Heights are 32-bit floating point
/// numbers, or 16-bit multiples of a quantum where that is exact or exact enough.
struct SampleBlocks {
  static let voidShort = Int16.min

  let floats: UnsafeMutablePointer<Float>?
  let shorts: UnsafeMutablePointer<Int16>?
  /// What was allocated for them; nil where they lie in an image.
  private let memory: UnsafeMutableRawPointer?
  let quantum: Float
  let base: Float
  /// Samples of a row of blocks.
  let stride: Int
  let count: Int

  /// Room for samples; with a quantum they are kept in 16 bits.
  init(rows: Int, columns: Int, quantum: Float?, base: Float) {
    (stride, count) = Self.size(rows: rows, columns: columns)
    self.quantum = quantum ?? 1
    self.base = quantum == nil ? 0 : base
    // Blocks begin with a cache line. The alignment is made by hand: not every system's allocator can be asked for it.
    let size = count * (quantum == nil ? 4 : 2)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 128, alignment: 16)
    self.memory = memory
    // Rays read here and there: with small pages finding the page takes longer than the reading.
    adviseLargePages(memory, bytes: UInt(size))
    let start = memory + (128 - Int(bitPattern: memory) & 127)
    if quantum == nil {
      floats = start.bindMemory(to: Float.self, capacity: count)
      floats?.initialize(repeating: .nan, count: count)
      shorts = nil
    } else {
      shorts = start.bindMemory(to: Int16.self, capacity: count)
      shorts?.initialize(repeating: Self.voidShort, count: count)
      floats = nil
    }
  }

  /// The samples of an image; with a quantum they are 16 bits there.
  init(rows: Int, columns: Int, quantum: Float?, base: Float, image: UnsafeMutableRawPointer) {
    (stride, count) = Self.size(rows: rows, columns: columns)
    self.quantum = quantum ?? 1
    self.base = quantum == nil ? 0 : base
    memory = nil
    floats = quantum == nil ? image.bindMemory(to: Float.self, capacity: count) : nil
    shorts = quantum == nil ? nil : image.bindMemory(to: Int16.self, capacity: count)
  }

  /// Samples of a row of blocks and of all, those that fill up blocks included.
  static func size(rows: Int, columns: Int) -> (stride: Int, count: Int) {
    let stride = (columns + 7) / 8 * 64
    return (stride, stride * ((rows + 7) / 8))
  }

  func deallocate() { memory?.deallocate() }

  /// The samples as they lie in memory.
  var image: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: shorts.map { UnsafeRawPointer($0) } ?? floats.map { UnsafeRawPointer($0) }, count: bytes)
  }

  /// Asks for the block of a sample that will be needed soon.
  @inline(__always)
  func fetch(row: Int, column: Int) {
    let address = (row >> 3) &* stride &+ (column >> 3) &* 64
    if let shorts {
      prefetch(shorts + address)
      prefetch(shorts + (address &+ 32))
    } else {
      let row = floats.unsafelyUnwrapped + (address &+ (row & 7) &* 8)
      prefetch(row)
      prefetch(row + 16)
    }
  }

  var bytes: Int { count * (floats == nil ? 2 : 4) }

  @inline(__always)
  func rowAddress(_ row: Int) -> Int { (row >> 3) &* stride &+ (row & 7) &* 8 }

  @inline(__always)
  func columnAddress(_ column: Int) -> Int { (column >> 3) &* 64 &+ (column & 7) }

  /// The height at an address; NaN for a void.
  @inline(__always)
  func height(_ address: Int) -> Float {
    if let shorts {
      let value = shorts[address]
      return value == Self.voidShort ? .nan : base + quantum * Float(value)
    }
    return floats.unsafelyUnwrapped[address]
  }

  @inline(__always)
  func height(row: Int, column: Int) -> Float { height(rowAddress(row) &+ columnAddress(column)) }

  /// The corners of a cell.
  @inline(__always)
  func cell(row: Int, column: Int) -> CellSamples {
    let upper = rowAddress(row)
    let lower = rowAddress(row &+ 1)
    let left = columnAddress(column)
    let right = columnAddress(column &+ 1)
    let (a, b, c, d) = (upper &+ left, upper &+ right, lower &+ left, lower &+ right)
    if let shorts {
      let top = max(max(shorts[a], shorts[b]), max(shorts[c], shorts[d]))
      let bottom = min(min(shorts[a], shorts[b]), min(shorts[c], shorts[d]))
      return CellSamples(
        northWest: a, northEast: b, southWest: c, southEast: d, greatest: base + quantum * Float(top),
        isVoid: bottom == Self.voidShort)
    }
    let floats = floats.unsafelyUnwrapped
    let (h0, h1, h2, h3) = (floats[a], floats[b], floats[c], floats[d])
    let north = h0 > h1 ? h0 : h1
    let south = h2 > h3 ? h2 : h3
    return CellSamples(
      northWest: a, northEast: b, southWest: c, southEast: d, greatest: north > south ? north : south,
      isVoid: (h0 + h1 + h2 + h3).isNaN)
  }

  /// Heights at the corners of a cell without voids, raised.
  @inline(__always)
  func corners(_ cell: CellSamples, lift: Double) -> CellCorners {
    if let shorts {
      return CellCorners(
        northWest: Double(base + quantum * Float(shorts[cell.northWest])) + lift,
        northEast: Double(base + quantum * Float(shorts[cell.northEast])) + lift,
        southWest: Double(base + quantum * Float(shorts[cell.southWest])) + lift,
        southEast: Double(base + quantum * Float(shorts[cell.southEast])) + lift)
    }
    let floats = floats.unsafelyUnwrapped
    return CellCorners(
      northWest: Double(floats[cell.northWest]) + lift, northEast: Double(floats[cell.northEast]) + lift,
      southWest: Double(floats[cell.southWest]) + lift, southEast: Double(floats[cell.southEast]) + lift)
  }

  /// The nearest whole number, halves away from zero, without a call; `voidShort` where 16 bits cannot hold it.
  @inline(__always)
  private static func short(_ units: Float) -> Int16 {
    guard units > -32_767.5 && units < 32_767.5 else { return voidShort }
    let whole = Int32(units)
    let rest = units - Float(whole)
    return Int16(truncatingIfNeeded: whole &+ (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0))
  }

  /// Stores a row. Heights that 16 bits cannot hold become voids.
  func store(_ values: UnsafePointer<Float>, count: Int, row: Int) {
    let start = rowAddress(row)
    if let floats {
      var column = 0
      var to = floats + start
      while column + 8 <= count {
        for k in 0..<8 { to[k] = values[column + k] }
        column += 8
        to += 64
      }
      for k in 0..<(count - column) { to[k] = values[column + k] }
    } else if let shorts {
      let scale = 1 / quantum
      var to = shorts + start
      var column = 0
      while column < count {
        let end = min(8, count - column)
        for k in 0..<end {
          to[k] = Self.short((values[column + k] - base) * scale)
        }
        column += 8
        to += 64
      }
    }
  }
}
