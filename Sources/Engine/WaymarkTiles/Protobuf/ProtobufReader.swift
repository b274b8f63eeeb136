/// Reads the Protocol Buffers wire format (protobuf.dev, "Encoding") field by field, without a schema.
package struct ProtobufReader {
  /// How a field is stored.
  package enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
  }

  @usableFromInline let bytes: UnsafeRawBufferPointer
  @usableFromInline var index = 0

  /// Reads a message; the memory must outlive the reader.
  @inlinable package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// True behind the last byte.
  @inlinable package var isAtEnd: Bool { index >= bytes.count }

  /// Number and wire type of the next field; nil at the end of the message.
  @inlinable package mutating func nextField() throws(ProtobufError) -> (number: Int, type: WireType)? {
    guard index < bytes.count else { return nil }
    let key = try varint()
    guard let type = WireType(rawValue: UInt8(key & 7)), key >> 3 > 0, key >> 3 < 1 << 29 else { throw .wrongType }
    return (Int(key >> 3), type)
  }

  /// An unsigned number of any length.
  @inlinable package mutating func varint() throws(ProtobufError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift < 70 else { throw .overlongNumber }
    }
    throw .truncated
  }

  /// A signed number in zigzag form (`sint64`).
  @inlinable package mutating func zigzag() throws(ProtobufError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A signed number in two's complement form (`int64`).
  @inlinable package mutating func int64() throws(ProtobufError) -> Int64 { Int64(bitPattern: try varint()) }

  /// The bytes of a string, of a message or of a packed list.
  @inlinable package mutating func span() throws(ProtobufError) -> UnsafeRawBufferPointer {
    let length = try varint()
    guard length <= UInt64(bytes.count - index) else { throw .truncated }
    let start = index
    index += Int(length)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<index])
  }

  /// A string.
  package mutating func string() throws(ProtobufError) -> String { String(decoding: try span(), as: UTF8.self) }

  /// A number of 4 or 8 bytes, the lowest first.
  package mutating func fixed(_ count: Int) throws(ProtobufError) -> UInt64 {
    let start = index
    try advance(count)
    var value: UInt64 = 0
    for i in 0..<count { value |= UInt64(bytes[start + i]) << UInt64(8 * i) }
    return value
  }

  /// Skips the value of a field.
  package mutating func skip(_ type: WireType) throws(ProtobufError) {
    switch type {
    case .varint: _ = try varint()
    case .bytes: _ = try span()
    case .fixed64: try advance(8)
    case .fixed32: try advance(4)
    }
  }

  private mutating func advance(_ count: Int) throws(ProtobufError) {
    guard bytes.count - index >= count else { throw .truncated }
    index += count
  }

  /// Appends the values of a repeated number field to a list, whether packed or one value at a time.
  @inlinable package mutating func numbers(
    _ type: WireType, into list: inout [Int64], _ read: (inout ProtobufReader) throws(ProtobufError) -> Int64
  ) throws(ProtobufError) {
    switch type {
    case .varint:
      list.append(try read(&self))
    case .bytes:
      var packed = ProtobufReader(try span())
      while !packed.isAtEnd { list.append(try read(&packed)) }
    default:
      throw .wrongType
    }
  }
}

/// Bytes that are not the expected Protocol Buffers message.
package enum ProtobufError: Error {
  /// A field extends beyond the end of its message.
  case truncated
  /// A number with more than 64 bits.
  case overlongNumber
  /// A wire type that does not exist or is not that of the field.
  case wrongType
  /// Something refers to an entry that does not exist.
  case outOfRange
}
