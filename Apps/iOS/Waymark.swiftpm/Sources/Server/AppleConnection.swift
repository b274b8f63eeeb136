import Foundation
import WaymarkAppModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The connection to a server through the system's URL loading; the user may confirm an untrusted certificate.
final class AppleConnection: ServerConnecting {
  private let certificates = ServerTrust()
  private let session: URLSession

  init() { session = URLSession(configuration: .ephemeral, delegate: certificates, delegateQueue: nil) }

  func trust(_ certificate: String?) { certificates.certificate = certificate }

  var transport: ServerTransport {
    let plain = ServerTransport(session)
    return ServerTransport { [certificates] request in
      do {
        return try await plain.send(request)
      } catch let failure as ServerFailure where failure.kind == .cancelled {
        // A rejected certificate looks like a cancelled request.
        guard let fingerprint = certificates.takeRefused() else { throw failure }
        throw ServerFailure(
          .untrusted(fingerprint: fingerprint), "The server’s certificate isn’t trusted.",
          advice: "Confirm it in Settings if this is your server.")
      }
    }
  }
}
