public import Waymark
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

  /// Where an anchor goes that a tap along this line of sight means: the place near by, unless a house is before it or
  /// the ground falls away before it; otherwise what was found.
  ///
  /// - Parameters:
  ///   - near: a surface that the device has detected, or the level ground; nil for neither.
  ///   - eye: where the user is.
  /// - Returns: the place with its accuracy; nil where nothing was found.
  public func location(near: AnchorLocation?, from eye: Coordinate) -> AnchorLocation? {
    if let near {
      let distance = Geodesic.wgs84.inverse(from: eye, to: near.position.coordinate).distance
      // A wall that the device sees is where it sees it, not where the map has it.
      let slack = near.origin == .surface ? max(Self.mapError, uncertainty ?? 0) : 0
      if TappedGround.isMeant(at: max(0, distance - slack), before: met) { return near }
    }
    return position.map { AnchorLocation(position: $0, accuracy: uncertainty, origin: .terrain) }
  }

  /// A house stands on the map within so many metres of where it is.
  private static let mapError = 5.0

  private var met: TappedGround.Met? {
    switch self {
    case .hit(let hit):
      TappedGround.Met(groundDistance: hit.groundDistance, slantDistance: hit.slantDistance, isBuilding: false)
    case .building(let hit):
      TappedGround.Met(groundDistance: hit.groundDistance, slantDistance: hit.slantDistance, isBuilding: true)
    case .sky(let point):
      point.map {
        TappedGround.Met(groundDistance: $0.groundDistance, slantDistance: $0.slantDistance, isBuilding: false)
      }
    case .gap, .noGround: nil
    }
  }

  /// Radius of the place's uncertainty, metres.
  private var uncertainty: Double? {
    switch self {
    case .hit(let hit): hit.uncertainty
    case .building(let hit): hit.uncertainty
    case .sky, .gap, .noGround: nil
    }
  }
}
