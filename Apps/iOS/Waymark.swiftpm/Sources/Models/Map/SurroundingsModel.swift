import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive
import WaymarkTerrain

/// Surroundings of the walk: streets for the direction, ground for the height, mountains and houses for pictures, from the area on the device
/// or from the server. Buildings hide what is behind them, too. Requested at the walk's position, and again
/// when it has moved on.
@MainActor @Observable final class SurroundingsModel {
  /// A street as the map draws it.
  struct Line: Identifiable {
    var id: Int
    var coordinates: [Coordinate]
    var isPath: Bool
  }

  /// Streets near by, for a map without a network.
  private(set) var lines: [Line] = []

  @ObservationIgnored private let around = NearbyRequest(reach: 600)
  private static let radius = 1200.0
  @ObservationIgnored private let buildings = NearbyRequest(reach: 200)
  nonisolated private static let buildingsRadius = 500.0

  /// Updates the surroundings for the walk's position, and gives them to its session.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - data: the area on the device, and the server.
  ///   - navigator: the session.
  ///   - terrainService: the terrain.
  func update(
    _ position: Coordinate, _ data: DataSources, _ navigator: any WalkNavigating, _ terrainService: TerrainService
  ) {
    let (pack, client, live) = (data.pack, data.client, navigator.live)
    around.update(position) { () -> (map: StreetMap?, ground: GroundElevation?, terrain: Terrain)? in
      let map = await Self.streets(around: position, pack: pack, client: client)
      let ground = await terrainService.ground(around: position)
      return map == nil && ground == nil ? nil : (map, ground, await terrainService.terrain(around: position))
    } use: { [weak self] map, ground, terrain in
      if let map { self?.lines = Self.lines(of: map, around: position) }
      navigator.setTerrain(terrain)
      Task {
        if let map { await live.setStreets(map.network) }
        if let ground { await live.setGround(ground) }
      }
    }
    buildings.update(position) {
      await Self.buildings(around: position, pack: pack, client: client)
    } use: { map in
      navigator.setBuildings(map.outlines, around: position)
      Task { await terrainService.setBuildings(map.outlines) }
    }
  }

  /// Requests everything again, because of another area or another server.
  func forget() {
    around.forget()
    buildings.forget()
  }

  private static func streets(
    around position: Coordinate, pack: AreaPackFolder?, client: ServerClient?
  ) async -> StreetMap? {
    // Not on the main actor, because reading and parsing take a moment.
    let kept = await Task.detached { pack?.streets(near: position) }.value
    if let kept { return kept }
    return try? await client?.streets(around: position, radius: radius)
  }

  private static func buildings(
    around position: Coordinate, pack: AreaPackFolder?, client: ServerClient?
  ) async -> BuildingMap? {
    let kept = await Task.detached { pack?.buildings(near: position, radius: buildingsRadius) }.value
    if let kept { return kept }
    return try? await client?.buildings(around: position, radius: buildingsRadius)
  }

  private static func lines(of map: StreetMap, around position: Coordinate) -> [Line] {
    var lines: [Line] = []
    for (number, street) in map.streets.enumerated().prefix(600) {
      lines.append(
        Line(
          id: number, coordinates: street.line, isPath: street.kind == .path))
    }
    return lines
  }
}
