import Foundation
import WaymarkAreas
import WaymarkFormats
import WaymarkServices

/// `POST /api/route`: a route by the directions service, with the ground's heights from the area.
struct RouteEndpoint: Sendable {
  let supervisor: DirectionsSupervisor
  let area: Area
  let elevation: AreaElevation?
  let gate: WorkGate
  let http: HTTPClient

  /// Answers a request.
  ///
  /// - Returns: a GeoJSON Feature as in a session log.
  /// - Throws: `WebError`.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    let wanted: DirectionsRequest
    do throws(InputError) {
      wanted = try RouteRequestBody.read(request.body)
    } catch {
      throw WebError(400, error)
    }
    do throws(InputError) {
      try AreaDirections(area).check(wanted)
    } catch {
      throw WebError(422, error)
    }
    return try await gate.run { try await ask(wanted) }
  }

  private func ask(_ wanted: DirectionsRequest) async throws -> WebResponse {
    guard let provider = await supervisor.provider(within: 3) else { throw unavailable }
    let sent: HTTPRequest
    do throws(InputError) { sent = try provider.httpRequest(for: wanted) } catch { throw WebError(500, error) }
    let response: HTTPResponse
    do throws(HTTPFailure) {
      response = try await http.exchange(sent)
    } catch {
      throw failed(error)
    }
    do throws(InputError) {
      let route = try provider.route(from: response, answering: wanted)
      let complete = elevation?.adding(to: route) ?? route
      return WebResponse(
        type: "application/geo+json", Data(RouteFeature.feature(of: complete).text().utf8),
        headers: [("Cache-Control", "no-store")])
    } catch {
      throw refused(error, status: response.status)
    }
  }

  private var unavailable: WebError {
    if case .off = supervisor.state {
      return WebError(
        503, "This server has no directions.", advice: "Load a route from a file, or start the server with directions.")
    }
    return WebError(
      503, "The directions are starting.", advice: "Try again in a few seconds.", headers: [("Retry-After", "2")])
  }

  private func failed(_ failure: HTTPFailure) -> WebError {
    switch failure {
    case .timedOut:
      WebError(
        504, "The directions service does not answer.", advice: "Try again, or choose places nearer to each other.")
    case .unreachable, .cancelled:
      WebError(
        503, "The directions service is not there at the moment.", advice: "Try again in a few seconds.",
        headers: [("Retry-After", "2")])
    default:
      WebError(502, "The directions service cannot be used.", advice: "Check its address on the server.")
    }
  }

  /// What the service's own refusal means for the one who asked us.
  private func refused(_ error: InputError, status: Int) -> WebError {
    switch status {
    case 400, 404, 422: WebError(422, error)
    case 429: WebError(503, error, headers: [("Retry-After", "5")])
    default: WebError(502, error)
    }
  }
}
