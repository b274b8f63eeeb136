import Waymark

extension SearchIndex {
  /// Maximum number of other ways to divide a text into words.
  private static let maximumSpacings = 4

  /// The text with two words written as one, and with a word that begins like another divided after it: “mont blanc” for
  /// “Montblanc”, “montecarlo” for “Monte-Carlo”.
  func otherSpacings(of text: QueryText) -> [QueryText] {
    var list: [QueryText] = []
    for word in 0..<min(text.count, SearchQuery.maximumWords) {
      if word > 0 { list.append(text.joining(word)) }
      for length in beginnings(of: text.words[word]).reversed() { list.append(text.dividing(word, at: length)) }
    }
    return Array(list.prefix(Self.maximumSpacings))
  }

  /// Lengths of the words of the index that a longer word begins with.
  private func beginnings(of word: ArraySlice<UInt32>) -> [Int] {
    guard word.count >= 5 else { return [] }
    let word = Array(word)
    var lengths: [Int] = []
    // How much of the word the current word of the index begins with.
    var fits = 0
    var reader = ByteReader(words)
    for _ in 0..<wordCount {
      guard let shared = reader.byte(bytes), let length = reader.byte(bytes), reader.varint(bytes) != nil,
        let rest = reader.skip(length)
      else { break }
      guard shared <= fits else { continue }
      fits = shared
      var characters = UTF8Reader(rest)
      var isPart = true
      while let scalar = characters.next(bytes) {
        guard fits < word.count, scalar == word[fits] else {
          isPart = false
          break
        }
        fits += 1
      }
      if isPart, fits >= 2, fits + 2 <= word.count { lengths.append(fits) }
    }
    return lengths
  }
}
