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
  init?(_ program: WorkerProgram) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    defer { close(ends[1]) }
    let words = [program.executable.path, WorkerProgram.word]
    // A crash shows as the end of the connection; the backtrace, which the runtime would write for seconds, has no
    // reader.
    let environment = ["SWIFT_BACKTRACE=enable=no"]
    guard let process = ProgramStart.spawn(words, input: ends[1], output: nil, environment: environment) else {
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
