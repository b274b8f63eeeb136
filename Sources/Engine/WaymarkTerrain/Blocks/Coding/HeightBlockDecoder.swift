/// Decodes the samples of a block.
///
/// Row by row: contexts from the row above, symbols from four interleaved states, what is left of each sample, then the samples. Everything
/// but the states and the sum along the row is done for all of a row at once.
struct HeightBlockDecoder {
  private typealias States = (UInt32, UInt32, UInt32, UInt32)

  private let side: Int
  private let predictor: HeightPredictor
  private let contexts: ResidualContext
  private let checksum: UInt32
  private let states: States
  private let tables: UnsafeMutablePointer<UInt32>
  /// Bits of large residuals, and the coder's words.
  private var bits: BitReader
  private let words: UnsafeBufferPointer<UInt8>

  /// Reads samples.
  ///
  /// - Parameters:
  ///   - reader: the bytes behind a block's address.
  ///   - side: samples of a row, and rows.
  /// - Returns: the samples, row after row.
  /// - Throws: `HeightBlockError.cutOff` or `.damaged`.
  static func samples(_ reader: inout BlockReader, side: Int) throws(HeightBlockError) -> [Int16] {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: ResidualContext.count * SymbolFrequencies.total)
    defer { tables.deallocate() }
    let low = Int32(Int16(bitPattern: try reader.short()))
    let high = Int32(Int16(bitPattern: try reader.short()))
    guard low <= high else { throw .damaged }
    let checksum = try reader.word()
    let predictor = HeightPredictor(weights: try HeightPredictor.readWeights(&reader), range: low...high)
    let contexts = ResidualContext(thresholds: (try reader.short(), try reader.short(), try reader.short()))
    var voids = BlockReader(try reader.part(Int(truncatingIfNeeded: try reader.word())))
    let bits = BitReader(try reader.part(Int(truncatingIfNeeded: try reader.word())))
    for i in 0..<ResidualContext.count { try SymbolFrequencies(&reader).fill(tables + i * SymbolFrequencies.total) }
    let states = (try reader.word(), try reader.word(), try reader.word(), try reader.word())
    guard reader.left % 2 == 0 else { throw .cutOff }
    var decoder = HeightBlockDecoder(
      side: side, predictor: predictor, contexts: contexts, checksum: checksum, states: states, tables: tables,
      bits: bits, words: try reader.part(reader.left))
    var problem: HeightBlockError?
    let samples = [Int16](unsafeUninitializedCapacity: side * side) { out, count in
      let all = UnsafeMutableBufferPointer(rebasing: out[..<(side * side)])
      do throws(HeightBlockError) {
        try decoder.decode(into: all)
        try VoidRuns.apply(&voids, to: all)
        count = all.count
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return samples
  }

  /// Decodes into memory for all samples.
  private mutating func decode(into out: UnsafeMutableBufferPointer<Int16>) throws(HeightBlockError) {
    let width = side + 8
    // Three rows of heights, terms, residuals; magnitudes, contexts and symbols of a row.
    let longs = UnsafeMutablePointer<Int32>.allocate(capacity: 5 * width)
    let shorts = UnsafeMutablePointer<UInt16>.allocate(capacity: 3 * width)
    defer {
      longs.deallocate()
      shorts.deallocate()
    }
    longs.initialize(repeating: 0, count: 5 * width)
    shorts.initialize(repeating: 0, count: 3 * width)
    let (terms, residuals) = (longs + 3 * width, longs + 4 * width)
    let (magnitudes, chosen, symbols) = (shorts + 1, shorts + width, shorts + 2 * width)
    var rows = (here: longs + 2, above: longs + 2 + width, second: longs + 2 + 2 * width)

    // The words with zeros behind them, so that only after each row is looked whether there were enough.
    let wordCount = words.count / 2
    let list = UnsafeMutablePointer<UInt16>.allocate(capacity: wordCount + width)
    defer { list.deallocate() }
    for i in 0..<wordCount { list[i] = UInt16(words[2 * i]) | UInt16(words[2 * i + 1]) << 8 }
    for i in wordCount..<wordCount + width { list[i] = 0 }

    var state = states
    var next = 0
    var sum: UInt32 = 0
    let (low, high) = (predictor.range.lowerBound, predictor.range.upperBound)
    for row in 0..<side {
      contexts.fill(chosen, above: magnitudes, count: side)
      next = Self.symbols(symbols, chosen, tables, &state, list, next, side)
      guard next <= wordCount else { throw .cutOff }
      try take(symbols, into: residuals, magnitudes)
      let left: (first: Int32, second: Int32)
      if row == 0 {
        HeightPredictor.firstTerms(into: terms, count: side)
        left = (HeightPredictor.one, 0)
        rows.here[-1] = low
      } else {
        predictor.terms(above: rows.above, second: row == 1 ? rows.above : rows.second, into: terms, count: side)
        left = predictor.left
        rows.here[-1] = rows.above[0]
      }
      rows.here[-2] = rows.here[-1]
      var (west, farWest) = (rows.here[-1], rows.here[-1])
      let here = rows.here
      for j in 0..<side {
        let height = HeightPredictor.expected(terms[j], left, west, farWest, low, high) &+ residuals[j]
        here[j] = height
        (farWest, west) = (west, height)
      }
      rows.here[side] = west
      guard let target = out.baseAddress.map({ $0 + row * side }) else { return }
      var (least, greatest, line) = (Int32.max, Int32.min, Int32(0))
      for j in 0..<side {
        let height = here[j]
        least = min(least, height)
        greatest = max(greatest, height)
        line = line &+ height
        target[j] = Int16(truncatingIfNeeded: height)
      }
      guard least >= low, greatest <= high else { throw .damaged }
      sum = sum &* 31 &+ UInt32(bitPattern: line)
      rows = (here: rows.second, above: rows.here, second: rows.above)
    }
    let start = HeightBlockEncoder.start
    guard next == wordCount, state == (start, start, start, start), sum == checksum else { throw .damaged }
  }

  /// Decodes the symbols of a row.
  ///
  /// - Parameters:
  ///   - symbols: receives them.
  ///   - chosen: the context of each.
  ///   - tables: the frequencies of the contexts.
  ///   - state: the coder's states.
  ///   - words: the coder's words.
  ///   - next: the number of words that are used up.
  ///   - count: symbols of a row.
  /// - Returns: the number of words that are used up.
  @inline(__always)
  private static func symbols(
    _ symbols: UnsafeMutablePointer<UInt16>, _ chosen: UnsafeMutablePointer<UInt16>,
    _ tables: UnsafeMutablePointer<UInt32>,
    _ state: inout States, _ words: UnsafeMutablePointer<UInt16>, _ next: Int, _ count: Int
  ) -> Int {
    var (a, b, c, d) = state
    var next = next
    let mask = UInt32(SymbolFrequencies.total - 1)
    @inline(__always)
    func take(_ x: inout UInt32, _ j: Int) {
      let entry = tables[Int(chosen[j]) << 11 | Int(x & mask)]
      symbols[j] = UInt16(truncatingIfNeeded: entry & 255)
      x = (entry >> 19) &* (x >> 11) &+ (entry >> 8 & 2047)
      // Without a branch: whether a word is needed cannot be predicted.
      let isShort = x < 1 << 16
      let longer = x << 16 | UInt32(words[next])
      x = isShort ? longer : x
      next &+= isShort ? 1 : 0
    }
    var j = 0
    while j &+ 4 <= count {
      take(&a, j)
      take(&b, j &+ 1)
      take(&c, j &+ 2)
      take(&d, j &+ 3)
      j &+= 4
    }
    if j < count { take(&a, j) }
    if j &+ 1 < count { take(&b, j &+ 1) }
    if j &+ 2 < count { take(&c, j &+ 2) }
    state = (a, b, c, d)
    return next
  }

  /// Makes residuals and their magnitudes from symbols.
  @inline(__always)
  private mutating func take(
    _ symbols: UnsafeMutablePointer<UInt16>, into residuals: UnsafeMutablePointer<Int32>,
    _ magnitudes: UnsafeMutablePointer<UInt16>
  ) throws(HeightBlockError) {
    var all: UInt16 = 0
    for j in 0..<side {
      let symbol = symbols[j]
      all |= symbol
      residuals[j] = Int32(symbol >> 1) ^ -Int32(symbol & 1)
      magnitudes[j] = (symbol &+ 1) >> 1
    }
    guard all >= UInt16(ResidualSymbol.direct) else { return }
    for j in 0..<side where symbols[j] >= UInt16(ResidualSymbol.direct) {
      let (length, base) = ResidualSymbol.rest(of: UInt8(symbols[j]))
      let number = base + (try bits.take(length))
      residuals[j] = ResidualSymbol.residual(number)
      magnitudes[j] = UInt16(min(ResidualContext.maximumMagnitude, (number + 1) >> 1))
    }
  }
}
