import Foundation
import WaymarkFormats

/// Reads untrusted uploads in separate processes, whose crash ends only one request.
///
/// The first is started when it is needed; one is kept for the next request, so that only the first waits for a start.
final class Workers: @unchecked Sendable {
  private let program: WorkerProgram
  private let lock = NSLock()
  private var idle: WorkerProcess?

  init(_ program: WorkerProgram) { self.program = program }

  /// Performs a job.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - body: the upload.
  ///   - seconds: how long it may take.
  /// - Returns: the result.
  /// - Throws: `InputError` when the upload is invalid; `WorkerFailure`; `CancellationError`.
  func run(_ job: WorkerJob, _ body: Data, seconds: Double) async throws -> Data {
    guard let worker = take() else { throw WorkerFailure.noStart }
    let deadline = ContinuousClock.now + .seconds(seconds)
    let response = await withTaskCancellationHandler {
      await worker.ask(job, body, by: deadline)
    } onCancel: {
      worker.kill()
    }
    switch response {
    case .done(let data):
      keep(worker)
      return data
    case .refused(let error):
      keep(worker)
      throw error
    case .died:
      try Task.checkCancellation()
      throw ContinuousClock.now >= deadline ? WorkerFailure.late : .died
    }
  }

  private func take() -> WorkerProcess? {
    let kept = lock.withLock {
      defer { idle = nil }
      return idle
    }
    return kept?.isAlive == true ? kept : WorkerProcess(program.executable)
  }

  private func keep(_ worker: WorkerProcess) {
    guard worker.isAlive else { return }
    lock.withLock { idle = worker }
  }
}
