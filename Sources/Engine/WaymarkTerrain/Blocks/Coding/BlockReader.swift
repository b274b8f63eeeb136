/// Reads the bytes of a block one after the other.
struct BlockReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var at: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from at: Int = 0) {
    self.bytes = bytes
    self.at = at
  }

  /// Bytes that are left.
  var left: Int { bytes.count - at }

  mutating func byte() throws(HeightBlockError) -> UInt8 {
    guard at < bytes.count else { throw .cutOff }
    at += 1
    return bytes[at - 1]
  }

  /// 16 bits, the lower ones first.
  mutating func short() throws(HeightBlockError) -> UInt16 { UInt16(try byte()) | UInt16(try byte()) << 8 }

  /// 32 bits, the lowest ones first.
  mutating func word() throws(HeightBlockError) -> UInt32 { UInt32(try short()) | UInt32(try short()) << 16 }

  /// A number of 7 bits a byte, the lowest first; the highest bit says that there are more. At most 21 bits.
  mutating func number() throws(HeightBlockError) -> Int {
    var value = 0
    for shift in [0, 7, 14] {
      let part = Int(try byte())
      value |= (part & 127) << shift
      if part < 128 { return value }
    }
    throw .damaged
  }

  /// The next bytes.
  mutating func part(_ count: Int) throws(HeightBlockError) -> UnsafeBufferPointer<UInt8> {
    guard count >= 0, count <= left else { throw .cutOff }
    at += count
    return UnsafeBufferPointer(rebasing: bytes[at - count..<at])
  }
}
