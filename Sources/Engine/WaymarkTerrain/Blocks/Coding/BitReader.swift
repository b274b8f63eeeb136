/// Bits out of bytes, the lowest of each byte first.
struct BitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func take(_ count: UInt32) throws(HeightBlockError) -> UInt32 {
    var value: UInt32 = 0
    for i in 0..<count {
      guard at >> 3 < bytes.count else { throw .cutOff }
      value |= UInt32(bytes[at >> 3] >> UInt8(at & 7) & 1) << i
      at += 1
    }
    return value
  }
}
