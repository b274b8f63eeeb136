import Waymark

/// Divides a written coordinate into tokens.
struct AngleScanner {
  typealias Token = AngleText.Token

  /// Whether a comma within digits is a decimal point.
  let commaIsDecimal: Bool
  /// The language decides what “O” means: Ost or Ouest, Oeste, Ovest.
  let language: GuidanceLanguage?

  /// The tokens between commas and semicolons; nil when there is anything else in the text.
  func groups(_ text: [UInt8]) -> [[Token]]? {
    var groups: [[Token]] = [[]]
    var i = 0
    while i < text.count {
      let byte = text[i]
      switch byte {
      case 0x20: i += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        guard let number = number(text, &i) else { return nil }
        groups[groups.count - 1].append(number)
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        guard let token = word(text, &i) else { return nil }
        if let token { groups[groups.count - 1].append(token) }
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "/"):
        groups.append([])
        i += 1
      default:
        guard let mark = Self.mark(byte) else { return nil }
        groups[groups.count - 1].append(mark)
        i += 1
      }
      guard groups.count <= 3, groups[groups.count - 1].count <= 16 else { return nil }
    }
    // A comma or a slash at the end.
    if groups.count > 1, groups[groups.count - 1].isEmpty { groups.removeLast() }
    return groups
  }

  private static func mark(_ byte: UInt8) -> Token? {
    switch byte {
    case UInt8(ascii: "-"): .minus
    case UInt8(ascii: "+"): .plus
    case UInt8(ascii: ":"): .colon
    case PlainText.degree: .degree
    case PlainText.minute: .minute
    case PlainText.second: .second
    default: nil
    }
  }

  private func number(_ text: [UInt8], _ i: inout Int) -> Token? {
    var mantissa: Int64 = 0
    var scale = 1.0
    var (digits, fraction) = (0, 0)
    var isWhole = true
    while i < text.count {
      let byte = text[i]
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        // More digits than a Double has do not count.
        if digits < 15 || isWhole && digits < 18 {
          mantissa = mantissa * 10 + Int64(byte - UInt8(ascii: "0"))
          if !isWhole { scale *= 10 }
          if mantissa > 0 { digits += 1 }
        }
        guard digits < 18 else { return nil }
        if !isWhole { fraction += 1 }
      } else if isWhole, byte == UInt8(ascii: ".") || commaIsDecimal && byte == UInt8(ascii: ","), i + 1 < text.count,
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[i + 1]) || byte == UInt8(ascii: ".")
      {
        isWhole = false
      } else {
        break
      }
      i += 1
    }
    // A lone point is no number.
    guard isWhole || fraction > 0 || mantissa > 0 else { return nil }
    return .number(value: Double(mantissa) / scale, isWhole: isWhole)
  }

  /// A hemisphere, or a word that may stand beside coordinates: `.some(nil)`; nil for any other word.
  private func word(_ text: [UInt8], _ i: inout Int) -> Token?? {
    let start = i
    while i < text.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[i]) || text[i] == PlainText.other {
      i += 1
    }
    let word = text[start..<i]
    func isOne(of words: StaticString...) -> Bool {
      words.contains { $0.withUTF8Buffer { buffer in word.elementsEqual(buffer) } }
    }
    if isOne(of: "n", "nord", "north", "norte") { return .hemisphere(.north) }
    if isOne(of: "s", "south", "sur", "sud", "s\u{1}d") { return .hemisphere(.south) }
    if isOne(of: "e", "east", "ost", "est", "este") { return .hemisphere(.east) }
    if isOne(of: "w", "west", "ouest", "oeste", "ovest") { return .hemisphere(.west) }
    if isOne(of: "o") {
      switch language {
      case .german: return .hemisphere(.east)
      case .spanish, .french, .italian: return .hemisphere(.west)
      case .english, nil: return nil
      }
    }
    if isOne(of: "d", "deg") { return .degree }
    if isOne(of: "lat", "latitude", "lon", "lng", "long", "longitude") {
      // “lat: 47, lon: 15”, “lat=47”.
      while i < text.count, text[i] == 0x20 { i += 1 }
      if i < text.count, text[i] == UInt8(ascii: ":") || text[i] == UInt8(ascii: "=") { i += 1 }
      return .some(nil)
    }
    return nil
  }
}
