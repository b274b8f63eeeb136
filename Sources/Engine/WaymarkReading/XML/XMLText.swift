/// Text as XML documents hold it.
package enum XMLText {
  /// Escapes a text for element content and for attributes in double quotes. Characters that XML 1.0 cannot represent
  /// become U+FFFD.
  package static func escaped(_ text: String) -> String {
    var out = ""
    out.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      // Unescaped, the reader would normalize these.
      case "\n", "\r", "\t": out += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": out.unicodeScalars.append("\u{FFFD}")
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// `<name>text</name>`, or nothing for an empty text.
  package static func element(_ name: String, _ text: String, indent: String) -> String {
    text.isEmpty ? "" : "\(indent)<\(name)>\(escaped(text))</\(name)>\n"
  }

  /// Without the white space around it.
  package static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }

  /// Unicode's white space (PropList.txt, White_Space), without its tables.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
