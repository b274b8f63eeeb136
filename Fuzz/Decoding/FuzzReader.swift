/// Reads values from an input's bytes; after their end all values are zero.
struct FuzzReader {
  private let bytes: UnsafeRawBufferPointer
  var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func word() -> UInt16 { UInt16(byte()) | UInt16(byte()) << 8 }

  mutating func int32() -> Int32 { Int32(truncatingIfNeeded: Int(word()) | Int(word()) << 16) }

  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, 1e308, -1e308, .leastNonzeroMagnitude, 1e15, -1e15, 90, -90, 180, -180, 360,
    -1,
    1e9, 3600, 0x1p31, 0x1p53,
  ]

  /// Any number. Typical ones near a value are likely, so that long walks get far; so are odd ones.
  mutating func number(about usual: Double, spread: Double) -> Double {
    let kind = byte()
    switch kind {
    case 0..<200: return usual + spread * Double(Int8(truncatingIfNeeded: Int(byte()))) / 128
    case 200..<225: return usual + spread * Double(Int16(bitPattern: word())) / 64
    case 225..<250: return Self.odd[Int(byte()) % Self.odd.count]
    default:
      var pattern: UInt64 = 0
      for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
      return Double(bitPattern: pattern)
    }
  }

  /// A choice from a list.
  mutating func choice<T>(_ list: [T]) -> T { list[Int(byte()) % list.count] }

  /// So many bytes, or the rest.
  mutating func run(_ count: Int) -> UnsafeRawBufferPointer {
    let end = min(bytes.count, position + max(0, count))
    defer { position = end }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<end])
  }
}
