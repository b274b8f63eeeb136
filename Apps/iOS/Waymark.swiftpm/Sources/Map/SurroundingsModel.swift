import CoreLocation
import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// What lies around the walk: streets for the direction, ground for the height, both from the area on the device or from the server.
/// Asked for where the walk is, and again when it has moved on.
@MainActor @Observable final class SurroundingsModel {
  /// A street as the map draws it.
  struct Line: Identifiable {
    var id: Int
    var coordinates: [CLLocationCoordinate2D]
    var isPath: Bool
  }

  /// Streets around, for a map without network.
  private(set) var lines: [Line] = []

  @ObservationIgnored private var center: Coordinate?
  @ObservationIgnored private var task: Task<Void, Never>?
  private static let reach = 600.0
  private static let radius = 1200.0

  /// The walk is here now.
  ///
  /// - Parameters:
  ///   - position: where.
  ///   - pack: the area on the device.
  ///   - client: the server.
  ///   - room: the mountains.
  ///   - use: hands what was found to the session.
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

  /// What was found is asked for again: another area, another server.
  func forget() {
    task?.cancel()
    task = nil
    center = nil
  }

  private static func streets(
    around position: Coordinate, pack: AreaPackFolder?, client: ServerClient?
  ) async -> StreetMap? {
    // Reading and parsing takes a moment: not on the main actor.
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
