internal import CMicroHTTPD
import Foundation
import WaymarkFetch
import WaymarkFormats
import WaymarkServices

/// The fetcher's side: performs one job from the socket that is its standard input, and ends. When the server leaves, it
/// cancels the job, which removes what is half built.
public enum AreaFetchLoop {
  /// How long a cancelled job may clean up, seconds.
  private static let patience = 1.9

  /// Performs the job.
  public static func run() async {
    guard let frame = WorkerFrame(from: STDIN_FILENO), let job = AreaFetchJob(frame.words) else { return }
    let lock = NSLock()
    let send: @Sendable (WorkerFrame) -> Void = { frame in _ = lock.withLock { frame.send(to: STDIN_FILENO) } }
    let task = Task { () -> WorkerResponse in
      do {
        let fetcher = try AreaFetcher(sources: job.sources, cache: job.cache) {
          send(WorkerFrame(["note": .string($0)]))
        }
        _ = try await fetcher.fetch(job.request, into: URL(fileURLWithPath: job.target), replace: true) {
          send(WorkerFrame($0.json))
        }
        return .done(Data())
      } catch let error as InputError {
        return .refused(error)
      } catch let error as ServiceFailure {
        return .refused(error.explanation)
      } catch {
        return .died
      }
    }
    Thread.detachNewThread {
      var polled = pollfd(fd: STDIN_FILENO, events: waymark_peer_has_closed, revents: 0)
      while poll(&polled, 1, -1) < 1 {}
      task.cancel()
      Thread.sleep(forTimeInterval: patience)
      _exit(0)
    }
    if let frame = await task.value.frame { send(frame) }
  }
}
