import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WaymarkStorage

/// The kinds of stores.
enum StoreKind: String, Sendable {
  case sqlite, postgres

  /// Those that this machine has.
  static let available: [StoreKind] = {
    if LocalPostgres.programs != nil { return [.sqlite, .postgres] }
    print("stores in PostgreSQL are not tested: it is not installed (make setup-scale)")
    return [.sqlite]
  }()
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
    }
  }
}

/// A place of a store.
struct StorePlace: Sendable {
  let location: StoreLocation

  func open(_ access: StoreAccess = .create) throws -> any AnchorStore { try location.open(access) }
}
