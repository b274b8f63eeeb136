public import Foundation
import WaymarkAreas
import WaymarkFetch
import WaymarkFormats

/// The program that fetches areas, in a process of its own: `waymark fetcher`, which no help text lists. In it GDAL and the
/// readers of maps get what sources send; if one of them crashes, one area is missing.
public struct AreaFetchProgram: Sendable {
  /// The argument that makes `waymark` a fetcher.
  public static let word = "fetcher"

  /// Its path.
  public var executable = WorkerProgram.own.executable
  /// The file of sources; nil for those of the program.
  public var sources: String?
  /// The folder of downloads; nil for the usual one.
  public var cache: String?

  /// The running program itself.
  ///
  /// - Parameters:
  ///   - sources: the file of sources; nil for those of the program.
  ///   - cache: the folder of downloads; nil for the usual one.
  public init(sources: String? = nil, cache: String? = nil) {
    self.sources = sources
    self.cache = cache
  }

  /// Fetches an area, whatever is at its place; a cancelled task ends the process.
  ///
  /// - Parameters:
  ///   - request: which.
  ///   - target: the folder to make.
  ///   - note: receives a sentence for each source that is passed over.
  ///   - progress: receives the progress.
  /// - Returns: the area.
  /// - Throws: `InputError` that says what is wrong; `WorkerFailure`; `CancellationError`.
  func fetch(
    _ request: AreaFetchRequest, into target: URL, note: @escaping @Sendable (String) -> Void,
    progress: @escaping AreaFetcher.Progress
  ) async throws -> Area {
    let job = AreaFetchJob(request: request, target: target.path, sources: sources, cache: cache)
    guard let process = WorkerProcess(executable, word: Self.word, inherits: { _ in true }) else {
      throw WorkerFailure.noStart
    }
    let response = await withTaskCancellationHandler {
      await process.ask(WorkerFrame(job.json)) { frame in
        if let text = frame.words["note"]?.string { note(text) }
        if let report = AreaFetchProgress(json: frame.words) { progress(report) }
      }
    } onCancel: {
      // It removes what is half built, and ends.
      process.leave()
    }
    switch response {
    case .done: return try Area(folder: target)
    case .refused(let error): throw error
    case .died:
      try Task.checkCancellation()
      throw WorkerFailure.died
    }
  }
}
