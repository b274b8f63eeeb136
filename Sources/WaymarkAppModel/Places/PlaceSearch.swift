import Foundation
public import WaymarkGeodesy

/// Finds places by name, without a network.
public struct PlaceSearch: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var place: NamedPlace
    var folded: String
  }

  private let entries: [Entry]

  /// Prepares places for search.
  public init(_ places: [NamedPlace]) {
    entries = places.map { Entry(place: $0, folded: Self.folded($0.name)) }
  }

  /// Places whose name contains the text, in this order: the whole name, its beginning, the beginning of a word,
  /// anywhere; equal matches nearest first.
  ///
  /// - Parameters:
  ///   - text: the text as typed; when empty, the nearest places of all are returned.
  ///   - center: where the user is; nil when unknown: then equal matches keep their order.
  ///   - limit: most places returned.
  /// - Returns: the places.
  public func places(_ text: String, near center: Coordinate?, limit: Int = 30) -> [NamedPlace] {
    let wanted = Self.folded(text)
    var found: [(place: NamedPlace, rank: Int, distance: Double)] = []
    for entry in entries {
      guard let rank = Self.rank(entry.folded, wanted) else { continue }
      let distance = center.map { Geodesic.wgs84.inverse(from: $0, to: entry.place.coordinate).distance } ?? 0
      found.append((entry.place, rank, distance))
    }
    let order = found.indices.sorted { a, b in
      if found[a].rank != found[b].rank { return found[a].rank < found[b].rank }
      if found[a].distance != found[b].distance { return found[a].distance < found[b].distance }
      return a < b
    }
    return order.prefix(max(0, limit)).map { found[$0].place }
  }

  /// The place nearest to a point on the ground, within a tolerance that grows with the distance it is seen from.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - distance: distance of the eye, metres; the tolerance is a fiftieth of it, between 60 m and 1000 m.
  /// - Returns: the place and its distance from the point, metres; nil when none is near.
  public func nearest(to point: Coordinate, seenFrom distance: Double) -> (place: NamedPlace, distance: Double)? {
    let reach = max(60, min(1000, distance / 50))
    var best: (place: NamedPlace, distance: Double)?
    for entry in entries where abs(entry.place.coordinate.latitude - point.latitude) <= 0.01 {
      let away = Geodesic.wgs84.inverse(from: point, to: entry.place.coordinate).distance
      if away <= reach, away < best?.distance ?? .infinity { best = (entry.place, away) }
    }
    return best
  }

  private static func rank(_ name: String, _ wanted: String) -> Int? {
    if wanted.isEmpty { return 0 }
    if name == wanted { return 0 }
    if name.hasPrefix(wanted) { return 1 }
    if name.contains(" " + wanted) || name.contains("-" + wanted) { return 2 }
    return name.contains(wanted) ? 3 : nil
  }

  /// The name without case and accents, so that "zurich" finds "Zürich".
  private static func folded(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
