import Waymark
import WaymarkSearch

/// The object behind a handle of a search: an index, and the language of the words for kinds.
final class WebSearch: WebRegions, Handled {
  static let kind = HandleKind.search

  var index: SearchIndex?
  var language = GuidanceLanguage.english
}
