/// Encodes the samples of a block.
struct HeightBlockEncoder {
  /// The coder's states before the last symbol.
  static let start: UInt32 = 1 << 16

  private let side: Int
  private let predictor: HeightPredictor
  private let voids: [UInt8]
  private var contexts = ResidualContext(thresholds: (0, 0, 0))
  private var frequencies: [SymbolFrequencies] = []
  /// Bits of large residuals.
  private var bits: [UInt8] = []
  private var words: [UInt16] = []
  private var states = [UInt32](repeating: Self.start, count: 4)
  private var checksum: UInt32 = 0

  /// Encodes samples.
  init(_ samples: UnsafeBufferPointer<Int16>, side: Int) {
    self.side = side
    var (low, high) = (Int32.max, Int32.min)
    for sample in samples where sample != HeightBlock.void {
      low = min(low, Int32(sample))
      high = max(high, Int32(sample))
    }
    if low > high { (low, high) = (0, 0) }
    voids = VoidRuns.bytes(samples)
    predictor = HeightPredictor(fitting: samples, side: side, range: low...high)
    let numbers = residuals(samples)
    let symbols = symbols(of: numbers)
    encode(symbols, contexts: choose(numbers))
  }

  /// Writes what `HeightBlockDecoder` reads.
  func write(to bytes: inout [UInt8]) {
    func append(_ value: UInt32, _ count: UInt32) {
      for i in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * i))) }
    }
    append(UInt32(bitPattern: predictor.range.lowerBound), 2)
    append(UInt32(bitPattern: predictor.range.upperBound), 2)
    append(checksum, 4)
    for weight in predictor.weights { append(UInt32(bitPattern: weight), 2) }
    let (low, middle, high) = contexts.thresholds
    for threshold in [low, middle, high] { append(UInt32(threshold), 2) }
    append(UInt32(voids.count), 4)
    bytes += voids
    append(UInt32(bits.count), 4)
    bytes += bits
    for table in frequencies { table.write(to: &bytes) }
    for state in states { append(state, 4) }
    for word in words { append(UInt32(word), 2) }
  }

  /// The numbers of what is left of all samples; 0 for voids, which are what is expected.
  private mutating func residuals(_ samples: UnsafeBufferPointer<Int16>) -> [UInt32] {
    let width = side + 3
    var heights = [Int32](repeating: 0, count: 3 * width)
    var terms = [Int32](repeating: 0, count: side)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(samples.count)
    let (low, high) = (predictor.range.lowerBound, predictor.range.upperBound)
    heights.withUnsafeMutableBufferPointer { heights in
      terms.withUnsafeMutableBufferPointer { terms in
        guard let first = heights.baseAddress.map({ $0 + 2 }), let terms = terms.baseAddress else { return }
        for row in 0..<side {
          let here = first + row % 3 * width
          let above = first + (row + 2) % 3 * width
          var left = (first: HeightPredictor.one, second: Int32(0))
          if row == 0 {
            HeightPredictor.firstTerms(into: terms, count: side)
            here[-1] = low
          } else {
            predictor.terms(
              above: above, second: row == 1 ? above : first + (row + 1) % 3 * width, into: terms, count: side)
            left = predictor.left
            here[-1] = above[0]
          }
          here[-2] = here[-1]
          var line: Int32 = 0
          for j in 0..<side {
            let expected = HeightPredictor.expected(terms[j], left, here[j - 1], here[j - 2], low, high)
            let sample = samples[row * side + j]
            here[j] = sample == HeightBlock.void ? expected : Int32(sample)
            line = line &+ here[j]
            numbers.append(ResidualSymbol.number(here[j] &- expected))
          }
          here[side] = here[side - 1]
          checksum = checksum &* 31 &+ UInt32(bitPattern: line)
        }
      }
    }
    return numbers
  }

  private mutating func symbols(of numbers: [UInt32]) -> [UInt8] {
    var filled: UInt32 = 0
    var symbols: [UInt8] = []
    symbols.reserveCapacity(numbers.count)
    for number in numbers {
      let (symbol, rest, length) = ResidualSymbol.split(number)
      for i in 0..<length {
        if filled & 7 == 0 { bits.append(0) }
        bits[bits.count - 1] |= UInt8(rest >> i & 1) << UInt8(filled & 7)
        filled += 1
      }
      symbols.append(symbol)
    }
    return symbols
  }

  /// Chooses the thresholds of the contexts.
  ///
  /// - Returns: the context of each sample.
  private mutating func choose(_ numbers: [UInt32]) -> [UInt8] {
    var above = [UInt16](repeating: 0, count: side + 2)
    var measures: [UInt16] = []
    measures.reserveCapacity(numbers.count)
    var counts = [Int](repeating: 0, count: 1)
    for row in 0..<side {
      above.withUnsafeBufferPointer { above in
        guard let first = above.baseAddress.map({ $0 + 1 }) else { return }
        for j in 0..<side { measures.append(ResidualContext.measure(first, j)) }
      }
      for measure in measures.suffix(side) {
        while counts.count <= Int(measure) { counts += [Int](repeating: 0, count: counts.count) }
        counts[Int(measure)] += 1
      }
      for j in 0..<side {
        above[j + 1] = UInt16(min(ResidualContext.maximumMagnitude, (numbers[row * side + j] + 1) >> 1))
      }
    }
    contexts = ResidualContext(counts: counts)
    return measures.map { UInt8(contexts.context(of: $0)) }
  }

  private mutating func encode(_ symbols: [UInt8], contexts: [UInt8]) {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: ResidualSymbol.count), count: ResidualContext.count)
    for i in symbols.indices { counts[Int(contexts[i])][Int(symbols[i])] += 1 }
    frequencies = counts.map { SymbolFrequencies(counts: $0) }
    let starts = frequencies.map { table in
      var next: UInt64 = 0
      return table.frequencies.map { frequency in
        defer { next += UInt64(frequency) }
        return next
      }
    }
    for i in symbols.indices.reversed() {
      let (context, symbol, lane) = (Int(contexts[i]), Int(symbols[i]), i % side & 3)
      let frequency = UInt64(frequencies[context].frequencies[symbol])
      var x = UInt64(states[lane])
      if x >= frequency << 21 {
        words.append(UInt16(truncatingIfNeeded: x))
        x >>= 16
      }
      states[lane] = UInt32(truncatingIfNeeded: (x / frequency) << 11 + x % frequency + starts[context][symbol])
    }
    words.reverse()
  }
}
