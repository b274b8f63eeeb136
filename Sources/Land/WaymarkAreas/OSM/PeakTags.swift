/// What the tags of OpenStreetMap say about summits.
enum PeakTags {
  private static let kinds: Set<String> = ["peak", "volcano", "hill"]

  /// Whether an element is a summit: `natural=peak`, `hill` or `volcano`.
  static func isPeak(_ tags: OSMTags) -> Bool { tags["natural"].map(kinds.contains) ?? false }

  /// The name of a summit: the local one, or the first in another language; nil when it has none.
  static func name(_ tags: OSMTags) -> String? { OSMNames.of(tags).first }
}
