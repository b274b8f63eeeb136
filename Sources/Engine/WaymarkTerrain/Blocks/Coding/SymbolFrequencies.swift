/// How often each symbol occurs, in 2048ths: the table of an entropy coder by asymmetric numeral systems (J. Duda, Asymmetric
/// numeral systems, 2013).
struct SymbolFrequencies: Equatable {
  static let bits: UInt32 = 11
  static let total = 1 << bits

  /// Of each symbol from 0 on; the sum is `total`.
  let frequencies: [UInt16]

  /// From counts; each symbol that occurs gets a frequency.
  init(counts: [Int]) {
    let sum = counts.reduce(0, +)
    var count = counts.count
    while count > 0, counts[count - 1] == 0 { count -= 1 }
    guard sum > 0, count > 1 else {
      frequencies = [UInt16(Self.total)]
      return
    }
    var list = [UInt16](repeating: 0, count: count)
    var left = Self.total
    for i in 0..<count where counts[i] > 0 {
      list[i] = UInt16(max(1, (counts[i] * Self.total + sum / 2) / sum))
      left -= Int(list[i])
    }
    // What rounding has left over goes where it changes the length least: a symbol's share of it is its count's logarithm.
    while left != 0 {
      let step = left > 0 ? 1 : -1
      var best = -1
      var gain = -Double.infinity
      for i in 0..<count where list[i] > (step < 0 ? 1 : 0) {
        // d(count log2 frequency), to the first order.
        let change = Double(counts[i] * step) / (Double(list[i]) + 0.5 * Double(step))
        if change > gain { (best, gain) = (i, change) }
      }
      list[best] = UInt16(Int(list[best]) + step)
      left -= step
    }
    frequencies = list
  }

  /// Reads a table.
  init(_ reader: inout BlockReader) throws(HeightBlockError) {
    let count = Int(try reader.byte())
    guard count > 0 else {
      frequencies = [UInt16(Self.total)]
      return
    }
    guard count <= ResidualSymbol.count else { throw .damaged }
    var list: [UInt16] = []
    var sum = 0
    for _ in 0..<count {
      let first = Int(try reader.byte())
      let value = first < 240 ? first : (first - 240) << 8 | Int(try reader.byte())
      sum += value
      list.append(UInt16(value))
    }
    guard sum == Self.total else { throw .damaged }
    frequencies = list
  }

  /// Its bytes: the number of symbols, 0 for nothing but symbol 0; then each frequency, below 240 as one byte, else as two, the first
  /// 240 and the upper bits.
  func write(to bytes: inout [UInt8]) {
    guard frequencies.count > 1 else {
      bytes.append(0)
      return
    }
    bytes.append(UInt8(frequencies.count))
    for frequency in frequencies {
      if frequency >= 240 { bytes.append(UInt8(240 + frequency >> 8)) }
      bytes.append(UInt8(truncatingIfNeeded: frequency))
    }
  }

  /// Fills a table with an entry for each of the `total` slots: frequency, slot less the symbol's first one, and symbol.
  func fill(_ table: UnsafeMutablePointer<UInt32>) {
    var slot = 0
    for symbol in frequencies.indices {
      let frequency = UInt32(frequencies[symbol])
      for offset in 0..<frequency {
        table[slot] = frequency << 19 | offset << 8 | UInt32(symbol)
        slot += 1
      }
    }
  }
}
