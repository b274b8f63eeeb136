import Foundation
import Synchronization
import WaymarkStorage

/// The tenants of a server: who may do what, how often, and their stores.
final class TenantService: Sendable {
  let directory: TenantDirectory
  let open: OpenTenants
  let rate = RequestRate<String>()
  /// Number of requests that were refused because a tenant made too many.
  let refused = Atomic<UInt64>(0)

  init(
    _ registry: any TenantRegistry, settings: WebServerSettings,
    open: @escaping @Sendable (Tenant) throws -> AnchorService
  ) {
    directory = TenantDirectory(registry, clock: settings.clock)
    self.open = OpenTenants(limits: settings.limits, open: open)
  }

  /// Who makes a request below `/t/NAME/`; throws 404 for what cannot be a name.
  func visitor(_ name: String, _ head: RequestHead) throws(WebError) -> TenantVisitor {
    guard let name = TenantName(name) else { throw TenantVisitor.unknown }
    return TenantVisitor(service: self, name: name, given: head.headers[AccessToken.header])
  }

  /// Reads the registry now: this server has changed it.
  func refresh() throws(StorageError) { lost(try directory.refresh()) }

  /// Follows the registry and serves listening pages until the task is cancelled.
  func run() async {
    async let changes: Void = directory.run { lost($0) }
    async let pages: Void = open.run()
    await changes
    await pages
  }

  private func lost(_ identities: Set<String>) {
    guard !identities.isEmpty else { return }
    open.endStreams(of: identities)
    rate.keep(directory.identities)
  }
}
