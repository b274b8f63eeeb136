/// A checksum of rows: FNV-1a with 64 bits (https://www.rfc-editor.org/rfc/rfc9923). It finds damage, not forgery.
final class RowChecksum: RowBinding {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// 16 hexadecimal digits.
  var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  func bind(_ index: Int, _ value: Int?) { add(value.map { UInt64(bitPattern: Int64($0)) }) }

  func bind(_ index: Int, _ value: Double?) { add(value?.bitPattern) }

  func bind(_ index: Int, _ value: String?) {
    add(value.map { UInt64($0.utf8.count) })
    for byte in (value ?? "").utf8 { add(byte) }
  }

  func bind(_ index: Int, _ bytes: [UInt8]) { for byte in bytes { add(byte) } }

  /// A missing value differs from every other.
  private func add(_ value: UInt64?) {
    add(value == nil ? 0 : 1)
    for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: (value ?? 0) >> UInt64(shift))) }
  }

  private func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
}
