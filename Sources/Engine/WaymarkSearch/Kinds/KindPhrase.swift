/// A word or some words for a kind of place, folded.
struct KindPhrase: Sendable {
  var kind: PlaceKind
  var text: FoldedText

  /// The words of all kinds in all languages.
  static func all(_ catalogue: KindCatalogue) -> [KindPhrase] {
    var list: [KindPhrase] = []
    for kind in catalogue.all {
      let start = list.count
      for words in catalogue.rows[Int(kind.number)].words {
        for word in words {
          let text = FoldedText(word)
          if !list[start...].contains(where: { $0.text == text }) { list.append(KindPhrase(kind: kind, text: text)) }
        }
      }
    }
    return list
  }
}
