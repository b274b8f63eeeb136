import Foundation
import WaymarkGeodesy
import WaymarkStorage

/// All tenants and tokens in memory, so that no request waits for the registry, whatever token it brings. Servers on one
/// store learn of changes within about a second.
final class TenantDirectory: @unchecked Sendable {
  /// Seconds between two questions whether something has changed, and between two notes of when tokens were used.
  private static let (pause, notes) = (1.0, 60.0)

  let registry: any TenantRegistry
  private let lock = NSLock()
  private let clock: @Sendable () -> UTCInstant
  private var version: Int?
  private var tenants: [TenantName: Tenant] = [:]
  private var tokens: [String: TenantToken] = [:]
  private var used: Set<String> = []
  /// Held while the registry is read.
  private let reading = NSLock()

  init(_ registry: any TenantRegistry, clock: @escaping @Sendable () -> UTCInstant) {
    (self.registry, self.clock) = (registry, clock)
  }

  /// Number of tenants.
  var count: Int { lock.withLock { tenants.count } }

  /// Identities of all tenants.
  var identities: Set<String> { lock.withLock { Set(tenants.values.map(\.identity)) } }

  /// Whether the registry was ever read.
  var isKnown: Bool { lock.withLock { version != nil } }

  /// The visitor with a token; nil for an unknown one, or one of another tenant. The token is looked up by its hash, so
  /// how long that takes says nothing about the tokens that there are.
  func access(_ name: TenantName, _ token: String) -> (tenant: Tenant, token: TenantToken)? {
    let hash = SHA256.text(of: Data(token.utf8))
    return lock.withLock {
      guard let found = tokens[hash], found.tenant == name, let tenant = tenants[name] else { return nil }
      used.insert(hash)
      return (tenant, found)
    }
  }

  /// Reads the registry if it has changed.
  ///
  /// - Returns: identities of tenants that are gone, or that have lost a token.
  /// - Throws: `StorageError`; what is known stays.
  func refresh() throws(StorageError) -> Set<String> {
    reading.lock()
    defer { reading.unlock() }
    // Read before the rows: what changes meanwhile is read again.
    let now = try registry.version()
    guard now != lock.withLock({ version }) else { return [] }
    let (list, all) = try registry.list()
    return lock.withLock {
      let (before, known) = (tenants, tokens)
      version = now
      tenants = Dictionary(list.map { ($0.name, $0) }) { $1 }
      tokens = Dictionary(all.map { ($0.hash, $0) }) { $1 }
      used.formIntersection(tokens.keys)
      let lost = known.values.filter { tokens[$0.hash]?.role != $0.role }.compactMap { before[$0.tenant]?.identity }
      let gone = Set(before.values.map(\.identity)).subtracting(list.map(\.identity))
      return gone.union(lost)
    }
  }

  /// Notes when tokens were used.
  func noteUse() throws(StorageError) {
    let hashes = lock.withLock {
      defer { used = [] }
      return used
    }
    if !hashes.isEmpty { try registry.touch(Array(hashes), now: clock()) }
  }

  /// Follows the registry until the task is cancelled.
  ///
  /// - Parameter lost: receives the tenants that are gone or have lost a token.
  func run(_ lost: @Sendable (Set<String>) -> Void) async {
    var noted = ContinuousClock.now
    while !Task.isCancelled {
      // An unreachable registry is asked again: until then everything stays as it was.
      if let identities = try? refresh(), !identities.isEmpty { lost(identities) }
      if ContinuousClock.now - noted > .seconds(Self.notes) {
        noted = .now
        try? noteUse()
      }
      try? await Task.sleep(for: .seconds(Self.pause))
    }
    try? noteUse()
  }
}
