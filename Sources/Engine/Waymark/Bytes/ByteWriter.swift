/// Writes the numbers of a binary file, the lowest byte first.
package struct ByteWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  package mutating func byte(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  package mutating func number(_ value: Int, bytes count: Int) {
    for i in 0..<count { byte(value >> (8 * i)) }
  }

  package mutating func varint(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func zigzag(_ value: Int) { varint(value << 1 ^ value >> (Int.bitWidth - 1)) }

  package mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
