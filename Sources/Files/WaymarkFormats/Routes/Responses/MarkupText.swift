import Foundation

/// Converts instructions written as HTML to plain text.
enum MarkupText {
  /// The text without tags and with its character references resolved. A `div` becomes a sentence of its own.
  static func plain(_ markup: String) -> String {
    var text = ""
    var rest = markup[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      text += rest[..<open]
      let tag = rest[rest.index(after: open)..<close].lowercased()
      if tag.hasPrefix("div") || tag.hasPrefix("br") { text += text.isEmpty || text.hasSuffix(".") ? " " : ". " }
      // A hint where a long word may be broken.
      if tag.hasPrefix("wbr") { text += "" }
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    let words = resolved(text).split { $0.isWhitespace }
    return words.joined(separator: " ")
  }

  private static let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "#39": "'"]

  /// The text with its character references resolved.
  static func resolved(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let after = rest.index(after: start)
      guard let end = rest[after...].prefix(10).firstIndex(of: ";"), let value = reference(String(rest[after..<end]))
      else {
        result += "&"
        rest = rest[after...]
        continue
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func reference(_ name: String) -> String? {
    if let known = named[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }
}
