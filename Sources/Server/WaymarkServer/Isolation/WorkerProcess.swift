import Foundation
import WaymarkServices
internal import CMicroHTTPD

/// One worker. It does one job at a time; once killed, it does not respond.
final class WorkerProcess: @unchecked Sendable {
  private static let queue = DispatchQueue(label: "waymark-workers", attributes: .concurrent)

  private let socket: Int32
  private let lock = NSLock()
  /// Nil after it has been waited for, because its number may then be reused.
  private var process: pid_t?

  /// Starts one; nil when the system refuses.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - word: what it is to be.
  ///   - inherits: which variables of this process it gets, by name; for one that parses uploads only what finds libraries and
  ///     configures the sanitizers, since others may hold keys of services.
  init?(
    _ executable: URL, word: String = WorkerProgram.word,
    inherits: (String) -> Bool = { $0 == "LD_LIBRARY_PATH" || $0.hasSuffix("SAN_OPTIONS") }
  ) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    defer { close(ends[1]) }
    let words = [executable.path, word]
    // A crash shows as the end of the connection; the backtrace, which the runtime would write for seconds, has no
    // reader.
    let environment = ["SWIFT_BACKTRACE=enable=no"]
    guard
      let process = ProgramStart.spawn(
        words, input: ends[1], output: nil, environment: environment, inherits: inherits)
    else {
      close(ends[0])
      return nil
    }
    socket = ends[0]
    self.process = process
  }

  deinit {
    kill()
    close(socket)
    reap()
  }

  /// Its process number; nil when it has ended.
  var identifier: Int32? { lock.withLock { process } }

  /// False when it has ended by itself.
  var isAlive: Bool {
    var polled = pollfd(fd: socket, events: waymark_peer_has_closed, revents: 0)
    return poll(&polled, 1, 0) == 0
  }

  /// Performs a job; one that takes longer than the deadline counts as if the worker had died.
  func ask(_ job: WorkerJob, _ body: Data, by deadline: ContinuousClock.Instant) async -> WorkerResponse {
    await withCheckedContinuation { continuation in
      Self.queue.async { [self] in
        let isSent = WorkerFrame(job.json, body).send(to: socket, by: deadline)
        continuation.resume(returning: WorkerResponse(isSent ? WorkerFrame(from: socket, by: deadline) : nil))
      }
    }
  }

  /// Sends it a message, and receives others until one is a response.
  func ask(_ frame: WorkerFrame, each: @escaping @Sendable (WorkerFrame) -> Void) async -> WorkerResponse {
    await withCheckedContinuation { continuation in
      Self.queue.async { [self] in
        var response = WorkerResponse.died
        if frame.send(to: socket) {
          while let frame = WorkerFrame(from: socket) {
            response = WorkerResponse(frame)
            if case .died = response { each(frame) } else { break }
          }
        }
        continuation.resume(returning: response)
      }
    }
  }

  /// Lets it see that nobody waits any longer.
  func leave() { shutdown(socket, Int32(SHUT_WR)) }

  /// Ends it immediately.
  func kill() { lock.withLock { if let process { Glibc.kill(process, SIGKILL) } } }

  private func reap() {
    lock.withLock {
      guard let number = process else { return }
      var status: Int32 = 0
      while waitpid(number, &status, 0) == -1, errno == EINTR {}
      process = nil
    }
  }
}
