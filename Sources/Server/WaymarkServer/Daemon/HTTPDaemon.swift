internal import CMicroHTTPD
import Foundation
import Synchronization
public import WaymarkFormats

/// libmicrohttpd: threads that read requests from connections and send responses. Slow work is done elsewhere while the
/// connection is suspended.
public final class HTTPDaemon: @unchecked Sendable {
  /// Decides how a request is handled; called on the threads of the connections, so it must be fast.
  public typealias Admit = @Sendable (RequestHead) -> Admission

  /// The port that it listens on.
  public let port: Int

  let connections: ConnectionTable
  let admit: Admit
  let budget: BodyBudget
  let counters: RequestCounters
  let log: EventLog?
  let isEncrypted: Bool
  private let lock = NSLock()
  let limits: ServerLimits
  private let threads: Int
  private var daemon: OpaquePointer?
  private var listening: Int32
  /// Daemons with certificates from before, which serve the connections that they have, with their listening sockets.
  private var retired: [(daemon: OpaquePointer, socket: Int32, since: ContinuousClock.Instant)] = []
  private var isStopping = false
  private var working: [Int: Work] = [:]
  private var workCount = 0
  /// Checks for connections that take too long.
  private let sweeper: any DispatchSourceTimer
  /// Checks for clients that have disconnected while their requests are processed.
  private let watch: any DispatchSourceTimer

  private struct Work {
    var socket: Int32
    var task: Task<Void, Never>
  }

  /// Starts serving.
  ///
  /// - Parameters:
  ///   - socket: the listening socket; it is closed with the daemon.
  ///   - identity: certificate and key; nil serves plain HTTP.
  ///   - limits: the resources that a client may use.
  ///   - threads: number of threads that serve connections.
  ///   - admit: decides how a request is handled.
  /// - Throws: `InputError` when it cannot start.
  public convenience init(
    _ socket: ListeningSocket, identity: ServerIdentity? = nil, limits: ServerLimits = ServerLimits(), threads: Int = 2,
    admit: @escaping Admit
  ) throws(InputError) {
    try self.init(
      socket, identity: identity, limits: limits, threads: threads, counters: RequestCounters(),
      budget: BodyBudget(bytes: limits.bodyBytes), log: nil, admit: admit)
  }

  init(
    _ socket: ListeningSocket, identity: ServerIdentity?, limits: ServerLimits, threads: Int = 2,
    counters: RequestCounters, budget: BodyBudget, log: EventLog?, admit: @escaping Admit
  ) throws(InputError) {
    port = socket.port
    connections = ConnectionTable(limits: limits)
    self.admit = admit
    self.budget = budget
    self.counters = counters
    self.log = log
    isEncrypted = identity != nil
    (self.limits, self.threads, listening) = (limits, threads, socket.descriptor)
    sweeper = DispatchSource.makeTimerSource(queue: .global())
    watch = DispatchSource.makeTimerSource(queue: .global())
    // Retained until `stop`, because the library's callbacks use it.
    _ = Unmanaged.passRetained(self)
    daemon = launch(identity, on: socket.descriptor)
    guard daemon != nil else {
      Unmanaged.passUnretained(self).release()
      close(socket.descriptor)
      throw InputError(
        "the server cannot start" + (identity == nil ? "" : " with this certificate and key"),
        advice: identity == nil ? "the machine may be short of memory" : "check that they belong together, in PEM form")
    }
    sweeper.setEventHandler { [weak self, connections] in
      connections.sweep()
      self?.endRetired()
    }
    sweeper.schedule(deadline: .now() + 1, repeating: 1)
    sweeper.resume()
    watch.setEventHandler { [weak self] in self?.cancelAbandoned() }
    watch.schedule(deadline: .now() + 0.1, repeating: 0.1)
    watch.resume()
  }

  /// Gives new connections another certificate; open ones stay as they are.
  ///
  /// - Parameter identity: certificate and key.
  /// - Throws: `InputError` when they cannot be used; those before stay in use.
  func use(_ identity: ServerIdentity) throws(InputError) {
    try identity.check()
    lock.lock()
    defer { lock.unlock() }
    guard isEncrypted, !isStopping, let before = daemon else { return }
    // The same port: both accept for a moment, so that no connection is refused.
    let copy = fcntl(listening, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw Self.noMemory }
    guard let fresh = launch(identity, on: copy) else {
      close(copy)
      throw Self.noMemory
    }
    let socket = MHD_quiesce_daemon(before)
    guard socket >= 0 else {
      MHD_stop_daemon(fresh)
      throw Self.noMemory
    }
    retired.append((before, socket, .now))
    (daemon, listening) = (fresh, copy)
  }

