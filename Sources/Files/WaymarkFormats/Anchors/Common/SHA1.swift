/// SHA-1 (FIPS 180-4, section 6.1), for UUIDs of version 5. Not for security.
enum SHA1 {
  /// The digest's five words.
  static func digest(_ message: [UInt8]) -> (UInt32, UInt32, UInt32, UInt32, UInt32) {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for i in 0..<8 { padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * i))) }
    var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
    )
    padded.withUnsafeBufferPointer { bytes in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
        for start in stride(from: 0, to: bytes.count, by: 64) {
          for t in 0..<16 {
            let i = start + 4 * t
            words[t] =
              UInt32(bytes[i]) << 24 | UInt32(bytes[i + 1]) << 16 | UInt32(bytes[i + 2]) << 8 | UInt32(bytes[i + 3])
          }
          for t in 16..<80 { words[t] = rotated(words[t - 3] ^ words[t - 8] ^ words[t - 14] ^ words[t - 16], by: 1) }
          compress(words, into: &state)
        }
      }
    }
    return state
  }

  private static func compress(
    _ words: UnsafeMutableBufferPointer<UInt32>, into state: inout (UInt32, UInt32, UInt32, UInt32, UInt32)
  ) {
    var (a, b, c, d, e) = state
    for t in 0..<80 {
      let f: UInt32
      let k: UInt32
      switch t {
      case 0..<20: (f, k) = (b & c | ~b & d, 0x5A82_7999)
      case 20..<40: (f, k) = (b ^ c ^ d, 0x6ED9_EBA1)
      case 40..<60: (f, k) = (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (f, k) = (b ^ c ^ d, 0xCA62_C1D6)
      }
      let next = rotated(a, by: 5) &+ f &+ e &+ k &+ words[t]
      (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
