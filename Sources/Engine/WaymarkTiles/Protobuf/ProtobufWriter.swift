/// Writes the Protocol Buffers wire format.
package struct ProtobufWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// A writer that has written nothing.
  package init() {}

  /// Appends the fields of another writer.
  package mutating func append(_ fields: ProtobufWriter) { bytes.append(contentsOf: fields.bytes) }

  /// A bare unsigned number.
  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A bare signed number in zigzag form.
  package mutating func zigzag(_ value: Int64) { varint(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }

  /// A number field.
  package mutating func field(_ number: Int, varint value: UInt64) {
    varint(UInt64(number) << 3)
    varint(value)
  }

  /// A number field of type `int64`.
  package mutating func field(_ number: Int, int64 value: Int64) { field(number, varint: UInt64(bitPattern: value)) }

  /// A number field of type `sint64`.
  package mutating func field(_ number: Int, zigzag value: Int64) {
    varint(UInt64(number) << 3)
    zigzag(value)
  }

  /// A number field of type `double`.
  package mutating func field(_ number: Int, double value: Double) {
    varint(UInt64(number) << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(value.bitPattern >> shift & 0xFF)) }
  }

  /// A field of bytes: a message or a packed list.
  package mutating func field(_ number: Int, bytes value: [UInt8]) {
    varint(UInt64(number) << 3 | 2)
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// A string field.
  package mutating func field(_ number: Int, string value: String) { field(number, bytes: Array(value.utf8)) }

  /// A message field whose contents a closure writes.
  package mutating func field(_ number: Int, message fill: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    fill(&inner)
    field(number, bytes: inner.bytes)
  }

  /// A packed list of zigzag numbers, each as the difference from the one before.
  package mutating func field(_ number: Int, zigzagDeltas values: some Sequence<Int64>) {
    var inner = ProtobufWriter()
    var last: Int64 = 0
    for value in values {
      inner.zigzag(value &- last)
      last = value
    }
    field(number, bytes: inner.bytes)
  }

  /// A packed list of unsigned numbers.
  package mutating func field(_ number: Int, packed values: some Sequence<Int>) {
    var inner = ProtobufWriter()
    for value in values { inner.varint(UInt64(bitPattern: Int64(value))) }
    field(number, bytes: inner.bytes)
  }
}
