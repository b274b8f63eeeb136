/// Postcodes: “7500”, “BR8 8DF”, “1012 AB”, “00-950”, “LV-1010”.
package enum Postcode {
  /// A postcode as the one word that indexes have for it; empty when no digit is in it.
  package static func word(_ text: String) -> [UInt32] {
    var word: [UInt32] = []
    for part in QueryText(text).words { word += part }
    return QueryText.hasDigit(word) ? Array(word.prefix(FoldedText.maximumWordLength)) : []
  }

  /// The name of a place of this kind as words: one, where it is a postcode.
  static func name(_ bytes: [UInt8], _ range: Range<Int>) -> FoldedText {
    let word = word(String(decoding: bytes[range], as: UTF8.self))
    return word.isEmpty ? FoldedText(bytes, range) : FoldedText(words: [word[...]])
  }
}
