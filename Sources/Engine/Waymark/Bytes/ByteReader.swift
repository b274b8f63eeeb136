/// Reads the numbers of a binary file; beyond the end there is none.
@frozen
package struct ByteReader {
  /// Where the next number begins.
  package var position: Int
  /// Where nothing is read any more.
  package let end: Int

  @inlinable package init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  @inlinable package var isAtEnd: Bool { position >= end }

  @inlinable package mutating func byte(_ bytes: [UInt8]) -> Int? {
    guard position < end else { return nil }
    position += 1
    return Int(bytes[position - 1])
  }

  @inlinable package mutating func number(_ bytes: [UInt8], bytes count: Int) -> Int? {
    guard count <= end - position else { return nil }
    position += count
    return Self.number(bytes, at: position - count, bytes: count)
  }

  /// A number of at most 32 bits.
  @inlinable package mutating func varint(_ bytes: [UInt8]) -> Int? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 35 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value <= UInt64(Int32.max) ? Int(value) : nil }
      shift += 7
    }
    return nil
  }

  @inlinable package mutating func zigzag(_ bytes: [UInt8]) -> Int? { varint(bytes).map { $0 >> 1 ^ -($0 & 1) } }

  @inlinable package mutating func skip(_ count: Int) -> Range<Int>? {
    guard count >= 0, count <= end - position else { return nil }
    position += count
    return position - count..<position
  }

  @inlinable package static func number(_ bytes: [UInt8], at position: Int, bytes count: Int) -> Int {
    var value = 0
    for i in 0..<count { value |= Int(bytes[position + i]) << (8 * i) }
    return value
  }
}
