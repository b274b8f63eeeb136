/// What an anchor is known by, on every device: a UUID.
public struct AnchorID: Hashable, Sendable {
  /// Bytes 0…7, the first one highest.
  public let high: UInt64
  /// Bytes 8…15, the first one highest.
  public let low: UInt64

  /// Makes an id of its 16 bytes.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random id (UUID version 4, RFC 9562).
  public init(using generator: inout some RandomNumberGenerator) {
    self.init(randomHigh: generator.next(), low: generator.next())
  }

  /// A random id (UUID version 4) of 128 random bits, six of which are replaced.
  public init(randomHigh high: UInt64, low: UInt64) {
    self.high = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    self.low = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// The id of what is not stored: all bytes 0.
  public static let none = AnchorID(high: 0, low: 0)

  /// Reads the form 8-4-4-4-12 of hexadecimal digits, capitals allowed; nil for anything else.
  public init?(_ text: some StringProtocol) {
    var halves: (UInt64, UInt64) = (0, 0)
    var count = 0
    for byte in text.utf8 {
      if count == 8 || count == 13 || count == 18 || count == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard count < 36, let digit = Self.value(ofDigit: byte) else { return nil }
        if count < 18 { halves.0 = halves.0 << 4 | digit } else { halves.1 = halves.1 << 4 | digit }
      }
      count += 1
    }
    guard count == 36 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  /// The id in lower case, 8-4-4-4-12.
  public var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for half in [high, low] {
      for i in 0..<16 {
        if bytes.count == 8 || bytes.count == 13 || bytes.count == 18 || bytes.count == 23 {
          bytes.append(UInt8(ascii: "-"))
        }
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * i)) & 15
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func value(ofDigit byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension AnchorID: Comparable {
  /// By the bytes.
  public static func < (a: AnchorID, b: AnchorID) -> Bool { (a.high, a.low) < (b.high, b.low) }
}
