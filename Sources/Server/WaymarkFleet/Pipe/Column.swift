/// Columns of a table in the layout that Apache Arrow's arrays have in memory (Arrow Columnar Format), so that the other side
/// takes them as they are.
package enum Column {
  /// Numbers, one after the other, the low byte first.
  package static func bytes<Number: FixedWidthInteger>(_ numbers: [Number]) -> [UInt8] {
    numbers.map(\.littleEndian).withUnsafeBytes { Array($0) }
  }

  /// The numbers of a column; what is left of a last one is dropped.
  package static func numbers<Number: FixedWidthInteger>(_ bytes: [UInt8], as type: Number.Type) -> [Number] {
    bytes.withUnsafeBytes { raw in
      (0..<raw.count / MemoryLayout<Number>.size).map { i in
        Number(littleEndian: raw.loadUnaligned(fromByteOffset: i * MemoryLayout<Number>.size, as: Number.self))
      }
    }
  }
}

/// A column of lists: all their values, and where each list begins.
struct ListColumn<Value> {
  private(set) var starts: [Int32] = [0]
  private(set) var values: [Value] = []

  /// Adds a list.
  mutating func append(_ list: some Sequence<Value>) {
    values.append(contentsOf: list)
    starts.append(Int32(clamping: values.count))
  }
}
