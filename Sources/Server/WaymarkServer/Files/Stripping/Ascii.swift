/// Characters of source texts.
enum Ascii {
  static let (tab, newline, carriageReturn, space) = (UInt8(9), UInt8(10), UInt8(13), UInt8(32))
  static let (doubleQuote, singleQuote, backtick) = (UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"))
  static let (slash, backslash, star) = (UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "*"))
  static let (openParenthesis, closeParenthesis) = (UInt8(ascii: "("), UInt8(ascii: ")"))
  static let (openSquare, closeSquare) = (UInt8(ascii: "["), UInt8(ascii: "]"))
  static let (openBrace, closeBrace) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
  static let (comma, semicolon, colon, dot, dollar) =
    (UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "$"))
  static let (plus, minus) = (UInt8(ascii: "+"), UInt8(ascii: "-"))
}
