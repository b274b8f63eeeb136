/// Text of any origin as lower-case ASCII, with one byte for each of the marks of coordinates.
enum PlainText {
  /// Longest text that is read.
  static let maximumLength = 4096
  static let degree = UInt8(ascii: "*")
  static let minute = UInt8(ascii: "'")
  static let second = UInt8(ascii: "\"")
  /// Any other character.
  static let other: UInt8 = 1

  static func bytes(_ source: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var reader = UTF8Reader(0..<source.count)
    while let scalar = reader.next(source) {
      switch scalar {
      case 0x2A: out.append(other)
      case 0x41...0x5A: out.append(UInt8(scalar + 0x20))
      case 0x09...0x0D, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: out.append(0x20)
      case 0x20..<0x7F: out.append(UInt8(scalar))
      case 0xB0, 0xBA, 0x2DA: out.append(degree)
      case 0x60, 0xB4, 0x2B9, 0x2BC, 0x2018, 0x2019, 0x2032, 0x2035: out.append(minute)
      case 0x2BA, 0x201C...0x201F, 0x2033, 0x2036, 0x3003: out.append(second)
      case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060, 0xFEFF: break
      case 0x2010...0x2015, 0x2212: out.append(UInt8(ascii: "-"))
      case 0xFF01...0xFF5E:
        let narrow = UInt8(scalar - 0xFEE0)
        out.append((0x41...0x5A).contains(narrow) ? narrow + 0x20 : narrow)
      default: out.append(other)
      }
    }
    while out.last == 0x20 { out.removeLast() }
    return Array(out.drop { $0 == 0x20 })
  }
}
