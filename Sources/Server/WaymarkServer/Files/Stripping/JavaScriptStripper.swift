/// Removes comments, indentation and unnecessary spaces from JavaScript (ECMA-262, 12 "Lexical grammar"). Tokens are
/// unchanged, and line ends stay where a statement might end: nothing is renamed or moved.
struct JavaScriptStripper {
  private let source: [UInt8]
  private var at = 0
  private var output: [UInt8] = []
  /// Whether there was white space since the last token.
  private var hasSpace = false
  private var hasNewline = false
  /// The last word, when the last token is one.
  private var word: [UInt8] = []
  /// Whether the last token ends a value, so that a slash divides; nil when that cannot be determined.
  private var endsValue: Bool? = false
  /// Open brackets with what follows their end, and braces within templates.
  private var open: [Bracket] = []

  private enum Bracket {
    /// A parenthesis; true after `if`, `while`, `for`, `with`, whose end begins a statement.
    case parenthesis(ofStatement: Bool)
    case square
    case brace
    /// `${`, whose end continues the template.
    case template
  }

  /// - Parameter source: UTF-8.
  /// - Returns: the shorter text; nil where something is ambiguous: then the source must be sent as it is.
  static func strip(_ source: [UInt8]) -> [UInt8]? {
    var stripper = JavaScriptStripper(source: source)
    return stripper.run() ? stripper.output : nil
  }

  private init(source: [UInt8]) {
    self.source = source
    output.reserveCapacity(source.count)
  }

  // MARK: - Walk

  private mutating func run() -> Bool {
    while at < source.count {
      let byte = source[at]
      let isFine: Bool
      switch byte {
      case Ascii.newline, Ascii.carriageReturn:
        hasNewline = true
        at += 1
        isFine = true
      case Ascii.space, Ascii.tab:
        hasSpace = true
        at += 1
        isFine = true
      case Ascii.slash: isFine = slash()
      case Ascii.doubleQuote, Ascii.singleQuote: isFine = string(byte)
      case Ascii.backtick:
        put(from: at, to: at + 1)
        isFine = template()
      case _ where Self.isWordByte(byte): isFine = name()
      default: isFine = punctuator(byte)
      }
      guard isFine else { return false }
    }
    if output.last != Ascii.newline { output.append(Ascii.newline) }
    return open.isEmpty
  }

  /// Copies a token, with the white space before it where it is necessary.
  private mutating func put(from start: Int, to end: Int) {
    if let last = output.last, hasSpace || hasNewline {
      let first = source[start]
      if hasNewline, !Self.opens(last) {
        output.append(Ascii.newline)
      } else if !Self.standsAlone(last), !Self.standsAlone(first) {
        output.append(Ascii.space)
      }
    }
    hasSpace = false
    hasNewline = false
    output.append(contentsOf: source[start..<end])
    at = end
  }

  // MARK: - Tokens

  private mutating func slash() -> Bool {
    let next = at + 1 < source.count ? source[at + 1] : 0
    if next == Ascii.slash {
      while at < source.count, source[at] != Ascii.newline { at += 1 }
      return true
    }
    if next == Ascii.star {
      at += 2
      while at + 1 < source.count, !(source[at] == Ascii.star && source[at + 1] == Ascii.slash) {
        if source[at] == Ascii.newline { hasNewline = true }
        at += 1
      }
      guard at + 1 < source.count else { return false }
      at += 2
      hasSpace = true
      return true
    }
    guard let divides = endsValue else { return false }
    if divides {
      put(from: at, to: at + 1)
      endsValue = false
      word = []
      return true
    }
    return regularExpression()
  }

  private mutating func regularExpression() -> Bool {
    var end = at + 1
    var inClass = false
    while end < source.count, inClass || source[end] != Ascii.slash {
      switch source[end] {
      case Ascii.newline: return false
      case Ascii.backslash: end += 1
      case Ascii.openSquare: inClass = true
      case Ascii.closeSquare: inClass = false
      default: break
      }
      end += 1
    }
    guard end < source.count else { return false }
    end += 1
    while end < source.count, Self.isWordByte(source[end]) { end += 1 }
    put(from: at, to: end)
    endsValue = true
    word = []
    return true
  }

