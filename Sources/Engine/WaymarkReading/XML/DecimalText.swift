/// Numbers in the form of XML Schema's `decimal`: digits, a point, no exponent.
package enum DecimalText {
  /// A finite number in the shortest decimal form that reads back the same.
  package static func text(_ value: Double) -> String {
    let shortest = value.description
    guard let mark = shortest.firstIndex(where: { $0 == "e" || $0 == "E" }) else {
      return shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
    }
    let exponent = Int(shortest[shortest.index(after: mark)...]) ?? 0
    var mantissa = shortest[..<mark]
    let isNegative = mantissa.first == "-"
    if isNegative { mantissa = mantissa.dropFirst() }
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(parts.first ?? "0")
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    if fraction == "0" { fraction = "" }
    let digits = whole + fraction
    let point = whole.count + exponent
    var text: String
    if point <= 0 {
      text = "0." + String(repeating: "0", count: -point) + digits
    } else if point >= digits.count {
      text = digits + String(repeating: "0", count: point - digits.count)
    } else {
      text = String(digits.prefix(point)) + "." + String(digits.dropFirst(point))
    }
    if isNegative { text = "-" + text }
    return text
  }

  /// The finite number in a text; nil when there is none. White space around it is allowed, and so is an exponent,
  /// because some programs write one; words and hexadecimal digits are not.
  package static func value(_ text: some StringProtocol) -> Double? {
    var utf8 = Substring(text).utf8
    while let byte = utf8.first, byte.isSpace { utf8.removeFirst() }
    while let byte = utf8.last, byte.isSpace { utf8.removeLast() }
    let bytes = Array(utf8)
    guard isDecimal(bytes), let value = bytes.withUnsafeBufferPointer({ JSONNumber.nearest($0) }), value.isFinite else {
      return nil
    }
    return value
  }

  /// Whether bytes are a sign, digits with a point among or around them, and an exponent.
  private static func isDecimal(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func dropSign() { if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() } }
    func dropDigits() -> Int {
      let count = rest.prefix { JSONNumber.isDigit($0) }.count
      rest.removeFirst(count)
      return count
    }
    dropSign()
    var digits = dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += dropDigits()
    }
    guard digits > 0 else { return false }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    dropSign()
    return dropDigits() > 0 && rest.isEmpty
  }
}
