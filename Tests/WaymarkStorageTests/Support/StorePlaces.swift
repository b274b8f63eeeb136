import Foundation
import Synchronization
import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkStorage

/// The kinds of stores.
enum StoreKind: String, Sendable {
  case sqlite, postgres
  /// A tenant's beside one of those.
  case sqliteTenant, postgresTenant

  /// Those that this machine has.
  static let available: [StoreKind] = {
    if LocalPostgres.programs != nil { return [.sqlite, .postgres] }
    print("stores in PostgreSQL are not tested: it is not installed (make setup-scale)")
    return [.sqlite]
  }()
}

extension StoreKind {
  /// Those that this machine has, and what their tenants have.
  static let all = available + [.sqliteTenant, .postgresTenant].filter { available.contains($0.own) }

  /// The kind that a tenant's is beside.
  var own: StoreKind { self == .sqliteTenant ? .sqlite : self == .postgresTenant ? .postgres : self }
}

/// Where a test's stores are, for as long as the test runs.
final class StorePlaces {
  private static let lastNumber = Atomic(0)
  private var folders: [TemporaryFolder] = []

  /// A place without a store: a file, or a schema of the database.
  func new(_ kind: StoreKind) throws -> StorePlace {
    switch kind {
    case .sqlite:
      let folder = try TemporaryFolder()
      folders.append(folder)
      return StorePlace(location: .file(folder.url.appendingPathComponent("a.sqlite").path))
    case .postgres:
      let server = try #require(LocalPostgres.shared, "PostgreSQL does not start")
      let schema = "s\(Self.lastNumber.add(1, ordering: .relaxed).newValue)"
      let url = try #require(DatabaseURL(server.url))
      try PostgresSession(url, isReadOnly: false, patience: 1000).execute("CREATE SCHEMA \(schema)")
      return StorePlace(
        location: StoreLocation("\(server.url)?options=-csearch_path%3D\(schema)&application_name=\(schema)"))
    case .sqliteTenant, .postgresTenant:
      let own = try new(kind.own).location
      _ = try own.open(.create)
      return StorePlace(
        own: own, tenant: try #require(TenantName("club-\(Self.lastNumber.add(1, ordering: .relaxed).newValue)")))
    }
  }
}

/// A place of a store.
struct StorePlace: Sendable {
  let location: StoreLocation
  private let tenant: (own: StoreLocation, name: TenantName)?

  init(location: StoreLocation) { (self.location, tenant) = (location, nil) }

  /// The place of a tenant beside a server's own anchors.
  init(own: StoreLocation, tenant: TenantName) {
    self.tenant = (own, tenant)
    location =
      switch own {
      case .file(let path):
        .file(URL(fileURLWithPath: path).deletingLastPathComponent().path + "/tenants/\(tenant).sqlite")
      case .database: own
      }
  }

  /// What opening it says where there is nothing yet.
  var absence: StorageError.Kind { tenant == nil ? .missing : .noTenant }

  func open(_ access: StoreAccess = .create) throws -> any AnchorStore {
    guard let tenant else { return try location.open(access) }
    let registry = try #require(try tenant.own.open(access).tenants())
    if access == .create {
      do throws(StorageError) {
        _ = try registry.add(tenant.name, rate: 1, now: UTCInstant(secondsSince1970: 0))
      } catch {
        guard error.kind == .tenantExists else { throw error }
      }
    }
    return try registry.store(of: try registry.tenant(tenant.name), access)
  }
}
