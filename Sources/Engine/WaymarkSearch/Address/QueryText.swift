/// A text as typed: its folded words, and what stands before each.
struct QueryText {
  /// What stands before a word.
  enum Joint: Equatable {
    /// A space.
    case space
    /// A comma, a point, a quote or anything else.
    case mark
    case slash
    case dash
  }

  var words: [ArraySlice<UInt32>]
  /// One for each word.
  var joints: [Joint]

  /// Folds a text. Words for numbers (“Nr.”) are left out, as are flats, floors and the country before a postcode.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var all = [Joint](repeating: .space, count: FoldedText.maximumWords + 1)
    var hasOther = [Bool](repeating: false, count: all.count)
    let folded = FoldedText(bytes, 0..<bytes.count) { scalar, word in
      switch scalar {
      case 0x2F, 0x5C, 0x2044: all[word] = .slash
      case 0x2D, 0x2010...0x2015, 0x2212: all[word] = .dash
      case 0x20: break
      default: hasOther[word] = true
      }
    }
    words = (0..<folded.count).map { folded.word($0) }
    joints = words.indices.map { hasOther[$0] ? .mark : all[$0] }
    leaveOutWordsForNumbers()
  }

  /// Number of words.
  var count: Int { words.count }

  private mutating func leaveOutWordsForNumbers() {
    var i = 0
    while i + 1 < words.count {
      let isAfterNumber = i > 0 && Self.isNumber(words[i - 1])
      // “CH-7500”, “A-3500”, “CZ-284 01”: the country, not a part of the postcode.
      let isCountry =
        joints[i] != .dash && joints[i + 1] == .dash && words[i].count <= 3 && words[i + 1].count >= 3
        && Self.isNumber(words[i + 1]) && words[i].allSatisfy { (0x61...0x7A).contains($0) }
      // “38 d” ends with a letter, “д. 38” begins with one.
      let isForNumber =
        Self.isNumber(words[i + 1]) && AddressWords.isForNumbers(words[i]) && !(isAfterNumber && words[i].count == 1)
      if isCountry || isForNumber {
        remove(i)
        i = max(0, i - 1)
      } else if Self.isNumber(words[i + 1]), AddressWords.isForFlats(words[i]), hasNumber(except: i + 1) {
        remove(i + 1)
        remove(i)
      } else {
        i += 1
      }
    }
  }

  private func hasNumber(except word: Int) -> Bool {
    words.indices.contains { $0 != word && Self.isNumber(words[$0]) }
  }

  private mutating func remove(_ word: Int) {
    words.remove(at: word)
    joints.remove(at: word)
    if word < joints.count { joints[word] = .space }
  }

  /// The same text with two words written as one.
  func joining(_ word: Int) -> QueryText {
    var other = self
    other.words[word - 1] = (words[word - 1] + words[word])[...]
    other.words.remove(at: word)
    other.joints.remove(at: word)
    return other
  }

  /// The same text with a word divided in two.
  func dividing(_ word: Int, at length: Int) -> QueryText {
    var other = self
    other.words[word] = words[word].prefix(length)
    other.words.insert(words[word].dropFirst(length), at: word + 1)
    other.joints.insert(.space, at: word + 1)
    return other
  }

  /// Whether a word begins with a digit.
  static func isNumber(_ word: some Collection<UInt32>) -> Bool {
    word.first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Whether a digit is in a word.
  static func hasDigit(_ word: some Sequence<UInt32>) -> Bool { word.contains { (0x30...0x39).contains($0) } }
}
