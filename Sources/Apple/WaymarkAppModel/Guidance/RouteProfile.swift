public import Waymark
public import WaymarkGeodesy

/// The elevation profile of a route as a drawing and as text: what a view shows of `ElevationProfile`.
public struct RouteProfile: Equatable, Sendable {
  /// A point of the drawing.
  public struct Point: Equatable, Sendable {
    /// From the route's start, 0, to its end, 1.
    public var x: Double
    /// From the upper edge, 0, to the lower one, 1.
    public var y: Double
  }

  /// A number with what it counts.
  public struct Fact: Equatable, Sendable, Identifiable {
    /// What it counts.
    public var name: String
    /// The number with its unit.
    public var value: String
    /// Its name.
    public var id: String { name }
  }

  /// A flat walk looks flat: at least so many metres from the lower to the upper edge.
  private static let minimumRange = 40.0
  /// Share of the heights' range that stays free above and below them.
  private static let margin = 0.075

  /// Heights along the route.
  public let profile: ElevationProfile
  /// The route's length, metres.
  public let length: Double
  /// The lines of the drawing; where no height is known there is a gap.
  public let lines: [[Point]]

  /// Draws a route's profile; nil where it has no heights.
  public init?(_ route: Route) {
    let index = RouteIndex(route)
    guard let profile = ElevationProfile(of: index), index.length > 0 else { return nil }
    self.profile = profile
    let length = index.length
    self.length = length
    let middle = (profile.lowest + profile.highest) / 2
    let range = max(Self.minimumRange, (profile.highest - profile.lowest) * (1 + 2 * Self.margin))
    lines = profile.samples.split { $0.meters == nil }.filter { $0.count > 1 }.map { run in
      run.compactMap { sample in
        sample.meters.map { Point(x: sample.arcLength / length, y: 0.5 - ($0 - middle) / range) }
      }
    }
  }

  /// Where the drawing shows a distance along the route, 0 … 1.
  public func x(arcLength: Double) -> Double { max(0, min(1, arcLength / length)) }

  /// The place on the route that a point of the drawing shows.
  public func coordinate(x: Double) -> Coordinate { profile.samples[nearest(x)].coordinate }

  /// Ascent, descent, the lowest and the highest point.
  public func facts(_ words: AppWords, units: UnitSystem) -> [Fact] {
    [
      Fact(name: words("Ascent"), value: units.height(profile.climb.ascent)),
      Fact(name: words("Descent"), value: units.height(profile.climb.descent)),
      Fact(name: words("Lowest"), value: units.height(profile.lowest)),
      Fact(name: words("Highest"), value: units.height(profile.highest)),
    ]
  }

  /// The whole profile in a sentence, for users who cannot see the drawing.
  public func summary(_ words: AppWords, units: UnitSystem) -> String {
    words(
      "Elevation profile: %1$@ up, %2$@ down.", units.height(profile.climb.ascent), units.height(profile.climb.descent))
  }

  /// The height at a point of the drawing, and how far along the route that is.
  public func reading(x: Double, _ words: AppWords, units: UnitSystem) -> String {
    let sample = profile.samples[nearest(x)]
    let distance = words.language.distance(meters: sample.arcLength, units: units)
    guard let meters = sample.meters else { return words("Elevation unknown after %@", distance) }
    return words("%1$@ after %2$@", units.height(meters), distance)
  }

  private func nearest(_ x: Double) -> Int {
    let arcLength = max(0, min(1, x)) * length
    let samples = profile.samples
    return samples.indices.min { abs(samples[$0].arcLength - arcLength) < abs(samples[$1].arcLength - arcLength) } ?? 0
  }
}
