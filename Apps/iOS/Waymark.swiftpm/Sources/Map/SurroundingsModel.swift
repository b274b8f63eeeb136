import CoreLocation
import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkTerrain

/// Surroundings of the walk: streets for the direction, ground for the height, both from the area on the device or from
/// the server, and from the server the buildings that hide what is behind them. Requested at the walk's position, and again
/// when it has moved on.
@MainActor @Observable final class SurroundingsModel {
  /// A street as the map draws it.
  struct Line: Identifiable {
    var id: Int
    var coordinates: [CLLocationCoordinate2D]
    var isPath: Bool
  }

  /// Streets near by, for a map without a network.
  private(set) var lines: [Line] = []

  @ObservationIgnored private var center: Coordinate?
  @ObservationIgnored private var task: Task<Void, Never>?
  private static let reach = 600.0
  private static let radius = 1200.0

  @ObservationIgnored private var amongBuildings: Coordinate?
  @ObservationIgnored private var buildingsTask: Task<Void, Never>?
  private static let buildingsReach = 200.0
  private static let buildingsRadius = 500.0

  /// Updates the surroundings for the walk's position.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - pack: the area on the device.
  ///   - client: the server.
  ///   - room: the terrain.
  ///   - use: passes the result to the session.
  func update(
    _ position: Coordinate, pack: AreaPackFolder?, client: ServerClient?, room: TerrainRoom,
    use: @escaping @MainActor (StreetNetwork?, GroundElevation?) -> Void
  ) {
    if let center, Geodesic.wgs84.inverse(from: center, to: position).distance < Self.reach { return }
    guard task == nil else { return }
    task = Task { [weak self] in
      let map = await Self.streets(around: position, pack: pack, client: client)
      let ground = await room.ground(around: position)
      guard let self, !Task.isCancelled else { return }
      task = nil
      guard map != nil || ground != nil else { return }
      center = position
      if let map { lines = Self.lines(of: map, around: position) }
      use(map?.network, ground)
    }
  }

  /// Updates the buildings for the walk's position.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - client: the server.
  ///   - use: passes the result to the session.
  func updateBuildings(
    _ position: Coordinate, client: ServerClient?, use: @escaping @MainActor ([BuildingOutline], Coordinate) -> Void
  ) {
    if let place = amongBuildings,
      Geodesic.wgs84.inverse(from: place, to: position).distance < Self.buildingsReach
    {
      return
    }
    guard buildingsTask == nil, let client else { return }
    buildingsTask = Task { [weak self] in
      let map = try? await client.buildings(around: position, radius: Self.buildingsRadius)
      guard let self, !Task.isCancelled else { return }
      buildingsTask = nil
      guard let map else { return }
      amongBuildings = position
      use(map.outlines, position)
    }
  }

  /// Requests everything again, because of another area or another server.
  func forget() {
    task?.cancel()
    task = nil
    center = nil
    buildingsTask?.cancel()
    buildingsTask = nil
    amongBuildings = nil
  }

  private static func streets(
    around position: Coordinate, pack: AreaPackFolder?, client: ServerClient?
  ) async -> StreetMap? {
    // Not on the main actor, because reading and parsing take a moment.
    let kept = await Task.detached { pack?.streets(near: position) }.value
    if let kept { return kept }
    return try? await client?.streets(around: position, radius: radius)
  }

  private static func lines(of map: StreetMap, around position: Coordinate) -> [Line] {
    var lines: [Line] = []
    for (number, street) in map.streets.enumerated().prefix(600) {
      lines.append(
        Line(
          id: number, coordinates: street.line.map(\.location), isPath: street.kind == .path))
    }
    return lines
  }
}
