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
  static func element(_ name: String, _ text: String, indent: String) -> String {
    text.isEmpty ? "" : "\(indent)<\(name)>\(escaped(text))</\(name)>\n"
  }

  /// Without the white space around it.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
