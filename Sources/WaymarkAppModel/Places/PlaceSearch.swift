import Foundation
public import WaymarkGeodesy

/// Finds places by their name, without network.
public struct PlaceSearch: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var place: NamedPlace
    var folded: String
  }

  private let entries: [Entry]

  /// Prepares places.
  public init(_ places: [NamedPlace]) {
    entries = places.map { Entry(place: $0, folded: Self.folded($0.name)) }
  }

  /// Places whose name holds the words, in this order: the whole name, its beginning, the beginning of a word, anywhere;
  /// among equals the nearest.
  ///
  /// - Parameters:
  ///   - text: what was typed; with nothing the nearest places of all are given.
  ///   - center: where the user is; nil when unknown: then equals stay in their order.
  ///   - limit: most places given.
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

  /// The place nearest to a point of the ground within a distance that grows with how far away it is seen.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - distance: of the eye, metres; places within a fiftieth of it count, but 60 m at least and 1000 m at most.
  /// - Returns: the place and how far it is from the point, metres; nil when none is near.
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

  /// Without case and accents, so that "zurich" finds "Zürich".
  private static func folded(_ name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
