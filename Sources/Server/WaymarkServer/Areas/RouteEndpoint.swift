import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// `POST /api/route`: a route from the directions service, with ground heights from the area.
struct RouteEndpoint: Sendable {
  let services: DirectionsServices
  let area: Area
  let elevation: AreaElevation?
  let gate: WorkGate
  let http: HTTPClient

  /// The request's route.
  ///
  /// - Returns: a GeoJSON Feature as in a session log, with alternatives in its member `alternatives`.
  /// - Throws: `WebError`.
  func respond(_ body: RouteRequestBody, client: ClientAddress) async throws -> WebResponse {
    do throws(InputError) {
      // Only the area's own engines lack data outside the area; ground heights end there, too.
      try AreaDirections(area).check(body.request)
    } catch {
      throw WebError(422, error)
    }
    let feature = try await feature(for: body.request, from: body.provider, client: client)
    return WebResponse(type: Self.type, feature, headers: [("Cache-Control", "no-store")])
  }

  /// Media type of a route.
  static let type = "application/geo+json"

  /// The route.
  ///
  /// - Parameters:
  ///   - request: the request, within the area.
  ///   - provider: name of the service to use; nil for the default.
  ///   - client: the client of the request.
  /// - Returns: JSON text.
  /// - Throws: `WebError`.
  func feature(
    for request: DirectionsRequest, from provider: String? = nil, client: ClientAddress
  ) async throws -> Data {
    services.start()
    guard let supervisor = services.supervisor(provider) else { throw absent(provider) }
    return try await gate.run(for: client) { try await ask(request, supervisor) }
  }

  private func ask(_ wanted: DirectionsRequest, _ supervisor: DirectionsSupervisor) async throws -> Data {
    guard let provider = await supervisor.provider(within: 3) else { throw Self.starting }
    // A page retries by itself: one short second attempt is enough here.
    let client = DirectionsClient(provider, http: http, retry: RetryPolicy(attempts: 2, maximumPause: 2))
    do {
      guard let data = RouteResponse.data(try await routes(wanted, client), elevation: elevation) else {
        throw WebError(502, "The directions service gave no route.")
      }
      return data
    } catch let error as DirectionsError {
      throw Self.refused(error)
    }
  }

  /// The best route and alternatives; only the best where the service has no alternatives for the request.
  private func routes(_ wanted: DirectionsRequest, _ client: DirectionsClient) async throws -> [Route] {
    guard wanted.alternatives > 0 else { return [try await client.route(for: wanted)] }
    do {
      return try await client.routes(for: wanted)
    } catch let error as DirectionsError where error.kind == .unsupported {
      var alone = wanted
      alone.alternatives = 0
      return [try await client.route(for: alone)]
    }
  }

  private func absent(_ name: String?) -> WebError {
    guard let name, !services.names.isEmpty else {
      return WebError(
        503, "This server has no directions.",
        advice: services.absence ?? "Load a route from a file, or start the server with directions.")
    }
    return WebError(
      422, "provider: this server does not use \(name).", advice: "Choose \(services.names.joined(separator: " or ")).")
  }

  private static let starting = WebError(
    503, "The directions are starting.", advice: "Try again in a few seconds.", headers: [("Retry-After", "2")])

  /// Maps the service's failure to an error for the client. Pages do not learn the service's address.
  private static func refused(_ error: DirectionsError) -> WebError {
    switch error.kind {
    case .noRoute, .positions, .unsupported: return WebError(422, error.explanation)
    case .busy:
      let seconds = Int(min(600, max(1, error.retryAfter ?? 5)).rounded(.up))
      return WebError(503, error.explanation, headers: [("Retry-After", String(seconds))])
    case .denied, .failed, .invalidResponse: return WebError(502, error.explanation)
    case .timedOut:
      return WebError(
        504, "The directions service does not respond.", advice: "Try again, or choose positions nearer to each other.")
    case .unreachable:
      return WebError(
        503, "The directions service is not available at the moment.", advice: "Try again in a few seconds.",
        headers: [("Retry-After", "2")])
    }
  }
}
