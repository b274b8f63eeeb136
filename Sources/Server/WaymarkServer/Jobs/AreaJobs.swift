import Foundation
import WaymarkAreas
import WaymarkFetch
import WaymarkFormats

/// Fetches areas for pages: one at a time, the others wait in order.
final class AreaJobs: @unchecked Sendable {
  /// Jobs that are over and stay to be asked about.
  private static let maximumFinished = 32

  private let fetcher: AreaFetcher
  private let program: AreaFetchProgram
  private let folder: URL
  private let areas: AreaRegistry
  private let disk: AreaDisk
  private let limits: ServerLimits
  private let note: @Sendable (String) -> Void
  private let lock = NSLock()
  private var jobs: [AreaJob] = []
  private var listeners: [(job: String, listener: WeakListener)] = []
  private var running: (id: String, task: Task<Void, Never>)?
  private var isStopped = false
  private var ended = (done: 0, failed: 0, cancelled: 0)

  /// - Parameters:
  ///   - fetcher: what finds places.
  ///   - folder: the folder that areas go to.
  ///   - areas: the server's areas.
  ///   - settings: those of the server.
  ///   - note: receives problems, one sentence each.
  init(
    _ fetcher: AreaFetcher, into folder: URL, areas: AreaRegistry, settings: WebServerSettings,
    note: @escaping @Sendable (String) -> Void
  ) {
    (self.fetcher, self.folder, self.areas, self.note) = (fetcher, folder, areas, note)
    limits = settings.limits
    program = settings.fetchProgram
    disk = AreaDisk(folder: folder, budget: settings.areaDisk, areas: areas)
  }

  /// Jobs that wait and run, and numbers of those that are over by their outcomes.
  var numbers: (waiting: Int, running: Int, over: KeyValuePairs<String, Int>) {
    lock.withLock {
      (
        jobs.count { $0.state == .waiting }, jobs.count { $0.state == .running },
        ["done": ended.done, "failed": ended.failed, "cancelled": ended.cancelled]
      )
    }
  }

  /// Number of listening pages.
  var listenerCount: Int { lock.withLock { listeners.count { $0.listener.value != nil } } }

  /// Places of a name.
  func places(named name: String) async throws -> [GeocodedPlace] { try await fetcher.places(named: name) }

  /// Adds a job.
  ///
  /// - Throws: `WebError` when too many wait.
  func add(_ request: AreaFetchRequest) throws(WebError) -> AreaJob {
    let job = lock.withLock { () -> AreaJob? in
      // A second tap is not a second area.
      if let same = jobs.first(where: { $0.request == request && !$0.isOver }) { return same }
      guard !isStopped, jobs.count(where: { !$0.isOver }) < limits.areaJobs else { return nil }
      let over = jobs.filter(\.isOver)
      if over.count > Self.maximumFinished { jobs.removeAll { $0.id == over[0].id } }
      let job = AreaJob(id: UUID().uuidString.lowercased(), request: request)
      jobs.append(job)
      return job
    }
    guard let job else {
      throw WebError(
        503, "Too many areas are being fetched.", advice: "Try again in a few minutes.",
        headers: [("Retry-After", "60")])
    }
    begin()
    return job
  }

  /// A job; nil where there is none.
  func job(_ id: String) -> AreaJob? { lock.withLock { jobs.first { $0.id == id } } }

  /// Cancels a job that is not over.
  func cancel(_ id: String) -> AreaJob? {
    let task = lock.withLock { () -> Task<Void, Never>? in
      guard let i = jobs.firstIndex(where: { $0.id == id }), !jobs[i].isOver else { return nil }
      jobs[i].state = .cancelled
      ended.cancelled += 1
      return running?.id == id ? running?.task : nil
    }
    task?.cancel()
    publish(id)
    return job(id)
  }

  /// The progress of a job as server-sent events; ends with the job.
  func listen(to id: String) throws(WebError) -> BodyStream {
    let listener = JobListener()
    let isAccepted = lock.withLock {
      listeners.removeAll { $0.listener.value == nil }
      guard !isStopped, listeners.count < limits.listeners else { return false }
      listeners.append((id, WeakListener(value: listener)))
      return true
    }
    guard isAccepted else { throw WebError(503, "Too many pages listen already.", headers: [("Retry-After", "30")]) }
    let stream = listener.makeStream()
    publish(id)
    return stream
  }

  /// Sends heartbeats, and notices pages that disconnected, until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      // Not the array itself: once it is read here without the lock, `listen` may change it in place.
      for listener in lock.withLock({ listeners.compactMap(\.listener.value) }) {
        listener.keepAlive(after: limits.heartbeatSeconds)
      }
      try? await Task.sleep(for: .seconds(min(1, limits.heartbeatSeconds)))
    }
  }

  /// Ends everything.
  ///
  /// - Returns: the work that ends.
  func stop() -> [Task<Void, Never>] {
    let (task, all) = lock.withLock {
      isStopped = true
      for i in jobs.indices where !jobs[i].isOver { jobs[i].state = .cancelled }
      return (running?.task, listeners.compactMap(\.listener.value))
    }
    task?.cancel()
    for listener in all { listener.end() }
    return [task].compactMap { $0 }
  }

  // MARK: - Work

  private func begin() {
    lock.withLock {
      guard running == nil, !isStopped, let i = jobs.firstIndex(where: { $0.state == .waiting }) else { return }
      jobs[i].state = .running
      let job = jobs[i]
      running = (
        job.id,
        Task.detached(executorPreference: WorkThreads.heavy) { [self] in
          await work(on: job)
          lock.withLock { running = nil }
          begin()
        }
      )
    }
  }

  private func work(on job: AreaJob) async {
    let state: AreaJob.State
    do {
      let target = try disk.target(for: job.request)
      let area = try await program.fetch(job.request, into: target, note: note) { [self] progress in
        lock.withLock {
          guard let i = jobs.firstIndex(where: { $0.id == job.id }) else { return }
          jobs[i].progress = progress
        }
        publish(job.id)
      }
      disk.makeRoom(besides: area)
      let id = areas.list().first { $0.area.folder.standardizedFileURL == area.folder.standardizedFileURL }?.id
      state = .done(area: id ?? area.folder.lastPathComponent)
    } catch is CancellationError {
      state = .cancelled
    } catch let error as InputError {
      state = Self.failure(error)
    } catch {
      // Without its title: where people go is private.
      note("An area that a page asked for cannot be fetched: \(error)")
      state = .failed(message: "The area cannot be fetched.", advice: nil)
    }
    lock.withLock {
      guard let i = jobs.firstIndex(where: { $0.id == job.id }), !jobs[i].isOver else { return }
      jobs[i].state = state
      switch state {
      case .done:
        jobs[i].progress.share = 1
        ended.done += 1
      case .failed: ended.failed += 1
      default: ended.cancelled += 1
      }
    }
    publish(job.id)
  }

  /// The words for a page: sources by name, no paths of this machine.
  private static func failure(_ error: InputError) -> AreaJob.State {
    let source = error.file.flatMap { $0.contains("/") ? nil : $0 }
    let message = [source, error.problem].compactMap { $0 }.joined(separator: ": ")
    func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
    return .failed(message: sentence(message), advice: error.advice.map(sentence))
  }

  private func publish(_ id: String) {
    guard let job = job(id) else { return }
    let event = Data("data: \(job.json.text())\n\n".utf8)
    for (_, listener) in lock.withLock({ listeners.filter { $0.job == id } }) {
      listener.value?.update(event, isLast: job.isOver)
    }
  }

  private struct WeakListener {
    weak var value: JobListener?
  }
}
