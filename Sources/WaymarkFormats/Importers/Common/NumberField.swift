/// Numbers in the fields of text files.
enum NumberField {
  /// The finite decimal number in a field; nil when it is none. Words ("nan", "inf") and hexadecimal digits are none.
  static func value(_ text: some StringProtocol) -> Double? {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let text = Substring(text)
    guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
      let last = text.utf8.lastIndex(where: { !isSpace($0) }),
      text.utf8[first...last].allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
      }), let value = Double(text[first...last]), value.isFinite
    else { return nil }
    return value
  }

  /// The whole number of digits in a field; nil when it is none or longer than 15 digits.
  static func digits(_ text: some StringProtocol) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
