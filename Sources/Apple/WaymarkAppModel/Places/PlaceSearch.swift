import Foundation
public import Waymark
public import WaymarkGeodesy
public import WaymarkSearch
import WaymarkTerrain

/// Finds places by name, without a network: `SearchIndex` over a list of places, and that of an area.
public struct PlaceSearch: Sendable {
  /// A place of the list counts as found in the area, too, within this distance, metres.
  private static let samePlace = 200.0

  private let area: SearchIndex?
  private let entries: [NamedPlace]
  private let index: SearchIndex?
  /// For each place of the index, its number in `entries`.
  private let order: [Int]

  /// Prepares places for search.
  ///
  /// - Parameters:
  ///   - places: places with a name.
  ///   - area: the index of the area on the device, with streets, house numbers and all kinds of places; nil for none.
  public init(_ places: [NamedPlace], in area: SearchIndex? = nil) {
    self.area = area
    let kinds = KindCatalogue()
    let built = SearchIndexBuilder(
      places.compactMap { place in
        kinds.kind(named: place.kind == .peak ? "summit" : "place").map { kind in
          SearchEntry(
            names: [place.name], kind: kind, importance: kinds.importance(kind), coordinate: place.coordinate)
        }
      })
    entries = places
    index = try? SearchIndex(built.bytes)
    order = built.order
  }

  /// Places for a text as typed, as `SearchIndex.search` ranks them; a coordinate in any writing is one.
  ///
  /// - Parameters:
  ///   - text: the text as typed; when empty, the nearest places of all are returned.
  ///   - center: where the user is; nil when unknown: then equal matches keep their order.
  ///   - language: for places that have a kind and no name.
  ///   - limit: maximum number of places returned.
  /// - Returns: the places.
  public func places(
    _ text: String, near center: Coordinate?, language: GuidanceLanguage = .english, limit: Int = 30
  ) -> [NamedPlace] {
    guard text.contains(where: { !$0.isWhitespace }) else { return nearest(to: center, limit: limit) }
    let own = listed(text, near: center, limit: limit)
    guard let area else { return own }
    let found = area.search(text, near: center, limit: limit).filter { $0.place != nil }.map { result in
      NamedPlace(
        name: area.title(result, in: language), coordinate: result.coordinate, kind: .place,
        detail: result.settlements.isEmpty ? nil : result.settlements.joined(separator: ", "))
    }
    let others = found.filter { place in
      !own.contains { $0.name == place.name && Self.distance($0, place) < Self.samePlace }
    }
    // A summit or a suggested place is worth more than a street of its name.
    return Array((own + others).prefix(max(0, limit)))
  }

  private static func distance(_ a: NamedPlace, _ b: NamedPlace) -> Double {
    Geodesic.wgs84.inverse(from: a.coordinate, to: b.coordinate).distance
  }

  private func listed(_ text: String, near center: Coordinate?, limit: Int) -> [NamedPlace] {
    (index?.search(text, near: center, limit: limit) ?? []).compactMap { result in
      guard let place = result.place else {
        let name = String(format: "%.5f, %.5f", result.coordinate.latitude, result.coordinate.longitude)
        return NamedPlace(name: name, coordinate: result.coordinate, kind: .chosen)
      }
      return order.indices.contains(place) ? entries[order[place]] : nil
    }
  }

  private func nearest(to center: Coordinate?, limit: Int) -> [NamedPlace] {
    let distances = entries.map { entry in
      center.map { Geodesic.wgs84.inverse(from: $0, to: entry.coordinate).distance } ?? 0
    }
    return entries.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(max(0, limit)).map {
      entries[$0]
    }
  }

  /// The place of the list that a point on the ground is, or that it is near (`SeenLandmark`).
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - uncertainty: how far off it may be, metres.
  /// - Returns: the place, whether the point is the place itself, and the distance to it, metres; nil when none is near.
  public func landmark(
    at point: Coordinate, uncertainty: Double
  ) -> (place: NamedPlace, isItself: Bool, distance: Double)? {
    let candidates = entries.lazy.map { SeenLandmark.Candidate($0.coordinate, isSummit: $0.kind == .peak) }
    return SeenLandmark(of: point, uncertainty: uncertainty, among: candidates).map {
      (entries[$0.index], $0.isItself, $0.distance)
    }
  }
}
