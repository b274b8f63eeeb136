import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkStorage

/// Tenants beside a server's own anchors, in a file and in a database.
@Suite struct TenantRegistryTests {
  private let places = StorePlaces()
  private let folder: TemporaryFolder
  private var generator = SeededGenerator(seed: 23)
  private static let now = UTCInstant(secondsSince1970: 1_800_000_000)

  init() throws { folder = try TemporaryFolder() }

  private func name(_ text: String) throws -> TenantName { try #require(TenantName(text)) }

  private func token(_ hash: Character, _ name: String, of tenant: String, _ role: TenantRole) throws -> TenantToken {
    TenantToken(
      hash: String(repeating: hash, count: 64), tenant: try self.name(tenant), name: name, role: role, created: Self.now
    )
  }

  private func registry(_ place: StorePlace, _ access: StoreAccess = .create) throws -> any TenantRegistry {
    try #require(try place.open(access).tenants())
  }

  @Test(arguments: StoreKind.available) func whatIsAddedIsThereForAll(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let (one, other) = (try registry(place), try registry(place))
    #expect(try other.version() == 0 && other.list().tenants.isEmpty)
    let club = try one.add(try name("club"), rate: 2.5, now: Self.now)
    let guide = try token("a", "guide", of: "club", .write)
    try one.add(guide)
    #expect(try other.version() == 2)
    #expect(try other.list() == ([club], [guide]))
    #expect(club.identity.utf8.count == 32 && club.rate == 2.5 && club.created == Self.now)
    #expect(club.limits == .tenant)
    let limited = try other.limit(club.name, rate: 7, records: nil, megabytes: 3)
    #expect(try one.tenant(club.name) == limited)
    #expect(limited.rate == 7 && limited.limits == StoreLimits(records: StoreLimits.tenant.records, bytes: 3 << 20))
    #expect(try one.limit(club.name, rate: nil, records: 5, megabytes: nil).limits.records == 5)
    #expect(try one.store(of: one.tenant(club.name), .readWrite).limits == StoreLimits(records: 5, bytes: 3 << 20))
    let later = UTCInstant(secondsSince1970: 1_800_000_060)
    let rotated = try other.rotate("guide", of: club.name, to: String(repeating: "b", count: 64), now: later)
    #expect(rotated.role == .write && rotated.created == later)
    let version = try one.version()
    try other.touch([rotated.hash, String(repeating: "c", count: 64)], now: later)
    // That a token was used is no change that servers must learn of.
    #expect(try one.version() == version)
    #expect(try one.list().tokens.map(\.lastUsed) == [later])
    try one.revoke("guide", of: club.name)
    #expect(try other.list().tokens.isEmpty)
  }

  @Test(arguments: StoreKind.available) func whatCannotBeIsRefusedAndChangesNothing(_ kind: StoreKind) throws {
    let registry = try registry(try places.new(kind))
    func refuses(_ expected: StorageError.Kind, _ body: () throws -> Void) throws {
      let (before, version) = (try registry.list(), try registry.version())
      let error = #expect(throws: StorageError.self) { try body() }
      #expect(error?.kind == expected)
      #expect(try registry.list() == before && registry.version() == version)
    }
    try refuses(.noTenant) { try registry.add(try token("a", "guide", of: "club", .read)) }
    try refuses(.noTenant) { try registry.remove(try name("club")) }
    let club = try registry.add(try name("club"), rate: 1, now: Self.now)
    try refuses(.tenantExists) { _ = try registry.add(club.name, rate: 1, now: Self.now) }
    try registry.add(try token("a", "guide", of: "club", .read))
    try refuses(.tokenExists) { try registry.add(try token("b", "guide", of: "club", .read)) }
    try refuses(.noToken) { try registry.revoke("other", of: club.name) }
    try refuses(.noTenant) {
      _ = try registry.limit(try name("nobody"), rate: 1, records: nil, megabytes: nil)
    }
    for number in 1..<100 {
      try registry.add(
        TenantToken(
          hash: String(String(repeating: "0", count: 64).dropLast(3)) + String(number + 100), tenant: club.name,
          name: "n\(number)", role: .read, created: Self.now))
    }
    try refuses(.tooManyTenants) { try registry.add(try token("f", "one-more", of: "club", .read)) }
  }

  /// Whatever several do at once in the same few connections, each has its own.
  @Test(arguments: StoreKind.available) mutating func tenantsHaveTheirOwnOnly(_ kind: StoreKind) async throws {
    let place = try places.new(kind)
    let own = try place.open()
    let registry = try #require(own.tenants())
    var stores: [(name: String, store: any AnchorStore)] = [("own", own)]
    for number in 0..<12 {
      let tenant = try registry.add(try name("club-\(number)"), rate: 1, now: Self.now)
      stores.append((tenant.name.description, try registry.store(of: tenant, .readWrite)))
    }
    #expect(Set(stores.map(\.store.identity)).count == 13)
    var work: [(Int, AnchorRecord)] = []
    for (index, each) in stores.enumerated() {
      for number in 0..<10 { work.append((index, try Anchors.record("\(each.name) \(number)", using: &generator))) }
    }
    work.shuffle(using: &generator)
    let all = stores
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, record) in work {
        group.addTask {
          try all[index].store.merge([record], now: Anchors.later)
          let names = try all[index].store.anchors().map(\.anchor.name)
          #expect(names.allSatisfy { $0.hasPrefix(all[index].name + " ") })
          #expect(try all[index].store.anchor(record.id)?.record == record)
        }
      }
      try await group.waitForAll()
    }
    for (index, each) in stores.enumerated() {
      #expect(try each.store.count() == 10 && each.store.sequence() == 10)
      for (other, record) in work where other != index { #expect(try each.store.anchor(record.id) == nil) }
    }
    if case .database(let url) = place.location {
      let outside = try PostgresSession(url, isReadOnly: true, patience: 1000)
      try outside.execute(
        """
        SELECT count(*) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')
        """)
      // Those of the server's own store, and those that all tenants share.
      let connections = try #require(outside.row(0).int(0))
      #expect(connections <= 4 + 6)
    }
  }

