import Foundation

extension UnsafeRawBufferPointer {
  var asBytes: [UInt8] { Array(self) }
  var asData: Data { Data(self) }
  var asText: String { String(decoding: self, as: UTF8.self) }

  /// True for one of so many inputs: expensive checks run only for these. The same bytes always give the same result.
  func isChosen(oneOf count: UInt64) -> Bool {
    // FNV-1a.
    reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } >> 16 % count == 0
  }
}
