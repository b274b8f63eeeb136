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
  let isEncrypted: Bool
  private let lock = NSLock()
  private var daemon: OpaquePointer?
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
      budget: BodyBudget(bytes: limits.bodyBytes), admit: admit)
  }

  init(
    _ socket: ListeningSocket, identity: ServerIdentity?, limits: ServerLimits, threads: Int = 2,
    counters: RequestCounters, budget: BodyBudget, admit: @escaping Admit
  ) throws(InputError) {
    port = socket.port
    connections = ConnectionTable(limits: limits)
    self.admit = admit
    self.budget = budget
    self.counters = counters
    isEncrypted = identity != nil
    sweeper = DispatchSource.makeTimerSource(queue: .global())
    watch = DispatchSource.makeTimerSource(queue: .global())
    // Retained until `stop`, because the library's callbacks use it.
    let owner = Unmanaged.passRetained(self).toOpaque()
    var settings = waymark_mhd_settings()
    settings.listening_socket = socket.descriptor
    settings.threads = UInt32(clamping: threads)
    settings.connections = UInt32(clamping: limits.connections)
    settings.connections_per_address = UInt32(clamping: limits.connectionsPerAddress)
    settings.idle_seconds = UInt32(clamping: limits.idleSeconds)
    settings.connection_memory = limits.headBytes
    settings.owner = owner
    settings.handle = DaemonCallbacks.handle
    settings.begin = DaemonCallbacks.begin
    settings.complete = DaemonCallbacks.complete
    settings.notice = DaemonCallbacks.notice
    settings.unescape = DaemonCallbacks.unescape
    if let identity {
      daemon = identity.key.withCString { key in
        identity.certificate.withCString { certificate in
          settings.key = key
          settings.certificate = certificate
          return waymark_mhd_start(&settings)
        }
      }
    } else {
      daemon = waymark_mhd_start(&settings)
    }
    guard daemon != nil else {
      Unmanaged<HTTPDaemon>.fromOpaque(owner).release()
      close(socket.descriptor)
      throw InputError(
        "the server cannot start" + (identity == nil ? "" : " with this certificate and key"),
        advice: identity == nil ? "the machine may be short of memory" : "check that they belong together, in PEM form")
    }
    sweeper.setEventHandler { [connections] in connections.sweep() }
    sweeper.schedule(deadline: .now() + 1, repeating: 1)
    sweeper.resume()
    watch.setEventHandler { [weak self] in self?.cancelAbandoned() }
    watch.schedule(deadline: .now() + 0.1, repeating: 0.1)
    watch.resume()
  }

  /// Ends all connections and waits until that is done. Work in progress is cancelled; what does not end in time is
  /// abandoned to the end of the process.
  ///
  /// - Parameter deadline: how long to wait for work.
  public func stop(by deadline: ContinuousClock.Instant = .now + .seconds(1.5)) async {
    let (daemon, tasks) = lock.withLock {
      defer {
        self.daemon = nil
        isStopping = true
      }
      return (self.daemon, working.values.map(\.task))
    }
    guard let daemon else { return }
    sweeper.cancel()
    watch.cancel()
    // The library must not be stopped while connections are suspended.
    for task in tasks { task.cancel() }
    let all = Task { for task in tasks { await task.value } }
    guard await all.hasEnded(by: deadline) else { return }
    let running = RunningDaemon(daemon)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        running.stop()
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
