import Foundation
import WaymarkStorage

/// The stores of tenants that are in use, at most so many; idle ones are closed.
final class OpenTenants: @unchecked Sendable {
  private final class Entry {
    let service: AnchorService
    var requests = 0
    var lastUse = ContinuousClock.now

    init(_ service: AnchorService) { self.service = service }

    var isIdle: Bool { requests == 0 && service.events.count == 0 }
  }

  private let lock = NSLock()
  private let limits: ServerLimits
  private let open: @Sendable (Tenant) throws -> AnchorService
  private var entries: [String: Entry] = [:]
  /// Opening takes time, and a thread.
  private let gate = WorkGate(atOnce: 4, waiting: 256)

  /// Nothing is open yet; `open` opens the store of a tenant.
  init(limits: ServerLimits, open: @escaping @Sendable (Tenant) throws -> AnchorService) {
    (self.limits, self.open) = (limits, open)
  }

  /// Number of open stores.
  var count: Int { lock.withLock { entries.count } }

  /// Number of listening pages.
  var listenerCount: Int { lock.withLock { entries.values.reduce(0) { $0 + $1.service.events.count } } }

  /// Works with the store of a tenant.
  func use(
    _ tenant: Tenant, for request: WebRequest, isListening: Bool,
    _ body: @Sendable (AnchorService) async throws -> WebResponse
  ) async throws -> WebResponse {
    if isListening { try makeSureThatItMayListen(tenant) }
    var entry = enter(tenant)
    if entry == nil {
      let service = try await gate.run(for: request.head.client) { [open] in try open(tenant) }
      entry = try keep(service, tenant)
    }
    guard let entry else { throw Self.busy }
    defer { leave(entry) }
    // They may have been changed since it was opened.
    entry.service.store.limits = tenant.limits
    return try await body(entry.service)
  }

  /// Listeners keep stores open: some stay free for plain requests.
  private func makeSureThatItMayListen(_ tenant: Tenant) throws {
    let mayListen = lock.withLock {
      let others = entries.count { $0.key != tenant.identity && $0.value.service.events.count > 0 }
      return others < limits.openTenants / 4 * 3
    }
    guard mayListen else {
      throw WebError(
        503, "Pages of too many tenants listen already.", advice: "Poll from time to time instead.",
        headers: [("Retry-After", "30")])
    }
  }

  private func enter(_ tenant: Tenant) -> Entry? {
    lock.withLock {
      guard let entry = entries[tenant.identity] else { return nil }
      entry.requests += 1
      return entry
    }
  }

  private func keep(_ service: AnchorService, _ tenant: Tenant) throws -> Entry {
    try lock.withLock {
      // Another request may have opened it meanwhile.
      let entry = entries[tenant.identity] ?? Entry(service)
      if entries[tenant.identity] == nil {
        if entries.count >= limits.openTenants {
          guard let idle = entries.filter({ $0.value.isIdle }).min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            throw Self.busy
          }
          entries[idle.key] = nil
        }
        entries[tenant.identity] = entry
      }
      entry.requests += 1
      return entry
    }
  }

  private func leave(_ entry: Entry) {
    lock.withLock {
      entry.requests -= 1
      entry.lastUse = .now
    }
  }

  /// Ends the streams of these tenants; clients that still have a token connect again.
  func endStreams(of identities: Set<String>) {
    for service in lock.withLock({ entries.filter { identities.contains($0.key) }.map(\.value.service) }) {
      service.events.beginAnew()
    }
  }

  /// Serves listening pages, and closes unused stores, until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      let services = lock.withLock {
        entries = entries.filter {
          !$0.value.isIdle || ContinuousClock.now - $0.value.lastUse < .seconds(limits.tenantIdleSeconds)
        }
        return entries.values.map(\.service)
      }
      for service in services where service.events.count > 0 {
        service.events.changed()
        service.events.tend()
      }
      try? await Task.sleep(for: .seconds(min(1, limits.heartbeatSeconds)))
    }
  }

  /// Ends all streams; see `AnchorEvents.stop`.
  func stop() {
    for service in lock.withLock({ entries.values.map(\.service) }) { service.events.stop() }
  }

  private static let busy = WebError(
    503, "Too many tenants are in use at the moment.", advice: "Try again in a second.",
    headers: [("Retry-After", "1")])
}
