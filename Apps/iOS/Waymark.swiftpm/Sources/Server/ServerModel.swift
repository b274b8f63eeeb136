import Foundation
import Observation
import WaymarkAppModel
import WaymarkFormats

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The server that finds ways and has heights, streets and names.
@MainActor @Observable final class ServerModel {
  /// What is known of the server.
  enum State: Equatable {
    /// None is set.
    case none
    /// It was asked.
    case asking
    /// It answers.
    case connected
    /// It does not.
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
        // A refused certificate looks like a question taken back.
        guard let fingerprint = trust.takeRefused() else { throw failure }
        throw ServerFailure(
          .untrusted(fingerprint: fingerprint), "Nobody vouches for the server's certificate.",
          advice: "Confirm it in the settings if this is your own server.")
      }
    }
  }

  /// Asks the server that is set; nil while none is.
  var client: ServerClient? { settings.server.map { ServerClient($0, transport: transport) } }

  /// Takes the address that was typed or scanned, and asks the server.
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

  /// Asks what the server has.
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

  /// The user vouches for the certificate that was refused.
  func confirm(_ fingerprint: String) async {
    settings.values.certificate = fingerprint
    trust.certificate = fingerprint
    unconfirmed = nil
    await refresh()
  }
}
