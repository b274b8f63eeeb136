/// A house number in one form for all customs: “12 A”, “12a”, “12-a”; “7/1”; “20–40”; “5 корп. 2”, “5к2”.
struct HouseNumber: Equatable {
  /// Numbers with `number` added, letters as they are, `slash` and `dash` between numbers.
  private(set) var parts: [UInt32] = []

  private static let number: UInt32 = 0x8000_0000
  private static let slash: UInt32 = 0x2F
  private static let dash: UInt32 = 0x2D
  private static let maximumNumber: UInt32 = 99_999_999

  /// Longest range.
  private static let maximumRange: UInt32 = 400

  /// Reads a number as mapped.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    var joints = [QueryText.Joint](repeating: .space, count: FoldedText.maximumWords + 1)
    let folded = FoldedText(bytes, range) { scalar, word in
      switch scalar {
      case 0x2F, 0x5C, 0x2044: joints[word] = .slash
      case 0x2D, 0x2010...0x2015, 0x2212: joints[word] = .dash
      default: break
      }
    }
    for word in 0..<folded.count { append(folded.word(word), after: joints[word]) }
  }

  /// Reads a number as typed.
  init(_ words: some Sequence<(word: [UInt32], joint: QueryText.Joint)>) {
    for (word, joint) in words { append(word[...], after: joint) }
  }

  private mutating func append(_ word: ArraySlice<UInt32>, after joint: QueryText.Joint) {
    // Words before the number do not count.
    if parts.isEmpty, !QueryText.hasDigit(word), AddressWords.isForNumbers(word) { return }
    var rest = word
    while let first = rest.first {
      let isNumber = (0x30...0x39).contains(first)
      let run = rest.prefix { (0x30...0x39).contains($0) == isNumber }
      let isFirst = rest.startIndex == word.startIndex
      let follows = parts.last.map { $0 & Self.number != 0 }
      if isNumber {
        if isFirst, let follows, follows || joint == .dash { parts.append(joint == .slash ? Self.slash : Self.dash) }
        parts.append(Self.number | run.reduce(0) { min(Self.maximumNumber, $0 * 10 + $1 - 0x30) })
      } else {
        // “12a-12d”, “12a-d”.
        if isFirst, joint == .dash, follows == false { parts.append(Self.dash) }
        parts += Self.plain(run)
      }
      rest = rest.dropFirst(run.count)
    }
  }

  /// “корп” is “к”, “стр” is “с”.
  private static func plain(_ word: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    if AddressWords.contains("korp|korpus", word) { return [0x6B] }
    if AddressWords.contains("str|stroenie", word) { return [0x73] }
    return word
  }

  /// The first digit, as ASCII; nil when it does not begin with a number.
  var firstDigit: UInt8? {
    guard var value = parts.first, value & Self.number != 0 else { return nil }
    value &= ~Self.number
    while value >= 10 { value /= 10 }
    return UInt8(ascii: "0") + UInt8(value)
  }

  // MARK: - Comparison

  /// How a mapped number agrees with one as typed.
  enum Agreement: Equatable {
    /// It is the number.
    case same
    /// The number lies within the mapped range, or is one of two.
    case within
    /// Another number of the same house: with another letter, or less of it.
    case near
  }

  /// How a mapped number agrees with this one; nil when it is another house.
  ///
  /// - Parameters:
  ///   - mapped: the number on the map.
  ///   - use: what the map says of its numbers.
  /// - Returns: the agreement, or nil.
  func agreement(with mapped: HouseNumber, _ use: HouseUse) -> Agreement? {
    if parts == mapped.parts { return .same }
    guard let first = parts.first, !mapped.parts.isEmpty else { return nil }
    if Self.isSame(parts, mapped.parts) { return .same }
    if use == .twoNumbers {
      for half in mapped.parts.split(separator: Self.slash) where half.elementsEqual(parts) { return .same }
      for half in parts.split(separator: Self.slash) where half.elementsEqual(mapped.parts) { return .same }
    }
    if isWithin(mapped, use) { return .within }
    if let slash = mapped.parts.firstIndex(of: Self.slash) {
      // “12” of “12/3”; “7” of “3/7”, and of “1234/7”.
      let (before, after) = (mapped.parts[..<slash], mapped.parts[(slash + 1)...])
      if before.elementsEqual(parts) { return .within }
      if after.elementsEqual(parts) { return before.count == 1 && before[0] < after.first ?? 0 ? .within : .near }
    }
    // “12b”, “12/3” and “12-14” where only “12” is mapped.
    return mapped.parts.count == 1 && mapped.parts[0] == first && first & Self.number != 0 ? .near : nil
  }

  /// “7-1” for “7/1”.
  private static func isSame(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0 == slash && $1 == dash || $0 == dash && $1 == slash }
  }

  /// Whether this number lies in a range: of the same parity where both ends have it.
  private func isWithin(_ range: HouseNumber, _ use: HouseUse) -> Bool {
    let ends = range.parts.split(separator: Self.dash, omittingEmptySubsequences: false)
    guard ends.count == 2, let low = ends[0].first, low & Self.number != 0, let high = ends[1].first,
      let wanted = parts.first, wanted & Self.number != 0
    else { return false }
    if high & Self.number == 0 || high == low {
      // Letters of one number.
      let last = high & Self.number == 0 ? ends[1] : ends[1].dropFirst()
      guard wanted == low, parts.count == 2, ends[0].count <= 2, last.count == 1, let to = last.first else {
        return false
      }
      return (ends[0].dropFirst().first ?? 0x61)...max(ends[0].dropFirst().first ?? 0x61, to) ~= parts[1]
    }
    guard ends[0].count <= 2, ends[1].count <= 2, low < high, high - low <= Self.maximumRange, parts.count <= 2 else {
      return false
    }
    // A letter belongs to an end.
    if parts.count == 2 { return parts.elementsEqual(ends[0]) || parts.elementsEqual(ends[1]) }
    let isEveryOther = use != .allNumbers && low & 1 == high & 1
    return (low...high).contains(wanted) && (!isEveryOther || wanted & 1 == low & 1)
  }
}
