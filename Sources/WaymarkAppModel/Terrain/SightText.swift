internal import Foundation
public import Waymark
public import WaymarkGeodesy
import WaymarkTerrain

/// What is told of a place that was looked for: a name, what is known of it, and what helps.
public struct SightText: Equatable, Sendable {
  /// Its name, or what it is.
  public var title: String
  /// How high, how far, how uncertain.
  public var facts: String
  /// What else there is to say.
  public var more: String

  /// Words it.
  ///
  /// - Parameters:
  ///   - answer: what was found.
  ///   - places: names around.
  ///   - units: of the user.
  public init(_ answer: SightAnswer, names places: PlaceSearch, units: UnitSystem) {
    func text(_ meters: Double) -> String { DistanceText.text(meters: meters, units: units) }
    func name(_ coordinate: Coordinate, _ distance: Double) -> String {
      guard let near = places.nearest(to: coordinate, seenFrom: distance) else { return "A place without a name" }
      return near.distance < 60 ? near.place.name : "Near \(near.place.name) (\(text(near.distance)))"
    }
    switch answer {
    case .hit(let hit):
      title = name(hit.coordinate, hit.groundDistance)
      facts = "\(Self.height(hit.elevation, units)), \(text(hit.slantDistance)) away"
      more = "Give or take \(text(hit.uncertainty))."
    case .sky(let point):
      title = "Nothing but sky"
      facts = ""
      more = point.map { Self.highest($0, name($0.coordinate, $0.groundDistance), units) } ?? ""
    case .gap(let gap, let point, let problem):
      title = "There is no elevation there"
      facts =
        gap.cause == .void
        ? "The heights of this area have a hole \(text(gap.start)) away in that direction."
        : "The heights of this area end \(text(gap.start)) away in that direction."
      let highest = point.map { Self.highest($0, name($0.coordinate, $0.groundDistance), units) }
      more = [problem?.description, highest].compactMap(\.self).joined(separator: " ")
    case .noGround(let problem):
      title = "There is no elevation here"
      facts = problem?.message ?? "No heights are known where you stand."
      more = problem?.advice ?? "Download an area with elevation, or connect to its server."
    }
  }

  /// A height for people.
  public static func height(_ altitude: Altitude, _ units: UnitSystem) -> String {
    let surface = altitude.reference == .meanSeaLevel ? "above the sea" : "above the ellipsoid"
    guard altitude.meters.isFinite else { return "at an unknown height" }
    switch units {
    case .metric: return "\(Int(altitude.meters.rounded())) m \(surface)"
    case .imperial: return "\(Int((altitude.meters / 0.3048).rounded())) ft \(surface)"
    }
  }

  private static func highest(_ point: VisiblePoint, _ name: String, _ units: UnitSystem) -> String {
    let distance = DistanceText.text(meters: point.slantDistance, units: units)
    return "The highest point that way: \(name), \(height(point.elevation, units)), \(distance) away."
  }
}