  private static let noMemory = InputError(
    "the server cannot take another certificate now", advice: "the machine may be short of memory or open files")

  /// Ends the retired daemons whose last connection has ended.
  private func endRetired() {
    // One may still be accepting when accepting has just been stopped.
    let isOver = { (daemon: OpaquePointer, since: ContinuousClock.Instant) in
      since + .seconds(2) < .now && waymark_mhd_connections(daemon) == 0
    }
    let over = lock.withLock { () -> [(daemon: OpaquePointer, socket: Int32, since: ContinuousClock.Instant)] in
      guard !isStopping else { return [] }
      let over = retired.filter { isOver($0.daemon, $0.since) }
      retired.removeAll { each in over.contains { $0.daemon == each.daemon } }
      return over
    }
    for each in over {
      MHD_stop_daemon(each.daemon)
      close(each.socket)
    }
  }

  private func launch(_ identity: ServerIdentity?, on descriptor: Int32) -> OpaquePointer? {
    var settings = waymark_mhd_settings()
    settings.listening_socket = descriptor
    settings.threads = UInt32(clamping: threads)
    settings.connections = UInt32(clamping: limits.connections)
    settings.idle_seconds = UInt32(clamping: limits.idleSeconds)
    settings.connection_memory = limits.headBytes
    settings.owner = Unmanaged.passUnretained(self).toOpaque()
    settings.accept = DaemonCallbacks.accept
    settings.handle = DaemonCallbacks.handle
    settings.begin = DaemonCallbacks.begin
    settings.complete = DaemonCallbacks.complete
    settings.notice = DaemonCallbacks.notice
    settings.unescape = DaemonCallbacks.unescape
    guard let identity else { return waymark_mhd_start(&settings) }
    return identity.key.withCString { key in
      identity.certificate.withCString { certificate in
        settings.key = key
        settings.certificate = certificate
        return waymark_mhd_start(&settings)
      }
    }
  }

  /// Ends all connections and waits until that is done. Work in progress is cancelled; what does not end in time is
  /// abandoned to the end of the process.
  ///
  /// - Parameter deadline: how long to wait for work.
  public func stop(by deadline: ContinuousClock.Instant = .now + .seconds(1.5)) async {
    let (daemons, tasks) = lock.withLock {
      defer {
        (daemon, retired) = (nil, [])
        isStopping = true
      }
      return (retired.map(\.daemon) + [daemon].compactMap { $0 }, working.values.map(\.task))
    }
    guard !daemons.isEmpty else { return }
    sweeper.cancel()
    watch.cancel()
    // The library must not be stopped while connections are suspended.
    for task in tasks { task.cancel() }
    let all = Task { for task in tasks { await task.value } }
    guard await all.hasEnded(by: deadline) else { return }
    let running = daemons.map { RunningDaemon($0) }
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        for daemon in running { daemon.stop() }
        continuation.resume()
      }
    }
    Unmanaged.passUnretained(self).release()
  }

  /// Suspends the connection while its request is processed.
  ///
  /// - Returns: false when the daemon is about to stop.
  func begin(_ exchange: Exchange, on connection: OpaquePointer) -> Bool {
    guard let work = exchange.work, let request = exchange.request else { return false }
    let sleeping = SleepingConnection(connection)
    return lock.withLock {
      guard !isStopping else { return false }
      MHD_suspend_connection(connection)
      workCount += 1
      let number = workCount
      let task = Task.detached(executorPreference: WorkThreads.requests) { [weak self] in
        exchange.finish(await work(request), isShared: false)
        // First: once resumed, the connection may be closed and its socket reused.
        self?.lock.withLock { _ = self?.working.removeValue(forKey: number) }
        sleeping.wake()
      }
      working[number] = Work(socket: waymark_mhd_socket(connection), task: task)
      return true
    }
  }

  /// Cancels work whose client has disconnected: the library does not check suspended connections.
  private func cancelAbandoned() {
    lock.withLock {
      let asleep = Array(working.values)
      guard !asleep.isEmpty else { return }
      var polled = asleep.map { pollfd(fd: $0.socket, events: waymark_peer_has_closed, revents: 0) }
      guard poll(&polled, nfds_t(polled.count), 0) > 0 else { return }
      for (work, socket) in zip(asleep, polled) where socket.revents != 0 { work.task.cancel() }
    }
  }
}
