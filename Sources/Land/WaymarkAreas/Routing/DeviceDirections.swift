import Waymark
import WaymarkFormats
import WaymarkRouting
public import WaymarkServices

/// Routes over an area's own graph of streets, without a service. For use by several tasks, one request after the other.
public actor DeviceDirections {
  /// Its name in options, settings and `Route.source`.
  public static let name = "device"

  private let area: Area
  private var router: Router

  /// Opens the graph of an area, or makes it where an older version of the area has none.
  ///
  /// - Throws: `InputError` when the graph is damaged or the map cannot be read.
  public init(_ area: Area) throws(InputError) {
    self.area = area
    router = Router(try area.streetGraph())
  }

  /// How many opening times and conditions of the map were not understood: their streets count without them.
  public var unreadConditions: Int { router.graph.unreadConditions }

  /// Finds routes.
  ///
  /// - Parameter request: the routes wanted.
  /// - Returns: at least one route, the best first, with ground heights where the area has them.
  /// - Throws: `DirectionsError` that says what to do.
  public func routes(for request: DirectionsRequest) throws(DirectionsError) -> [Route] {
    try request.check()
    let options = RoutingOptions(
      mode: request.mode, wishes: request.wishes, maximumHikingDifficulty: request.maximumHikingDifficulty)
    let wanted = RoutingRequest(
      stops: request.stops, options: options, alternatives: request.alternatives, reach: request.reach,
      language: GuidanceLanguage(locale: request.language) ?? .english, moment: request.moment)
    do throws(RoutingError) {
      return try router.routes(for: wanted)
    } catch {
      let kind: DirectionsError.Kind =
        switch error {
        case .noStreet, .samePoint, .tooFewStops: .positions
        case .cutOff, .noWay: .noRoute
        case .mode: .unsupported
        }
      throw DirectionsError(
        kind,
        InputError(
          error.text(stops: request.stops.count), file: area.folder.path,
          advice: error == .mode ? "choose another provider" : "choose another position, or another --mode"))
    }
  }
}
