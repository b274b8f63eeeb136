import Foundation
public import Waymark
import WaymarkElevation
import WaymarkFormats
public import WaymarkGeodesy
import WaymarkTerrain

/// Heights out of an area's elevation tiles, a few samples at a time. For use by several threads.
public final class AreaElevation: @unchecked Sendable {
  private let folder: URL
  private let tiles: Set<String>
  private let reference: VerticalReference
  private let lock = NSLock()
  /// Opened tiles, most recently used last.
  private var opened: [(tile: ElevationTile, file: ElevationFile)] = []
  private static let mostOpened = 8

  /// The elevations of an area; nil when it has none.
  public init?(_ area: Area) {
    guard let folder = area.elevation else { return nil }
    self.folder = folder
    tiles = Set(area.manifest.elevationTiles)
    reference = area.manifest.verticalReference
  }

  /// Height of the ground at a place; nil where the area has none or a tile cannot be read.
  public func altitude(at place: Coordinate) -> Altitude? {
    lock.withLock { elevation(at: place).map { Altitude(meters: $0, reference: reference) } }
  }

  /// A route with the ground's height at each vertex that had none.
  public func adding(to route: Route) -> Route {
    let altitudes = route.geometry.indices.map { i -> Altitude? in
      let given = i < route.altitudes.count ? route.altitudes[i] : nil
      // To the decimetre: the samples are whole metres.
      return given
        ?? altitude(at: route.geometry[i]).map {
          Altitude(meters: ($0.meters * 10).rounded() / 10, reference: $0.reference)
        }
    }
    guard altitudes.contains(where: { $0 != nil }) else { return route }
    let complete = try? Route(
      geometry: route.geometry, altitudes: altitudes, legs: route.legs, distance: route.distance,
      duration: route.duration, mode: route.mode, source: route.source, name: route.name)
    return complete ?? route
  }

  private func elevation(at place: Coordinate) -> Double? {
    let window = GeographicBounds(
      south: place.latitude, west: place.longitude, north: place.latitude, east: place.longitude)
    for tile in ElevationTile.covering(window) where tiles.contains(tile.name) {
      guard let file = file(of: tile), let grid = try? file.grid(in: window) else { continue }
      return grid.elevation(at: place)
    }
    return nil
  }

  private func file(of tile: ElevationTile) -> ElevationFile? {
    if let i = opened.firstIndex(where: { $0.tile == tile }) {
      if i + 1 < opened.count { opened.append(opened.remove(at: i)) }
      return opened.last?.file
    }
    guard let file = try? ElevationFile(path: folder.appendingPathComponent(tile.path).path) else { return nil }
    if opened.count >= Self.mostOpened { opened.removeFirst() }
    opened.append((tile, file))
    return file
  }
}
