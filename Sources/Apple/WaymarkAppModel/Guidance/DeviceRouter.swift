public import Foundation
public import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting

/// Routes over the graph of an area on this device.
public actor DeviceRouter: DirectionsSource {
  /// Its name among the directions services.
  public static let name = "device"

  private var router: Router

  /// Opens the graph of a downloaded area; nil where it has none, or a damaged one.
  public init?(_ pack: AreaPackFolder) {
    guard let data = pack.contents(of: .streetGraph), let graph = try? StreetGraph([UInt8](data)) else { return nil }
    router = Router(graph)
  }

  /// Whether a request is for the device: unless a service was chosen, and not for cars.
  public nonisolated func serves(_ request: RouteRequest) -> Bool {
    request.mode != .driving && (request.provider ?? Self.name) == Self.name
  }

  /// Finds routes that begin now.
  ///
  /// - Parameter request: from where to where.
  /// - Returns: the best route, then others.
  /// - Throws: `ServerFailure`, as of a server that has no such route.
  public func routes(_ request: RouteRequest) throws(ServerFailure) -> [Route] { try routes(request, at: Date()) }

  /// Finds routes.
  ///
  /// - Parameters:
  ///   - request: from where to where.
  ///   - date: when the walk begins; in the time zone of this device, streets open and close by it.
  /// - Returns: the best route, then others.
  /// - Throws: `ServerFailure`, as of a server that has no such route.
  public func routes(_ request: RouteRequest, at date: Date) throws(ServerFailure) -> [Route] {
    let height = request.startAltitude.flatMap { altitude in
      request.startAltitudeSigma.map { StartHeight(altitude, sigma: $0) }
    }
    let stops = [request.from] + request.via + [request.to]
    let wanted = RoutingRequest(
      stops: stops, options: RoutingOptions(mode: request.mode), alternatives: request.alternatives,
      language: request.language,
      moment: CalendarTime(date), startHeight: height)
    do throws(RoutingError) {
      let routes = try router.routes(for: wanted)
      guard !routes.isEmpty else { throw .tooFewStops }
      return routes
    } catch {
      let text = error.text(stops: stops.count)
      throw ServerFailure(.refused(status: 422), text.prefix(1).uppercased() + text.dropFirst() + ".")
    }
  }
}
