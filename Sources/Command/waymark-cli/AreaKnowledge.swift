import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkGeodesy
import WaymarkReports
import WaymarkTerrain

extension Option {
  static let areaKnowledge = Option(
    "--area", value: "DIR", help: "area folder whose streets, ground and buildings may be used")
}

extension Arguments {
  /// The streets of the area of `--area`; nil when none is given.
  func areaStreets() throws -> StreetNetwork? { try area()?.streets() }

  /// Reads the ground by the elevations of the area of `--area`; nil when none is given or it has no elevations.
  func areaGround() throws -> WalkedGround.Reader? {
    guard let area = try area(), area.elevation != nil else { return nil }
    return { try area.ground(around: $0, radius: WalkedGround.reach) }
  }

  /// Reads the buildings of the area of `--area`; nil when none is given.
  func areaBuildings() throws -> (@Sendable (Coordinate) throws -> [BuildingOutline])? {
    guard let area = try area() else { return nil }
    return { try area.buildings(around: $0, radius: 500).map(\.outline) }
  }

  private func area() throws -> Area? { try string("--area").map { try Area(folder: URL(fileURLWithPath: $0)) } }
}
