import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// An open area: its map in memory, its tiles, and its directions, which start on first use.
final class ServedArea: Sendable {
  /// The area's directions.
  let services: DirectionsServices
  /// Routes within the area.
  let route: RouteEndpoint
  /// Heights of its ground.
  let elevation: ElevationEndpoint
  /// What is available in it.
  let availability: AvailabilityEndpoint

  /// Its first walk.
  let walk: FirstWalkEndpoint
  /// Its tiles and features.
  let tiles: TileStore
  /// Its places.
  let search: SearchEndpoint
  /// The list of its files.
  let offline: OfflineArea

  private let description: Representation

  /// Opens an area; its map is read in the background.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - id: its name in addresses.
  ///   - settings: those of the server.
  ///   - work: the queues that all areas share.
  ///   - note: receives later problems, one sentence each.
  /// - Throws: `InputError` when its elevations cannot be read.
  init(
    _ area: Area, id: String, settings: WebServerSettings, work: AreaWork, note: @escaping @Sendable (String) -> Void
  ) throws(InputError) {
    services = DirectionsServices(settings.directions, absence: settings.directionsAbsence, area: area, note: note)
    let version = AreaVersion.of(area)
    let json = AreaDescription.json(
      of: area, id: id, version: version, providers: services.names, tiles: settings.tiles)
    description = Representation(Data(json.text().utf8), type: "application/json")
    let ground = try AreaElevation(area)
    elevation = ElevationEndpoint(elevation: ground)
    route = RouteEndpoint(
      services: services, area: area, elevation: ground, gate: work.routes,
      http: HTTPClient(timeout: settings.directionsSeconds))
    walk = FirstWalkEndpoint(area, route: route)
    tiles = TileStore(area, work: work, note: note)
    search = SearchEndpoint(tiles, gate: work.cheap)
    availability = AvailabilityEndpoint(area, services: services, clock: settings.clock)
    offline = OfflineArea(area, version: version, tiles: tiles)
  }

  /// Its description as JSON.
  func describe(to head: RequestHead) -> WebResponse {
    description.response(to: head, headers: [("Cache-Control", "no-cache")])
  }

  deinit { services.stop() }
}
