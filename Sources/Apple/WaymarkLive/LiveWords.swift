public import Waymark

/// The sentences of the adapter in one language: names of what is drawn, and what a device lacks. An English sentence is its own key.
public struct LiveWords: Sendable {
  /// The language.
  public let language: GuidanceLanguage

  /// Words of a language.
  public init(_ language: GuidanceLanguage) { self.language = language }

  /// A sentence in the language.
  ///
  /// - Parameter english: the sentence.
  /// - Returns: the translation; nil where there is none.
  public subscript(english: String) -> String? {
    switch language {
    case .english: nil
    case .german: LiveTable.german[english]
    case .french: LiveTable.french[english]
    case .spanish: LiveTable.spanish[english]
    case .italian: LiveTable.italian[english]
    }
  }

  /// A sentence in the language.
  ///
  /// - Parameter english: the sentence.
  /// - Returns: the translation; the English sentence where there is none.
  public func callAsFunction(_ english: String) -> String { self[english] ?? english }
}
