import Waymark

extension AnchorID {
  /// The 16 bytes, most significant first.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      for i in 0..<8 {
        let shift = UInt64(56 - 8 * i)
        buffer[i] = UInt8(truncatingIfNeeded: high >> shift)
        buffer[i + 8] = UInt8(truncatingIfNeeded: low >> shift)
      }
      count = 16
    }
  }

  /// Makes an id from 16 bytes; nil for another number of them.
  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
  }
}
