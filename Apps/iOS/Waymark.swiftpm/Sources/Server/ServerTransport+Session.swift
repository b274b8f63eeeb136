import Foundation
import WaymarkAppModel

#if canImport(FoundationNetworking)
  // Where the app is only type-checked (Scripts/check-apple), Foundation's URL loading is a separate module.
  import FoundationNetworking
#endif

extension ServerTransport {
  /// A transport through a URL session.
  init(_ session: URLSession) {
    self.init { asked in
      var request = URLRequest(
        url: asked.url, cachePolicy: .useProtocolCachePolicy, timeoutInterval: asked.timeout)
      request.httpMethod = asked.method
      request.httpBody = asked.body
      for (name, value) in asked.headers { request.setValue(value, forHTTPHeaderField: name) }
      do {
        let (body, response) = try await session.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw ServerFailure.noWebServer }
        return Response(status: http.statusCode, body: body)
      } catch let error as URLError {
        throw Self.failure(error)
      }
    }
  }

  private static func failure(_ error: URLError) -> ServerFailure {
    switch error.code {
    case .cancelled: .cancelled
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff: .offline
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .serverCertificateHasBadDate,
      .serverCertificateNotYetValid, .secureConnectionFailed:
      .untrusted
    case .timedOut: .late
    default: .unreachable
    }
  }
}
