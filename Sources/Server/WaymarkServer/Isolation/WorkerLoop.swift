internal import CMicroHTTPD
import Foundation
import WaymarkFormats

/// The worker's side: performs one job after the other from the socket that is its standard input, until the server is
/// gone.
///
/// It has nothing but memory and the processor, both of them bounded: it opens no file, connection or process
/// (`WorkerConfinement`).
public enum WorkerLoop {
  /// Bytes of memory beyond those in use before its first job.
  private static let memory = 1 << 30
  /// Seconds of the processor for one job; the server gives up before that.
  private static let processorSeconds = 90
  /// Descriptors: the socket, those already open, and a few that the runtime needs.
  private static let files: rlim_t = 16

  /// Works until the server is gone.
  public static func run() -> Never {
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
    limit(RLIMIT_NOFILE, to: files)
    limit(RLIMIT_DATA, to: rlim_t(dataSize + memory))
    WorkerConfinement.enter()
    Thread.detachNewThread {
      // When the server ends, it does not wait for jobs in progress.
      var polled = pollfd(fd: STDIN_FILENO, events: waymark_peer_has_closed, revents: 0)
      while poll(&polled, 1, -1) < 1 {}
      _exit(0)
    }
    while let frame = WorkerFrame(from: STDIN_FILENO), let job = WorkerJob(frame.words) {
      limit(RLIMIT_CPU, to: rlim_t(clock() / Int(CLOCKS_PER_SEC) + processorSeconds), isHard: false)
      guard answer(job, frame.body).frame?.send(to: STDIN_FILENO) == true else { break }
    }
    _exit(0)
  }

  private static func answer(_ job: WorkerJob, _ body: Data) -> WorkerResponse {
    do {
      return .done(try job.done(body))
    } catch let error as InputError {
      return .refused(error)
    } catch {
      return .died
    }
  }

  private static func limit(_ resource: __rlimit_resource, to maximum: rlim_t, isHard: Bool = true) {
    var limits = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limits) == 0 else { return }
    limits.rlim_cur = min(maximum, limits.rlim_max)
    if isHard { limits.rlim_max = limits.rlim_cur }
    setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
  }

  /// Bytes that count towards `RLIMIT_DATA` now.
  private static var dataSize: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmData:") }
    return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
  }
}
