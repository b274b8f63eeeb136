internal import Foundation
public import Waymark
public import WaymarkGeodesy
import WaymarkTerrain

/// The description of a position that was sought: a name, what is known of it, and what helps.
public struct SightText: Equatable, Sendable {
  /// Its name, or what it is.
  public var title: String
  /// Height, distance, uncertainty.
  public var facts: String
  /// Further remarks.
  public var more: String

  /// Writes the description.
  ///
  /// - Parameters:
  ///   - response: what was found.
  ///   - places: names around.
  ///   - units: the user's units.
  ///   - language: the user's language.
  public init(
    _ response: SightResponse, names places: PlaceSearch, units: UnitSystem, language: GuidanceLanguage = .english
  ) {
    let words = AppWords(language)
    func text(_ meters: Double) -> String { language.distance(meters: meters, units: units) }
    func name(_ coordinate: Coordinate, _ uncertainty: Double = 0) -> String {
      guard let seen = places.landmark(at: coordinate, uncertainty: uncertainty) else { return words("Unnamed place") }
      return seen.isItself ? seen.place.name : words("Near %1$@ (%2$@)", seen.place.name, text(seen.distance))
    }
    switch response {
    case .hit(let hit):
      title = name(hit.coordinate, hit.uncertainty)
      facts = words("%1$@, %2$@ away", Self.height(hit.elevation, units, words), text(hit.slantDistance))
      more = words("± %@", text(hit.uncertainty))
    case .building(let hit):
      title = words("Building")
      let above = units.height(hit.heightAboveGround)
      let side =
        switch hit.face {
        case .wall: words("wall, %@ above the ground", above)
        case .roof: words("roof, %@ above the ground", above)
        case .underside: words("underside, %@ above the ground", above)
        }
      facts = side + " · " + words("%@ away", text(hit.slantDistance))
      more = words("± %@", text(hit.uncertainty))
    case .sky(let point):
      title = words("Nothing but sky")
      facts = ""
      more = point.map { Self.highest($0, name($0.coordinate), units, words) } ?? ""
    case .gap(let gap, let point, let problem):
      title = words("No elevation data there")
      facts =
        gap.cause == .void
        ? words("This area’s elevation data has a gap %@ away in that direction.", text(gap.start))
        : words("This area’s elevation data ends %@ away in that direction.", text(gap.start))
      let highest = point.map { Self.highest($0, name($0.coordinate), units, words) }
      more = [problem.map { words($0.message) }, problem?.advice.map { words($0) }, highest].compactMap(\.self).joined(
        separator: " ")
    case .noGround(let problem):
      title = words("No elevation data here")
      facts = words(problem?.message ?? "There’s no elevation data at your location.")
      more = words(problem?.advice ?? "Download an area with elevation data, or connect to its server.")
    }
  }

  /// Writes the description of a place near by.
  ///
  /// - Parameters:
  ///   - near: a detected surface, or the level ground.
  ///   - eye: where the user is.
  ///   - units: the user's units.
  ///   - language: the user's language.
  public init(
    near: AnchorLocation, from eye: Coordinate, units: UnitSystem, language: GuidanceLanguage = .english
  ) {
    let words = AppWords(language)
    func text(_ meters: Double) -> String { language.distance(meters: meters, units: units) }
    title = words("Place in the picture")
    let distance = Geodesic.wgs84.inverse(from: eye, to: near.position.coordinate).distance
    let spot =
      near.origin == .surface ? words("on the surface that the camera sees") : words("on the ground in front of you")
    facts = spot + " · " + words("%@ away", text(distance))
    more = near.accuracy.map { words("± %@", text($0)) } ?? ""
  }

  /// A height as text.
  private static func height(_ altitude: Altitude, _ units: UnitSystem, _ words: AppWords) -> String {
    guard altitude.meters.isFinite else { return words("at an unknown altitude") }
    let height = units.height(altitude.meters)
    return words(altitude.reference == .meanSeaLevel ? "%@ above sea level" : "%@ above the ellipsoid", height)
  }

  private static func highest(
    _ point: VisiblePoint, _ name: String, _ units: UnitSystem, _ words: AppWords
  ) -> String {
    let distance = words.language.distance(meters: point.slantDistance, units: units)
    return words(
      "Highest point in that direction: %1$@, %2$@, %3$@ away.", name, height(point.elevation, units, words), distance)
  }
}
