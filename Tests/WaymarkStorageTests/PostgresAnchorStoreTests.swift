import Foundation
import Synchronization
import TestSupport
import Testing
import Waymark

@testable import WaymarkStorage

/// What only a database does: many servers at once, connections that are lost.
@Suite(.enabled(if: LocalPostgres.programs != nil, "PostgreSQL is not installed: make setup-scale"))
struct PostgresAnchorStoreTests {
  private let places = StorePlaces()
  private var generator = SeededGenerator(seed: 12)

  private func url(_ place: StorePlace) throws -> DatabaseURL {
    guard case .database(let url) = place.location else { throw StorageError(.notAnAddress, at: place.location) }
    return url
  }

  /// A session that looks on from outside.
  private func outside(_ place: StorePlace) throws -> PostgresSession {
    try PostgresSession(try url(place), isReadOnly: false, patience: 1000)
  }

  /// A writer holds its number while another one writes and a reader asks: the reader misses neither.
  @Test mutating func numbersBecomeVisibleInTheirOrder() throws {
    let place = try places.new(.postgres)
    let url = try url(place)
    let (one, two) = (try PostgresAnchorStore(url), try PostgresAnchorStore(url))
    let reader = try PostgresAnchorStore(url, access: .readOnly)
    let first = try Anchors.record("first", using: &generator)
    let second = try Anchors.record("second", using: &generator)
    let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (firstEnded, secondEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isSecondDone = Mutex(false)
    Thread.detachNewThread {
      _ = try? one.transaction { merge throws(StorageError) in
        try merge.take([first], now: nil)
        held.signal()
        release.wait()
      }
      firstEnded.signal()
    }
    held.wait()
    Thread.detachNewThread {
      _ = try? two.merge([second], now: Anchors.later)
      isSecondDone.withLock { $0 = true }
      secondEnded.signal()
    }
    // Until it is done, or waits for the first.
    let outside = try outside(place)
    while !isSecondDone.withLock({ $0 }) {
      try outside.execute(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%waymark_store FOR UPDATE%'")
      if outside.rowCount > 0 { break }
      usleep(1000)
    }
    let before = try reader.changes(since: 0)
    release.signal()
    firstEnded.wait()
    secondEnded.wait()
    let after = try reader.changes(since: before.sequence)
    #expect((before.anchors + after.anchors).map(\.record.id) == [first.id, second.id])
  }

  /// While another server writes, those who wait for it leave connections for those who only read.
  @Test mutating func readersDoNotWaitForWriters() throws {
    let place = try places.new(.postgres)
    let (other, store) = (try PostgresAnchorStore(try url(place)), try PostgresAnchorStore(try url(place)))
    let records = try (0..<8).map { try Anchors.record("\($0)", using: &generator) }
    let (held, release, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let wasHeld = Mutex(false)
    Thread.detachNewThread {
      // The database ends it after a while, and with it the others' wait.
      let result: Void? = try? other.transaction { _ throws(StorageError) in
        held.signal()
        release.wait()
      }
      wasHeld.withLock { $0 = result != nil }
      ended.signal()
    }
    held.wait()
    for record in records {
      Thread.detachNewThread {
        _ = try? store.merge([record], now: Anchors.later)
        ended.signal()
      }
    }
    let outside = try outside(place)
    for _ in 0..<20 {
      try outside.execute("SELECT pg_sleep(0.01)")
      #expect(throws: Never.self) { try store.count() }
    }
    release.signal()
    for _ in 0...records.count { ended.wait() }
    #expect(wasHeld.withLock { $0 }, "a reader waited for the writers")
    #expect(try store.count() == records.count)
  }

  @Test mutating func aConnectionThatWasLostIsMadeAgain() async throws {
    let place = try places.new(.postgres)
    let url = try url(place)
    let (store, other) = (try PostgresAnchorStore(url), try PostgresAnchorStore(url))
    var changes = store.foreignChanges().makeAsyncIterator()
    #expect(await changes.next() == .changed)
    for count in 1...3 {
      // All connections of this schema's stores, the listening one too.
      try outside(place).execute(
        """
        SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')
        """)
      try other.merge([try Anchors.record("\(count)", using: &generator)], now: Anchors.later)
      #expect(try store.sequence() == count)
      // Notifications sent without a listener are read afterwards.
      #expect(await changes.next() == .changed)
    }
  }

  /// Lost in the middle of a transaction: nothing of it is there.
  @Test mutating func whatIsNotCommittedIsNotThere() throws {
    let place = try places.new(.postgres)
    let store = try PostgresAnchorStore(try url(place))
    let record = try Anchors.record("x", using: &generator)
    let error = #expect(throws: StorageError.self) {
      try store.transaction { merge throws(StorageError) in
        try merge.take([record], now: nil)
        try merge.transaction.session.execute("SELECT pg_terminate_backend(pg_backend_pid())")
      }
    }
    #expect(error?.kind == .unreachable)
    #expect(try store.count() == 0)
    #expect(try store.merge([record], now: Anchors.later).added == 1)
  }

  /// A server that starts before its database waits for it; a command does not.
  @Test func aDatabaseThatIsAwayAtTheStart() throws {
    let away = StoreLocation("postgresql://waymark@127.0.0.1:1/none")
    let error = #expect(throws: StorageError.self) { try away.open(.create) }
    #expect(error?.kind == .unreachable)
    let store = try away.open(.create, canWait: true)
    #expect(store.identity.isEmpty)
    for _ in 0..<3 {
      let error = #expect(throws: StorageError.self) { try store.sequence() }
      #expect(error?.kind == .unreachable)
    }
  }

  @Test func manyOpenItAtOnce() async throws {
    let place = try places.new(.postgres)
    let identities = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try place.open().identity } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(identities.count == 1)
  }

  @Test mutating func anotherStoreInItsPlaceIsNoticed() throws {
    let place = try places.new(.postgres)
    let store = try PostgresAnchorStore(try url(place))
    try store.merge([try Anchors.record("x", using: &generator)], now: Anchors.later)
    let identity = store.identity
    try outside(place).execute("UPDATE waymark_store SET identity = replace(gen_random_uuid()::text, '-', '')")
    let error = #expect(throws: StorageError.self) { try store.sequence() }
    #expect(error?.kind == .moved)
    #expect(try store.sequence() == 1 && store.identity != identity)
  }

  @Test func aLaterStoreIsLeftAlone() throws {
    let place = try places.new(.postgres)
    _ = try place.open()
    // A later version that this one can work with, and one that it cannot.
    try outside(place).execute("UPDATE waymark_store SET version = 4")
    #expect(try place.open().sequence() == 0)
    try outside(place).execute("UPDATE waymark_store SET usable_from = 4")
    let error = #expect(throws: StorageError.self) { try place.open() }
    #expect(error?.kind == .newer)
  }

  @Test(arguments: [
    "postgresql://someone:SECRET@127.0.0.1:1/none", "postgresql://someone:SECR/ET@127.0.0.1:1/none",
    "postgresql://someone@127.0.0.1:1/none?password=SECRET", "postgresql://someone:SECRET%zz@127.0.0.1:1/none",
  ])
  func passwordsAreNotShown(_ text: String) throws {
    let error = #expect(throws: StorageError.self) { try StoreLocation(text).open(.create) }
    #expect(error?.kind == .unreachable || error?.kind == .notAnAddress)
    #expect(error.map { !$0.description.contains("SECR") && !$0.description.contains("\n") } == true, "\(error as Any)")
  }
}
