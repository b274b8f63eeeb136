public import Waymark

/// The result of a request for a route: the route, and what the user has to know about it.
public struct RouteResponse: Equatable, Sendable {
  /// The route; nil when there is not even a straight line.
  public var route: Route?
  /// Others to choose from.
  public var alternatives: [Route]
  /// Why the route is not as requested; nil when it is.
  public var failure: ServerFailure?

  /// Makes a response.
  public init(route: Route?, alternatives: [Route] = [], failure: ServerFailure? = nil) {
    self.route = route
    self.alternatives = alternatives
    self.failure = failure
  }

  /// Finds a route: of the first source that has one, otherwise a straight line.
  ///
  /// - Parameters:
  ///   - request: from where to where.
  ///   - sources: what may have a route, the preferred first: the device, the server, the system.
  ///   - name: name of the destination.
  /// - Returns: the route, and why it is not as requested.
  public static func ask(
    _ request: RouteRequest, of sources: [any DirectionsSource], name: String?
  ) async -> RouteResponse {
    var failure: ServerFailure?
    for source in sources where source.serves(request) {
      do throws(ServerFailure) {
        let routes = try await source.routes(request)
        return RouteResponse(route: routes.first, alternatives: Array(routes.dropFirst()))
      } catch {
        // “No route” is more informative than an unreachable service.
        if failure.map(rerouteFailure) != .noRoute { failure = error }
      }
    }
    return RouteResponse(
      route: StraightRoute.route(from: request.from, to: request.to, name: name),
      failure: failure
        ?? ServerFailure(
          .unreachable, "No directions service is set: showing a straight line.",
          advice: "Watch out for water, walls and roads. Download an area in Settings."))
  }

  /// Maps a failure to the outcome of a reroute.
  public static func rerouteFailure(_ failure: ServerFailure) -> Rerouting.Failure {
    switch failure.kind {
    case .offline: .offline
    case .refused(status: 422), .refused(status: 404): .noRoute
    case .unreachable, .untrusted, .refused, .invalidResponse, .cancelled: .service
    }
  }
}
