import Foundation
import Observation
import WaymarkAppModel
import WaymarkFormats

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server of routes, heights, streets and names.
@MainActor @Observable final class ServerModel {
  /// The state of the connection.
  enum State: Equatable {
    /// None is set.
    case none
    /// A request is in progress.
    case asking
    /// It responds.
    case connected
    /// It does not respond.
    case failed(ServerFailure)
  }

  private(set) var state = State.none
  /// The area that it serves; nil while not known.
  private(set) var area: AreaSummary?
  /// Fingerprint of a certificate that the user has to confirm.
  var unconfirmed: String?

  @ObservationIgnored private let settings: SettingsModel
  @ObservationIgnored private let trust = ServerTrust()
  @ObservationIgnored private let transport: ServerTransport

  init(settings: SettingsModel) {
    self.settings = settings
    trust.certificate = settings.values.certificate
    let session = URLSession(configuration: .ephemeral, delegate: trust, delegateQueue: nil)
    let plain = ServerTransport(session)
    transport = ServerTransport { [trust] request in
      do {
        return try await plain.send(request)
      } catch let failure as ServerFailure where failure.kind == .cancelled {
        // A rejected certificate looks like a cancelled request.
        guard let fingerprint = trust.takeRefused() else { throw failure }
        throw ServerFailure(
          .untrusted(fingerprint: fingerprint), "Nobody vouches for the server's certificate.",
          advice: "Confirm it in the settings if this is your own server.")
      }
    }
  }

  /// The client of the configured server; nil while none is set.
  var client: ServerClient? { settings.server.map { ServerClient($0, transport: transport) } }

  /// Sets the address that was typed or scanned, and contacts the server.
  func connect(to text: String) async {
    do throws(InputError) {
      settings.setServer(try ServerAddress(parsing: text))
    } catch {
      state = .failed(ServerFailure(.unreachable, error.description))
      return
    }
    trust.certificate = settings.values.certificate
    await refresh()
  }

  /// Requests the server's area.
  func refresh() async {
    guard let client else {
      state = .none
      area = nil
      return
    }
    state = .asking
    do throws(ServerFailure) {
      area = try await client.area()
      state = .connected
    } catch {
      state = .failed(error)
      if case .untrusted(let fingerprint?) = error.kind { unconfirmed = fingerprint }
    }
  }

  /// The user trusts the certificate that was rejected.
  func confirm(_ fingerprint: String) async {
    settings.values.certificate = fingerprint
    trust.certificate = fingerprint
    unconfirmed = nil
    await refresh()
  }
}
