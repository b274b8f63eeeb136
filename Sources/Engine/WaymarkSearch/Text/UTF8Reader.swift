/// Reads scalars from UTF-8 of any origin: what is not UTF-8 becomes U+FFFD.
struct UTF8Reader {
  /// Where the next scalar begins.
  private(set) var position: Int
  private let end: Int

  /// Reads a part of some bytes.
  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next scalar; nil at the end.
  mutating func next(_ bytes: [UInt8]) -> UInt32? {
    guard position < end, position < bytes.count else { return nil }
    let first = bytes[position]
    position += 1
    if first < 0x80 { return UInt32(first) }
    let more = first >= 0xF0 && first < 0xF5 ? 3 : first >= 0xE0 ? 2 : 1
    guard first >= 0xC2, first < 0xF5 else { return 0xFFFD }
    var value = UInt32(first) & (more == 3 ? 0x07 : more == 2 ? 0x0F : 0x1F)
    for _ in 0..<more {
      guard position < end, position < bytes.count, bytes[position] & 0xC0 == 0x80 else { return 0xFFFD }
      value = value << 6 | UInt32(bytes[position] & 0x3F)
      position += 1
    }
    let isSurrogate = (0xD800..<0xE000).contains(value)
    let isOverlong = more == 2 && value < 0x800 || more == 3 && value < 0x1_0000
    return isSurrogate || isOverlong || value > 0x10_FFFF ? 0xFFFD : value
  }

  /// Appends a scalar as UTF-8.
  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      bytes.append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    case ..<0x1_0000:
      bytes.append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    default:
      bytes.append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18 & 0x07))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 12 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(truncatingIfNeeded: scalar & 0x3F))
    }
  }
}
