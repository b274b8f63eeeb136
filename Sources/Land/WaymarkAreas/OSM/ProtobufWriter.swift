/// Writes the Protocol Buffers wire format.
struct ProtobufWriter {
  /// The bytes written so far.
  private(set) var bytes: [UInt8] = []

  /// Appends the fields of another writer.
  mutating func append(_ fields: ProtobufWriter) { bytes.append(contentsOf: fields.bytes) }

  /// A bare unsigned number.
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A bare signed number in zigzag form.
  mutating func zigzag(_ value: Int64) { varint(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }

  /// A number field.
  mutating func field(_ number: Int, varint value: UInt64) {
    varint(UInt64(number) << 3)
    varint(value)
  }

  /// A number field of type `int64`.
  mutating func field(_ number: Int, int64 value: Int64) { field(number, varint: UInt64(bitPattern: value)) }

  /// A number field of type `sint64`.
  mutating func field(_ number: Int, zigzag value: Int64) {
    varint(UInt64(number) << 3)
    zigzag(value)
  }

  /// A number field of type `double`.
  mutating func field(_ number: Int, double value: Double) {
    varint(UInt64(number) << 3 | 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(value.bitPattern >> shift & 0xFF)) }
  }

  /// A field of bytes: a message or a packed list.
  mutating func field(_ number: Int, bytes value: [UInt8]) {
    varint(UInt64(number) << 3 | 2)
    varint(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  /// A string field.
  mutating func field(_ number: Int, string value: String) { field(number, bytes: Array(value.utf8)) }

  /// A message field whose contents a closure writes.
  mutating func field(_ number: Int, message fill: (inout ProtobufWriter) -> Void) {
    var inner = ProtobufWriter()
    fill(&inner)
    field(number, bytes: inner.bytes)
  }

  /// A packed list of zigzag numbers, each as the difference from the one before.
  mutating func field(_ number: Int, zigzagDeltas values: some Sequence<Int64>) {
    var inner = ProtobufWriter()
    var last: Int64 = 0
    for value in values {
      inner.zigzag(value &- last)
      last = value
    }
    field(number, bytes: inner.bytes)
  }

  /// A packed list of unsigned numbers.
  mutating func field(_ number: Int, packed values: some Sequence<Int>) {
    var inner = ProtobufWriter()
    for value in values { inner.varint(UInt64(bitPattern: Int64(value))) }
    field(number, bytes: inner.bytes)
  }
}
