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

  /// Places for a text as typed, as `SearchIndex.search` ranks them; a coordinate in any notation is one.
  ///
  /// - Parameters:
  ///   - text: the text as typed; when empty, the nearest places of all are returned.
  ///   - center: where the user is; nil when unknown: then equal matches keep their order.
  ///   - language: of the words for kinds, and of the text.
  ///   - units: of the distances.
  ///   - limit: maximum number of places returned.
  /// - Returns: the places.
  public func places(
    _ text: String, near center: Coordinate?, language: GuidanceLanguage = .english,
    units: UnitSystem = .metric, limit: Int = 30
  ) -> [NamedPlace] {
    guard text.contains(where: { !$0.isWhitespace }) else { return nearest(to: center, limit: limit) }
    var own = listed(text, near: center, language, units, limit: limit)
    guard let area else { return own }
    let results = area.search(text, near: center, language: language, limit: limit)
    // The area knows the towns of short Plus Codes.
    if own.isEmpty { own = results.filter { $0.place == nil }.map { Self.stated($0, area, language, units) } }
    let found = results.filter { $0.place != nil }.map { result in
      NamedPlace(
        name: area.title(result, in: language), coordinate: result.coordinate, kind: .place,
        detail: Self.detail(result, area, language, units))
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

  /// Why a text finds nothing, where that is not plain: a link that does not say where.
  public func explanation(of text: String, language: GuidanceLanguage) -> String? {
    (area ?? index)?.explanation(of: text, in: language)
  }

  private func listed(
    _ text: String, near center: Coordinate?, _ language: GuidanceLanguage, _ units: UnitSystem, limit: Int
  ) -> [NamedPlace] {
    guard let index else { return [] }
    return index.search(text, near: center, language: language, limit: limit).compactMap { result in
      guard let place = result.place else { return Self.stated(result, index, language, units) }
      guard order.indices.contains(place) else { return nil }
      var found = entries[order[place]]
      if found.detail == nil, found.kind == .peak { found.detail = Self.detail(result, index, language, units) }
      return found
    }
  }

  /// A coordinate as typed.
  private static func stated(
    _ result: SearchResult, _ index: SearchIndex, _ language: GuidanceLanguage, _ units: UnitSystem
  ) -> NamedPlace {
    let name = String(format: "%.5f, %.5f", result.coordinate.latitude, result.coordinate.longitude)
    return NamedPlace(
      name: name, coordinate: result.coordinate, kind: .chosen, detail: detail(result, index, language, units))
  }

  /// Kind, settlements and distance of a result.
  private static func detail(
    _ result: SearchResult, _ index: SearchIndex, _ language: GuidanceLanguage, _ units: UnitSystem
  ) -> String? {
    var details = index.details(result, in: language)
    if let distance = result.distance { details.append(DistanceText.text(meters: distance, units: units)) }
    return details.isEmpty ? nil : details.joined(separator: " · ")
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
