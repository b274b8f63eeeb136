public import Waymark
import WaymarkLive

/// The sentences of the app and of its model in one language. An English sentence is its own key.
public struct AppWords: Sendable {
  /// The language.
  public let language: GuidanceLanguage

  /// Words of a language.
  public init(_ language: GuidanceLanguage) { self.language = language }

  /// A sentence in the language.
  ///
  /// - Parameters:
  ///   - english: the sentence.
  ///   - values: replacements for `%@` and `%d`, in order, or by number, `%2$@`.
  /// - Returns: the translation; the English sentence where there is none, so what a server reports stays as it came.
  public func callAsFunction(_ english: String, _ values: String...) -> String {
    let pattern = table[english] ?? LiveWords(language)(english)
    return values.isEmpty ? pattern : Self.filled(pattern, values)
  }

  private var table: [String: String] {
    switch language {
    case .english: [:]
    case .german: AppTable.german
    case .french: AppTable.french
    case .spanish: AppTable.spanish
    case .italian: AppTable.italian
    }
  }

  /// Fills in values; placeholders without a value stay empty.
  private static func filled(_ pattern: String, _ values: [String]) -> String {
    var text = ""
    var next = 0
    var rest = pattern[...]
    while let start = rest.firstIndex(of: "%") {
      text += rest[..<start]
      rest = rest[start...].dropFirst()
      let digits = rest.prefix { $0.isNumber }
      let tail = rest.dropFirst(digits.count)
      if let number = Int(digits), tail.hasPrefix("$@") || tail.hasPrefix("$d") {
        text += values.indices.contains(number - 1) ? values[number - 1] : ""
        rest = tail.dropFirst(2)
      } else if rest.hasPrefix("@") || rest.hasPrefix("d") {
        text += values.indices.contains(next) ? values[next] : ""
        next += 1
        rest = rest.dropFirst()
      } else {
        text += "%"
      }
    }
    return text + rest
  }
}
