import Waymark

extension QueryText {
  /// The same text with the postcodes of an index as one word each: “BR8 8DF”, “1012 AB”, “110 00”.
  func joiningPostcodes(_ index: SearchIndex) -> QueryText {
    guard index.postcodes.count > 0 else { return self }
    var text = self
    var word = 1
    while word < text.count {
      let joined = text.words[word - 1] + text.words[word]
      if joined.count <= 10, QueryText.hasDigit(text.words[word - 1]) || QueryText.hasDigit(text.words[word]),
        index.isPostcode(Array(joined))
      {
        text = text.joining(word)
      } else {
        word += 1
      }
    }
    return text
  }
}

extension SearchIndex {
  /// Whether a word is a postcode as a whole.
  fileprivate func isPostcode(_ word: [UInt32]) -> Bool {
    guard let list = list(of: word) else { return false }
    var reader = ByteReader(list)
    var place = -1
    while let step = reader.varint(bytes) {
      place += step
      if postcodes.contains(place) { return true }
    }
    return false
  }
}
