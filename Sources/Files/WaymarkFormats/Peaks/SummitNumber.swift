/// The number at the beginning of a summit's height, with thousands set apart or not.
struct SummitNumber {
  /// The number; nil when there is none.
  private(set) var value: Double?
  /// What follows it.
  private(set) var rest: Substring

  /// Words and signs before a number that is not exact.
  private static let about: Set<String> = [
    "", "~", "≈", "+", "ca", "c", "cca", "circa", "about", "approx", "approximately", "around", "etwa", "env",
    "environ", "um", "unos", "aprox",
    "около", "约", "約",
  ]
  private static let apostrophes: Set<Character> = ["'", "’", "ʼ", "`", "´"]

  init(_ text: Substring) {
    rest = text
    let head = rest.prefix { $0.wholeNumberValue == nil && $0 != "-" && $0 != "−" }
    rest = rest.dropFirst(head.count)
    var sign = 1.0
    if let mark = rest.first, mark == "-" || mark == "−" {
      sign = -1
      rest.removeFirst()
    }
    guard Self.about.contains(head.lowercased().filter { !$0.isWhitespace && $0 != "." }) else { return }
    var digits = takeDigits()
    guard !digits.isEmpty else { return }
    let group = rest.first.flatMap {
      Self.separatesThousands($0) && digits.count <= Self.maximumHeadLength($0) ? $0 : nil
    }
    if let group {
      while let next = rest.first, Self.isSame(next, group), let three = threeDigits(after: rest.dropFirst()) {
        digits += three
        _ = rest.removeFirst()
        _ = takeDigits()
      }
    }
    if let point = rest.first, point == "." || point == ",", rest.dropFirst().first?.wholeNumberValue != nil {
      // In 2,300,1 the comma cannot be both.
      guard group != point || digits.count <= 3 else { return }
      rest.removeFirst()
      digits += "." + takeDigits()
    }
    value = HeightText.decimal(digits).map { sign * $0 }
  }

  private static func separatesThousands(_ mark: Character) -> Bool {
    mark == "." || mark == "," || mark.isWhitespace || apostrophes.contains(mark)
  }

  /// Digits before the first separator: `143.455` has decimals.
  private static func maximumHeadLength(_ mark: Character) -> Int { mark == "." || mark == "," ? 2 : 3 }

  private static func isSame(_ a: Character, _ b: Character) -> Bool { a == b || a.isWhitespace && b.isWhitespace }

  private mutating func takeDigits() -> String {
    var digits = ""
    while let next = rest.first, let digit = next.wholeNumberValue, digit < 10 {
      digits += String(digit)
      rest.removeFirst()
    }
    return digits
  }

  /// Exactly three digits at the beginning of a text; nil otherwise.
  private func threeDigits(after text: Substring) -> String? {
    let digits = text.prefix(4).prefix { $0.wholeNumberValue.map { $0 < 10 } ?? false }
    guard digits.count == 3 else { return nil }
    return digits.reduce(into: "") { $0 += String($1.wholeNumberValue ?? 0) }
  }
}
