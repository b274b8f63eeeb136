import CommandKit
import Waymark
import WaymarkAreas
import WaymarkGeodesy
import WaymarkReports
import WaymarkTerrain

extension Option {
  static let areaKnowledge = area("area folder whose streets, ground and buildings may be used")
}

extension Arguments {
  /// The streets of the command's area; nil when it has none.
  func areaStreets() throws -> StreetNetwork? { try knownArea()?.streets() }

  /// Reads the ground by the elevations of the command's area; nil when it has none, or no elevations.
  func areaGround() throws -> WalkedGround.Reader? {
    guard let area = try knownArea(), area.elevation != nil else { return nil }
    return { try area.ground(around: $0, radius: WalkedGround.reach) }
  }

  /// Reads the buildings of the command's area; nil when it has none.
  func areaBuildings() throws -> (@Sendable (Coordinate) throws -> [BuildingOutline])? {
    guard let area = try knownArea() else { return nil }
    return { try area.buildings(around: $0, radius: 500).map(\.outline) }
  }
}