  @Test(arguments: StoreKind.available) mutating func whatIsExportedAndRemovedCanBeRestored(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let registry = try registry(place)
    let club = try registry.add(try name("club"), rate: 1, now: Self.now)
    try registry.add(try token("a", "guide", of: "club", .read))
    let other = try registry.add(try name("other"), rate: 1, now: Self.now)
    try registry.add(try token("b", "guide", of: "other", .read))
    let store = try registry.store(of: club, .readWrite)
    let records = try (0..<30).map { try Anchors.record("\($0)", at: Int64($0 + 1), using: &generator) }
    // Some from a fast clock, so that there are moved edits.
    try store.merge(records, now: UTCInstant(secondsSince1970: 0))
    try store.merge([try Anchors.deleted(records[3], at: 5000)], now: Anchors.later)
    let all = try store.changes(since: 0)
    let file = folder.url.appendingPathComponent("club.sqlite").path
    let saved = try AnchorBackup.save(try registry.store(of: club, .readOnly), to: file)
    #expect(saved.anchors == 29 && saved.deleted == 1)

    try registry.remove(club.name)
    #expect(try registry.list().tenants == [other] && registry.list().tokens.map(\.tenant) == [other.name])
    // Programs that have it open notice, and it cannot be opened any more.
    #expect(throws: StorageError.self) { try store.count() }
    #expect(throws: StorageError.self) { try store.merge(records, now: Anchors.later) }
    #expect(throws: StorageError.self) { try registry.store(of: club, .readWrite) }
    try expectNothingIsLeft(of: club, at: place)

    let again = try registry.add(club.name, rate: 1, now: Self.now)
    #expect(again.identity != club.identity)
    let target = try registry.store(of: again, .readWrite)
    #expect(try target.sequence() == 0)
    #expect(try AnchorBackup.restore(file, into: target) == saved)
    #expect(try target.changes(since: 0) == all)
    let error = #expect(throws: StorageError.self) { try AnchorBackup.restore(file, into: target) }
    #expect(error?.kind == .notEmpty)
    #expect(throws: StorageError.self) { try store.count() }
  }

