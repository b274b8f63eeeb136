public import Waymark

extension SearchIndex {
  /// What to call a result: its name with the house number, or the word for its kind.
  public func title(_ result: SearchResult, in language: GuidanceLanguage) -> String {
    if result.name.utf8.isEmpty { return catalogue.word(result.kind, in: language) }
    guard let number = result.houseNumber else { return result.name }
    return result.name + " " + number
  }
}
