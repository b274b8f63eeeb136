import Waymark
import WaymarkSearch

/// The object behind a handle of a search: an index, and the language of the words for kinds.
final class WebSearch: WebRegions, Handled {
  static let kind = HandleKind.search

  var index: SearchIndex?
  var language = GuidanceLanguage.english
}

/// Slots of the output of a search. An absent value is NaN.
public enum SearchLayout {
  /// Slots of a result: latitude, longitude, distance in metres, 1 when the house lies between mapped numbers, bytes of
  /// its title, of the name of its kind, of the word for it, and of the settlements with a line feed between them. The
  /// texts follow one another in this order.
  public static let resultStride = 8
}
