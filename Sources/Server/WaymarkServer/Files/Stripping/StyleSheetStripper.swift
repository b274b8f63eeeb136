/// Removes comments and unnecessary white space from a style sheet (CSS Syntax Level 3). Values are unchanged.
enum StyleSheetStripper {
  /// - Parameter source: UTF-8.
  /// - Returns: the shorter text; nil when a comment or a string has no end.
  static func strip(_ source: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    var hasSpace = false
    var at = 0
    while at < source.count {
      let byte = source[at]
      switch byte {
      case Ascii.newline, Ascii.carriageReturn, Ascii.space, Ascii.tab:
        hasSpace = true
        at += 1
        continue
      case Ascii.slash where at + 1 < source.count && source[at + 1] == Ascii.star:
        at += 2
        while at + 1 < source.count, !(source[at] == Ascii.star && source[at + 1] == Ascii.slash) { at += 1 }
        guard at + 1 < source.count else { return nil }
        at += 2
        // A comment may separate two words.
        hasSpace = true
        continue
      default: break
      }
      if hasSpace, let last = output.last, !isBorder(last), !isBorder(byte) { output.append(Ascii.space) }
      hasSpace = false
      var end = at + 1
      if byte == Ascii.doubleQuote || byte == Ascii.singleQuote {
        while end < source.count, source[end] != byte { end += source[end] == Ascii.backslash ? 2 : 1 }
        guard end < source.count else { return nil }
        end += 1
      } else if byte == Ascii.backslash {
        end = min(source.count, end + 1)
      } else if isURL(source, at) {
        // An unquoted URL may follow, which may contain anything.
        while end < source.count, source[end] != Ascii.closeParenthesis { end += 1 }
      }
      output.append(contentsOf: source[at..<end])
      at = end
    }
    return output
  }

  /// Next to these white space has no meaning.
  private static func isBorder(_ byte: UInt8) -> Bool {
    byte == Ascii.openBrace || byte == Ascii.closeBrace || byte == Ascii.semicolon || byte == Ascii.comma
  }

  private static func isURL(_ source: [UInt8], _ at: Int) -> Bool {
    let name = Array("url(".utf8)
    return at + name.count <= source.count && source[at..<at + name.count].elementsEqual(name)
  }
}
