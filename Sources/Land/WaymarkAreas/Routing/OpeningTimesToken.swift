/// A word, a number or a mark of a text of times.
enum OpeningTimesToken: Equatable {
  /// Letters, in lower case.
  case word(String)
  /// A number, and how many digits it has.
  case number(Int, digits: Int)
  /// Any other character.
  case mark(Character)
  /// A text in quotes.
  case comment

  /// The tokens of a text; nil when a number has more than four digits.
  static func tokens(of text: String) -> [OpeningTimesToken]? {
    var tokens: [OpeningTimesToken] = []
    var rest = Substring(text)
    while let next = rest.first {
      if next.isASCII, next.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 4, let number = Int(digits) else { return nil }
        tokens.append(.number(number, digits: digits.count))
        rest = rest.dropFirst(digits.count)
      } else if next.isLetter {
        let word = rest.prefix { $0.isLetter }
        tokens.append(.word(word.lowercased()))
        rest = rest.dropFirst(word.count)
      } else if next == "\"" {
        rest = rest.dropFirst().drop { $0 != "\"" }.dropFirst()
        tokens.append(.comment)
      } else if next.isWhitespace {
        rest = rest.dropFirst()
      } else {
        tokens.append(.mark(next == "–" || next == "—" ? "-" : next))
        rest = rest.dropFirst()
      }
    }
    return tokens
  }
}
