/// Postcodes: “7500”, “BR8 8DF”, “1012 AB”, “00-950”, “LV-1010”.
package enum Postcode {
  /// A postcode as the one word that indexes have for it; empty when no digit is in it.
  package static func word(_ text: String) -> [UInt32] {
    let query = QueryText(text)
    var word: [UInt32] = []
    for part in query.words { word += part }
    return QueryText.hasDigit(word) ? Array(word.prefix(FoldedText.maximumWordLength)) : []
  }
}
