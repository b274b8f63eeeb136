import Foundation

/// The connections of a store, or those that the stores of all tenants share, made when they are needed and kept.
final class PostgresPool: @unchecked Sendable {
  /// Maximum number of connections, besides that of a listener.
  private let limit: Int
  /// Maximum number of connections of one store.
  private let share: Int
  /// Most of a store's that write: one does, the next one waits for it in the database. The others would only take
  /// connections from readers.
  private static let writerLimit = 2
  /// Longest wait for a free connection, milliseconds.
  private static let maximumWait = 3000
  /// Seconds after a failure without another attempt to connect. Until one has succeeded, one at a time attempts it and
  /// all others fail at once: an unreachable database must not delay every request.
  private static let pause = 1.0

  let url: DatabaseURL
  let access: StoreAccess
  private let patience: Int
  private let condition = NSCondition()
  private var free: [PostgresSession] = []
  /// Connections in use by store, and those of them that write.
  private var uses: [PostgresTenantSchema?: (all: Int, writing: Int)] = [:]
  /// Identities of the stores as they were found last.
  private var known: [PostgresTenantSchema?: String] = [:]
  private var tenants: PostgresPool?
  private var failure: (error: StorageError, end: ContinuousClock.Instant)?
  private var isTrying = false

  /// Makes a pool, with one connection.
  ///
  /// - Parameters:
  ///   - url: the database.
  ///   - access: the kind of access.
  ///   - patience: milliseconds to wait while others write, or for a connection.
  ///   - canWait: whether an unreachable database is no error yet.
  /// - Throws: `StorageError` when there is no connection.
  init(_ url: DatabaseURL, access: StoreAccess, patience: Int, canWait: Bool) throws(StorageError) {
    self.url = url
    self.access = access
    self.patience = patience
    (limit, share) = (4, 4)
    do throws(StorageError) {
      let first = try connect()
      known[nil] = first.identity
      free = [first]
    } catch {
      guard canWait, error.kind == .unreachable else { throw error }
    }
  }

  /// The connections that the tenants of a store share: none keeps the others from having one.
  private init(forTenantsOf own: PostgresPool) {
    (url, patience) = (own.url, own.patience)
    access = own.access == .create ? .readWrite : own.access
    (limit, share) = (6, 3)
  }

  /// The connections for tenants, none as long as there is nothing to do for them.
  func forTenants() -> PostgresPool {
    condition.withLock {
      let pool = tenants ?? PostgresPool(forTenantsOf: self)
      tenants = pool
      return pool
    }
  }

  /// Identity of a store as it was found last; empty before the first time.
  func identity(in schema: PostgresTenantSchema? = nil) -> String { condition.withLock { known[schema] ?? "" } }

  /// Makes a connection that the pool does not count.
  func connect(_ schema: PostgresTenantSchema? = nil) throws(StorageError) -> PostgresSession {
    let isTheOne = try mayTry()
    defer { if isTheOne { condition.withLock { isTrying = false } } }
    do throws(StorageError) {
      let session = try PostgresSession(url, isReadOnly: access == .readOnly, patience: patience)
      if let schema {
        try PostgresSchema.enter(schema, session, access)
      } else {
        try PostgresSchema.prepare(session, access)
      }
      condition.withLock { failure = nil }
      return session
    } catch {
      // Whatever else is wrong with the tables of one, the database answers.
      condition.withLock { failure = error.kind == .unreachable ? (error, .now + .seconds(Self.pause)) : nil }
      throw error
    }
  }

  /// Whether this is the one attempt after a failure; throws the failure's error where there may be none now.
  private func mayTry() throws(StorageError) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    guard let failure else { return false }
    guard !isTrying, ContinuousClock.now >= failure.end else { throw failure.error }
    isTrying = true
    return true
  }

  /// Works with a connection.
  ///
  /// - Parameters:
  ///   - schema: the tenant whose store it is; nil: the store that the URL names.
  ///   - isWriting: whether it waits for other writers.
  ///   - start: what is done first. When it finds that a kept connection was lost meanwhile, it is done again with a
  ///     new one; so nothing of it may last.
  ///   - body: the rest.
  /// - Returns: the result of the body.
  /// - Throws: `StorageError` when there is no connection; what the two throw.
  func use<Start, Result>(
    in schema: PostgresTenantSchema? = nil, isWriting: Bool = false,
    _ start: (PostgresSession) throws(StorageError) -> Start,
    _ body: (PostgresSession, Start) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try enter(schema, isWriting)
    var session = condition.withLock { takeFree(schema) }
    defer { leave(session, schema, isWriting) }
    do throws(StorageError) {
      var started: Start?
      if let kept = session {
        let begun = ContinuousClock.now
        do throws(StorageError) {
          if kept.schema != schema, let schema {
            try PostgresSchema.enter(schema, kept, access)
            condition.withLock { known[schema] = kept.identity }
          }
          started = try start(kept)
        } catch {
          guard error.kind == .unreachable, kept.isLost else { throw error }
          // The others will not be better.
          forget()
          // It did not end, it hangs: so will the next one, for all who try.
          if ContinuousClock.now - begun > .seconds(PostgresSession.Patience.connection) {
            condition.withLock { failure = failure ?? (error, .now) }
          }
        }
      }
      if let session, let started { return try body(session, started) }
      let fresh = try connect(schema)
      session = fresh
      condition.withLock { known[schema] = fresh.identity }
      return try body(fresh, try start(fresh))
    } catch {
      if error.kind == .moved { session?.abandon() }
      if error.kind == .moved || error.kind == .unreachable { forget() }
      throw error
    }
  }

  private func enter(_ schema: PostgresTenantSchema?, _ isWriting: Bool) throws(StorageError) {
    condition.lock()
    defer { condition.unlock() }
    let deadline = Date().addingTimeInterval(Double(min(patience, Self.maximumWait)) / 1000)
    while true {
      let own = uses[schema] ?? (0, 0)
      let all = uses.values.reduce(0) { $0 + $1.all }
      guard all >= limit || own.all >= share || isWriting && own.writing >= Self.writerLimit else { break }
      guard condition.wait(until: deadline) else { throw StorageError(.locked, at: .database(url)) }
    }
    uses[schema, default: (0, 0)].all += 1
    uses[schema, default: (0, 0)].writing += isWriting ? 1 : 0
  }

  /// A connection that is there, if possible one that works with these tables already.
  private func takeFree(_ schema: PostgresTenantSchema?) -> PostgresSession? {
    guard let index = free.lastIndex(where: { $0.schema == schema }) ?? free.indices.first else { return nil }
    return free.remove(at: index)
  }

  private func leave(_ session: PostgresSession?, _ schema: PostgresTenantSchema?, _ isWriting: Bool) {
    condition.lock()
    defer { condition.unlock() }
    if let session, !session.isLost, session.schema == schema, session.identity == known[schema] {
      free.append(session)
    }
    if let own = uses[schema] {
      uses[schema] = own.all > 1 ? (own.all - 1, own.writing - (isWriting ? 1 : 0)) : nil
    }
    // Not only one: it might be a writer that must go on waiting.
    condition.broadcast()
  }

  /// Forgets a store that is no longer used.
  func forget(_ schema: PostgresTenantSchema) { condition.withLock { known[schema] = nil } }

  /// Drops the idle connections.
  private func forget() { condition.withLock { free = [] } }
}
