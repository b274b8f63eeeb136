/// Writes the numbers of an index.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ value: Int) { bytes.append(UInt8(truncatingIfNeeded: value)) }

  mutating func number(_ value: Int, bytes count: Int) {
    for i in 0..<count { byte(value >> (8 * i)) }
  }

  mutating func varint(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func zigzag(_ value: Int) { varint(value << 1 ^ value >> (Int.bitWidth - 1)) }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
}
