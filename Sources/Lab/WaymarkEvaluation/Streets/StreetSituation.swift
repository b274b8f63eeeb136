public import Waymark

/// The conditions of a scenario in streets.
public struct StreetSituation: Equatable, Sendable {
  /// The walks and the streets around them.
  public var walks: StreetWalks
  /// Where the walks go.
  public var kind = StreetWalks.Kind.streets
  /// Metres of each walk.
  public var length = 50.0
  /// How the map differs from reality; nil = there is no map.
  public var map: AlteredMap? = .exact
  /// Whether the route along the streets is given.
  public var givesRoute = false

  /// Walks of 50 m along streets, with an exact map.
  public init(walks: StreetWalks) { self.walks = walks }

  /// What is known before the walk with a seed begins.
  public func knowledge(seed: UInt64) -> (streets: StreetNetwork?, route: Route?) {
    guard let walk = walks.walk(kind, length: length, seed: seed) else { return (nil, nil) }
    return (map.map { walks.map($0, for: walk, seed: seed) }, givesRoute ? walk.route : nil)
  }
}
