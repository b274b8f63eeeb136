import CommandKit
import Waymark

extension Arguments {
  /// The language of `--language`; English without it.
  func guidanceLanguage() throws(UsageError) -> GuidanceLanguage {
    guard let text = string("--language") else { return .english }
    guard let language = GuidanceLanguage(locale: text) else {
      throw unknown("--language", text, among: GuidanceLanguage.allCases.map(\.rawValue))
    }
    return language
  }
}
