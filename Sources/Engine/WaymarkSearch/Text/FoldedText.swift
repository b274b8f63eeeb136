/// A text as words in one plain form, so that “zurich” equals “Zürich”, “monte carlo” “Monte-Carlo” and “moskva” “Москва”.
public struct FoldedText: Equatable, Sendable {
  /// Maximum number of characters of a word; the rest does not count.
  static let maximumWordLength = 60
  /// Maximum number of words; the rest does not count.
  static let maximumWords = 32

  /// The characters of all words.
  private(set) var scalars: [UInt32] = []
  /// Where each word ends in `scalars`.
  private(set) var ends: [Int] = []

  /// Folds a text.
  ///
  /// - Complexity: O(n) in the bytes of the text.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, 0..<bytes.count)
  }

  /// Folds UTF-8.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.init(bytes, range) { _, _ in }
  }

  /// Folds UTF-8, and reports each separator with the number of words before it.
  init(_ bytes: [UInt8], _ range: Range<Int>, separator: (_ scalar: UInt32, _ words: Int) -> Void) {
    var reader = UTF8Reader(range)
    var previous: UInt32 = 0
    var start = 0
    while ends.count < Self.maximumWords, let scalar = reader.next(bytes) {
      let before = scalars.count
      let effect = Folding.append(scalar, after: previous, to: &scalars)
      previous = scalar
      switch effect {
      case .letter: if scalars.count - start > Self.maximumWordLength { scalars.removeLast(scalars.count - before) }
      case .nothing: break
      case .separator:
        endWord(&start, at: before)
        separator(scalar, ends.count)
      case .word:
        endWord(&start, at: before)
        endWord(&start, at: scalars.count)
      }
    }
    if ends.count < Self.maximumWords { endWord(&start, at: scalars.count) }
    scalars.removeLast(scalars.count - (ends.last ?? 0))
  }

  private mutating func endWord(_ start: inout Int, at end: Int) {
    guard end > start, ends.count < Self.maximumWords else { return }
    ends.append(end)
    start = end
  }

  /// Some words.
  init(words: [ArraySlice<UInt32>]) {
    for word in words where !word.isEmpty && ends.count < Self.maximumWords {
      scalars.append(contentsOf: word.prefix(Self.maximumWordLength))
      ends.append(scalars.count)
    }
  }

  /// Number of words.
  public var count: Int { ends.count }

  /// Where a word is in `scalars`.
  func range(_ word: Int) -> Range<Int> { (word == 0 ? 0 : ends[word - 1])..<ends[word] }

  /// A word's characters.
  func word(_ word: Int) -> ArraySlice<UInt32> { scalars[range(word)] }

  /// The words with a space between them.
  public var text: String {
    var bytes: [UInt8] = []
    for i in 0..<count {
      if i > 0 { bytes.append(0x20) }
      for scalar in word(i) { UTF8Reader.append(scalar, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
