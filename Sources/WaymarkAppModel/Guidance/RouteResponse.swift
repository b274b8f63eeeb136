public import Waymark

/// What came of asking for a way: the way, and what the user has to know about it.
public struct RouteResponse: Equatable, Sendable {
  /// The way; nil when there is not even a straight one.
  public var route: Route?
  /// Why it is no better; nil when it is as asked for.
  public var failure: ServerFailure?

  /// Makes an answer.
  public init(route: Route?, failure: ServerFailure? = nil) {
    self.route = route
    self.failure = failure
  }

  /// Asks a server; leads in a straight line where it has no way or does not answer.
  ///
  /// - Parameters:
  ///   - question: from where to where.
  ///   - client: the server; nil when none is set.
  ///   - name: of the destination.
  /// - Returns: the way, and why it is no better.
  public static func ask(_ question: RouteRequest, of client: ServerClient?, name: String?) async -> RouteResponse {
    let straight = StraightRoute.route(from: question.from, to: question.to, name: name)
    guard let client else {
      return RouteResponse(
        route: straight,
        failure: ServerFailure(
          .unreachable, "No server is set: showing a straight line.",
          advice: "Watch out for water, walls and roads. Enter the address of a Waymark server in the settings."))
    }
    do throws(ServerFailure) {
      return RouteResponse(route: try await client.route(question))
    } catch {
      return RouteResponse(route: straight, failure: error)
    }
  }

  /// How a failure counts when another way was looked for.
  public static func rerouteFailure(_ failure: ServerFailure) -> Rerouting.Failure {
    switch failure.kind {
    case .offline: .offline
    case .refused(status: 422), .refused(status: 404): .noRoute
    case .unreachable, .untrusted, .refused, .invalidResponse, .cancelled: .service
    }
  }
}
