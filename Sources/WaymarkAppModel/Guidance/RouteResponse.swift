public import Waymark

/// The result of a request for a route: the route, and what the user has to know about it.
public struct RouteResponse: Equatable, Sendable {
  /// The route; nil when there is not even a straight line.
  public var route: Route?
  /// Why the route is not as requested; nil when it is.
  public var failure: ServerFailure?

  /// Makes a response.
  public init(route: Route?, failure: ServerFailure? = nil) {
    self.route = route
    self.failure = failure
  }

  /// Finds a route: on the device first, unless a service was chosen, then from a server. Falls back to a straight line where
  /// neither has one.
  ///
  /// - Parameters:
  ///   - request: from where to where.
  ///   - device: routes over the area on the device; nil where there is none.
  ///   - client: the server; nil when none is set.
  ///   - name: name of the destination.
  /// - Returns: the route, and why it is not as requested.
  public static func ask(
    _ request: RouteRequest, on device: DeviceRouter? = nil, of client: ServerClient?, name: String?
  ) async -> RouteResponse {
    var refusal: ServerFailure?
    if let device, DeviceRouter.serves(request) {
      do throws(ServerFailure) { return RouteResponse(route: try await device.route(request)) } catch {
        refusal = error
      }
    }
    let straight = StraightRoute.route(from: request.from, to: request.to, name: name)
    guard let client else {
      return RouteResponse(
        route: straight,
        failure: refusal
          ?? ServerFailure(
            .unreachable, "No server is set: showing a straight line.",
            advice: "Watch out for water, walls and roads. Enter the address of a Waymark server in the settings."))
    }
    do throws(ServerFailure) {
      return RouteResponse(route: try await client.route(request))
    } catch {
      return RouteResponse(route: straight, failure: error)
    }
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
