/// Bytes that are not the Protocol Buffers message they should be.
enum ProtobufError: Error {
  /// A field goes beyond the end of its message.
  case truncated
  /// A number with more than 64 bits.
  case overlongNumber
  /// A wire type that does not exist or is not the one that the field has.
  case wrongType
  /// Something refers to an entry that is not there.
  case outOfRange
}
