extension MarkupText {
  /// A piece of a web page as plain text of several lines, such as notes: paragraphs, breaks and table rows become
  /// lines, tags and the contents of scripts and styles are removed, character references are resolved. Text that only
  /// looks like a tag ("a < b") stays.
  static func lines(_ markup: String) -> String {
    guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return markup }
    var text = ""
    var rest = markup[...]
    var isTagged = false
    // After the last '>' there is no tag, and searching for the end of each '<' would take long.
    let last = rest.utf8.lastIndex(of: UInt8(ascii: ">")) ?? rest.startIndex
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")), open < last {
      text += rest[..<open]
      guard let tag = Tag(rest[open...]) else {
        text += "<"
        rest = rest[rest.index(after: open)...]
        continue
      }
      isTagged = true
      rest = tag.rest
      if breaking.contains(tag.name) {
        text.append(lineMark)
      } else if tag.name == "td" || tag.name == "th" {
        text += " "
      }
      if silent.contains(tag.name), !tag.isEnd {
        rest = rest.fromEndTag(tag.name)
      }
    }
    text += rest
    guard isTagged else { return resolved(text) }
    // In markup, runs of white space are one space, except for the lines made above.
    let lines = text.split(separator: lineMark).map { line in
      resolved(String(line)).split { $0.isWhitespace }.joined(separator: " ")
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Represents a line break of the markup: a vertical tab, which XML cannot contain.
  private static let lineMark: Character = "\u{0B}"
  private static let breaking: Set<String> = [
    "br", "p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "dt", "dd",
  ]
  private static let silent: Set<String> = ["script", "style", "head", "title"]

  /// A tag, a comment or a declaration at the beginning of a text.
  private struct Tag {
    var name: String
    var isEnd = false
    var rest: Substring

    init?(_ text: Substring) {
      let inner = text.dropFirst()
      guard let first = inner.first else { return nil }
      if inner.hasPrefix("!--") {
        name = "!--"
        rest = inner.firstRange(of: "-->").map { inner[$0.upperBound...] } ?? ""
        return
      }
      isEnd = first == "/"
      let body = isEnd ? inner.dropFirst() : inner
      guard let letter = body.first, letter.isASCII, letter.isLetter || letter == "!",
        let close = body.utf8.firstIndex(of: UInt8(ascii: ">"))
      else { return nil }
      name = body.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
      rest = body[body.index(after: close)...]
    }
  }
}

extension Substring {
  /// The text from the end tag of an element on; empty when it has none.
  fileprivate func fromEndTag(_ name: String) -> Substring {
    var rest = self
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      let inner = rest.dropFirst()
      if inner.first == "/", inner.dropFirst().prefix(name.count).lowercased() == name { return rest }
      rest = inner
    }
    return ""
  }
}
