/// Bytes that are not the expected Protocol Buffers message.
enum ProtobufError: Error {
  /// A field extends beyond the end of its message.
  case truncated
  /// A number with more than 64 bits.
  case overlongNumber
  /// A wire type that does not exist or is not that of the field.
  case wrongType
  /// Something refers to an entry that does not exist.
  case outOfRange
}