  private mutating func string(_ quote: UInt8) -> Bool {
    var end = at + 1
    while end < source.count, source[end] != quote {
      if source[end] == Ascii.newline { return false }
      end += source[end] == Ascii.backslash ? 2 : 1
    }
    guard end < source.count else { return false }
    put(from: at, to: end + 1)
    endsValue = true
    word = []
    return true
  }

  /// Copies a template from here to its end or to its next `${`.
  private mutating func template() -> Bool {
    while at < source.count {
      let byte = source[at]
      if byte == Ascii.backslash {
        guard at + 1 < source.count else { return false }
        output.append(contentsOf: source[at...at + 1])
        at += 2
        continue
      }
      output.append(byte)
      at += 1
      if byte == Ascii.backtick {
        endsValue = true
        word = []
        return true
      }
      if byte == Ascii.dollar, at < source.count, source[at] == Ascii.openBrace {
        output.append(Ascii.openBrace)
        at += 1
        open.append(.template)
        endsValue = false
        word = []
        return true
      }
    }
    return false
  }

  /// Identifiers, keywords, numbers.
  private mutating func name() -> Bool {
    var end = at
    while end < source.count, Self.isWordByte(source[end]) { end += 1 }
    let isMember = output.last == Ascii.dot
    word = isMember ? [] : Array(source[at..<end])
    put(from: at, to: end)
    endsValue = !Self.beforeValues.contains(word)
    return true
  }

  private mutating func punctuator(_ byte: UInt8) -> Bool {
    let before = word
    word = []
    switch byte {
    case Ascii.openParenthesis:
      open.append(.parenthesis(ofStatement: Self.beforeStatements.contains(before)))
      endsValue = false
    case Ascii.openSquare:
      open.append(.square)
      endsValue = false
    case Ascii.openBrace:
      open.append(.brace)
      endsValue = false
    case Ascii.closeParenthesis:
      guard case .parenthesis(let ofStatement)? = open.popLast() else { return false }
      endsValue = !ofStatement
    case Ascii.closeSquare:
      guard case .square? = open.popLast() else { return false }
      endsValue = true
    case Ascii.closeBrace:
      switch open.popLast() {
      case .template:
        put(from: at, to: at + 1)
        return template()
      case .brace:
        // The end of a block or of an object: only a parser can distinguish them.
        endsValue = nil
      default: return false
      }
    case Ascii.plus, Ascii.minus:
      // After a doubled one a value may have ended or may begin.
      endsValue = at > 0 && source[at - 1] == byte ? nil : false
    default: endsValue = false
    }
    put(from: at, to: at + 1)
    return true
  }

  // MARK: - Kinds of characters

  /// Words after which a value begins.
  private static let beforeValues = words([
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "do", "else", "instanceof", "await",
    "yield",
    "default", "extends",
  ])
  private static let beforeStatements = words(["if", "while", "for", "with"])

  private static func words(_ list: [String]) -> Set<[UInt8]> { Set(list.map { Array($0.utf8) }) }

  /// Letters, digits, `_`, `$`, `#`, and everything beyond ASCII.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 95, 36, 35, 128...255: true
    default: false
    }
  }

  /// Next to these no space is needed: they are complete tokens, or form none with a neighbour that is not adjacent
  /// already.
  private static func standsAlone(_ byte: UInt8) -> Bool {
    switch byte {
    case Ascii.openParenthesis, Ascii.closeParenthesis, Ascii.openSquare, Ascii.closeSquare, Ascii.openBrace,
      Ascii.closeBrace, Ascii.comma, Ascii.semicolon, Ascii.colon, Ascii.doubleQuote, Ascii.singleQuote, Ascii.backtick:
      true
    default: false
    }
  }

  /// After these a line end has no meaning.
  private static func opens(_ byte: UInt8) -> Bool {
    switch byte {
    case Ascii.openParenthesis, Ascii.openSquare, Ascii.openBrace, Ascii.comma, Ascii.semicolon: true
    default: false
    }
  }
}
