import Foundation
import Observation
import WaymarkAppModel
import WaymarkFormats

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
  /// The areas of the published site at the address; empty for a server.
  private(set) var published: [SiteArea] = []
  /// Fingerprint of a certificate that the user has to confirm.
  var unconfirmed: String?

  @ObservationIgnored private let settings: SettingsModel
  @ObservationIgnored private let connection: any ServerConnecting

  init(_ settings: SettingsModel, _ connection: any ServerConnecting) {
    self.settings = settings
    self.connection = connection
    connection.trust(settings.values.certificate)
  }

  /// The client of the configured server, or of the first area of a site; nil while none is set.
  var client: ServerClient? { published.first.map { ServerClient($0) } ?? own }

  private var own: ServerClient? { settings.server.map { ServerClient($0, transport: connection.transport) } }

  /// Sets the address that was typed or scanned, and contacts the server.
  func connect(to text: String) async {
    do throws(InputError) {
      settings.setServer(try ServerAddress(parsing: text))
    } catch {
      state = .failed(ServerFailure(.unreachable, error.description))
      return
    }
    connection.trust(settings.values.certificate)
    await refresh()
  }

  /// Requests the server's area.
  func refresh() async {
    published = []
    guard let own, let address = settings.server else {
      state = .none
      area = nil
      return
    }
    state = .asking
    do throws(ServerFailure) {
      area = try await own.area()
      state = .connected
    } catch {
      state = .failed(error)
      switch error.kind {
      case .untrusted(let fingerprint?): unconfirmed = fingerprint
      // A host of static files does not know the address, or has a page for all it does not know.
      case .refused(status: 404), .invalidResponse: await openSite(at: address)
      default: break
      }
    }
  }

  private func openSite(at address: ServerAddress) async {
    guard let areas = try? await PublishedSite.areas(of: SiteFiles(at: address.base, transport: connection.transport)),
      let first = areas.first
    else { return }
    published = areas
    area = first.summary
    state = .connected
  }

  /// The user trusts the certificate that was rejected.
  func confirm(_ fingerprint: String) async {
    settings.values.certificate = fingerprint
    connection.trust(fingerprint)
    unconfirmed = nil
    await refresh()
  }
}