  private func expectNothingIsLeft(of tenant: Tenant, at place: StorePlace) throws {
    switch place.location {
    case .file(let path):
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path + "/tenants"
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("club.") }
      #expect(left.isEmpty)
    case .database(let url):
      let outside = try PostgresSession(url, isReadOnly: true, patience: 1000)
      try outside.execute("SELECT FROM pg_namespace WHERE nspname LIKE '%\(tenant.identity)%'")
      #expect(outside.rowCount == 0)
    }
  }

  /// A tenant that could not be added in the end leaves nothing that another could be given.
  @Test func aFileThatIsThereIsNotGivenToATenant() throws {
    let place = try places.new(.sqlite)
    guard case .file(let path) = place.location else { return }
    let registry = try registry(place)
    let club = try registry.add(try name("club"), rate: 1, now: Self.now)
    var generator = SeededGenerator(seed: 1)
    try registry.store(of: club, .readWrite).merge([try Anchors.record("x", using: &generator)], now: Anchors.later)
    // Another store in the same folder.
    let beside = try StoreLocation(path + "-other").open(.create)
    let error = #expect(throws: StorageError.self) {
      try beside.tenants()?.add(club.name, rate: 1, now: Self.now)
    }
    #expect(error?.kind == .notEmpty)
    #expect(try beside.tenants()?.list().tenants.isEmpty == true)
    #expect(try registry.store(of: club, .readWrite).count() == 1)
  }

  /// A program of the version before, which knows no tenants, starts on the store and works.
  @Test(arguments: StoreKind.available) mutating func olderProgramsDoNotNotice(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let registry = try registry(place)
    _ = try registry.add(try name("club"), rate: 1, now: Self.now)
    switch place.location {
    case .file(let path):
      // What it looks at: application, version, and its own tables.
      let database = try Database(path: path, mode: .readWrite, patience: 1000)
      #expect(try database.number("PRAGMA user_version") == 1)
      #expect(try database.number("PRAGMA application_id") == SQLiteSchema.application)
    case .database(let url):
      let session = try PostgresSession(url, isReadOnly: false, patience: 1000)
      try session.execute("SELECT usable_from FROM waymark_store")
      #expect(session.row(0).int(0) == 1)
    }
    // Later tables of tenants, which this version can use, and which it cannot.
    try later(place, "schema_version = 3")
    #expect(try registry.list().tenants.count == 1)
    try later(place, "usable_from = 3")
    let error = #expect(throws: StorageError.self) { try registry.list() }
    #expect(error?.kind == .newer)
    #expect(try place.open().merge([try Anchors.record("x", using: &generator)], now: Anchors.later).added == 1)
  }

  /// Tenants of the version before have the usual limits, read before the tables are upgraded and afterwards.
  @Test(arguments: StoreKind.available) func tenantsOfTheVersionBeforeHaveTheUsualLimits(_ kind: StoreKind) throws {
    let place = try places.new(kind)
    let club = try registry(place).add(
      try name("club"), rate: 1, limits: StoreLimits(records: 7, bytes: 7 << 20), now: Self.now)
    try later(place, "schema_version = 1")
    let sql = "ALTER TABLE waymark_tenant DROP COLUMN records; ALTER TABLE waymark_tenant DROP COLUMN bytes"
    switch place.location {
    case .file(let path): try Database(path: path, mode: .readWrite, patience: 1000).execute(sql)
    case .database(let url): try PostgresSession(url, isReadOnly: false, patience: 1000).execute(sql)
    }
    #expect(try registry(place, .readOnly).tenant(club.name).limits == .tenant)
    let limited = try registry(place).limit(club.name, rate: nil, records: 9, megabytes: nil)
    #expect(limited.limits == StoreLimits(records: 9, bytes: StoreLimits.tenant.bytes))
  }

  private func later(_ place: StorePlace, _ change: String) throws {
    let sql = "UPDATE waymark_registry SET \(change)"
    switch place.location {
    case .file(let path): try Database(path: path, mode: .readWrite, patience: 1000).execute(sql)
    case .database(let url): try PostgresSession(url, isReadOnly: false, patience: 1000).execute(sql)
    }
  }

  /// Many who add tenants and tokens at once get one after the other.
  @Test(arguments: StoreKind.available) func manyChangeItAtOnce(_ kind: StoreKind) async throws {
    let place = try places.new(kind)
    let registries = [try registry(place), try registry(place)]
    let names = try (0..<8).map { try name("club-\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, name) in names.enumerated() {
        group.addTask { _ = try registries[index % 2].add(name, rate: 1, now: Self.now) }
      }
      try await group.waitForAll()
    }
    #expect(try registries[0].list().tenants.map(\.name) == names && registries[1].version() == 8)
  }
}
