public import WaymarkGeodesy
public import WaymarkTerrain

/// What was found along a line of sight.
public enum SightResponse: Equatable, Sendable {
  /// The ground.
  case hit(TerrainHit)
  /// A building, before any ground.
  case building(BuildingHit)
  /// Nothing but sky; the highest point in that direction, where there is one.
  case sky(highest: VisiblePoint?)
  /// Unknown ground that may block the view; the reason, when it should be known.
  case gap(TerrainGap, highest: VisiblePoint?, problem: ServerFailure?)
  /// There are no heights at the eye; the reason, when there should be.
  case noGround(ServerFailure?)

  /// The position that was found, with its height; the highest point where nothing was hit.
  public var position: Position? {
    switch self {
    case .hit(let hit): Position(hit.coordinate, altitude: hit.elevation)
    case .building(let hit): Position(hit.coordinate, altitude: hit.elevation)
    case .sky(let point), .gap(_, let point, _): point.map { Position($0.coordinate, altitude: $0.elevation) }
    case .noGround: nil
    }
  }

  /// Its distance along the ground, metres.
  public var distance: Double? {
    switch self {
    case .hit(let hit): hit.groundDistance
    case .building(let hit): hit.groundDistance
    case .sky(let point), .gap(_, let point, _): point?.groundDistance
    case .noGround: nil
    }
  }
}
