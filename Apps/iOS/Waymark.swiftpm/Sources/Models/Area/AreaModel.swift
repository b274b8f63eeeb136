import Foundation
import Observation
import WaymarkAppModel
import WaymarkFormats

/// Areas on this device, which work without a network.
@MainActor @Observable final class AreaModel {
  /// One of the areas.
  struct Kept: Identifiable, Equatable {
    var pack: AreaPackFolder
    var summary: AreaSummary
    var isComplete: Bool
    var size: Int
    var id: URL { pack.url }
  }

  /// All areas.
  private(set) var kept: [Kept] = []
  /// Progress of the running download; nil while there is none.
  private(set) var progress: AreaPackDownload.Progress?
  private(set) var isDownloading = false
  /// Why the last one stopped.
  private(set) var failure: String?

  @ObservationIgnored private let folder: URL
  @ObservationIgnored private var task: Task<Void, Never>?

  init(folder: URL) { self.folder = folder }

  /// Lists the areas; counting bytes takes a moment, so it is not done on the main actor.
  func refresh() async {
    let folder = folder
    kept = await Task.detached {
      AreaPackFolder.all(in: folder).map {
        Kept(pack: $0.pack, summary: $0.summary, isComplete: $0.pack.isComplete, size: $0.pack.size)
      }
    }.value
  }

  /// The area to use now: that of the server's name, otherwise the first complete one.
  func pack(named name: String?) -> AreaPackFolder? {
    if let name, let same = kept.first(where: { $0.summary.name == name }) { return same.pack }
    return (kept.first { $0.isComplete } ?? kept.first)?.pack
  }

  /// Downloads areas, or resumes their download.
  ///
  /// - Parameters:
  ///   - clients: each of an area.
  ///   - finished: called when new files have arrived, or none can.
  func download(from clients: [ServerClient], finished: @escaping @MainActor () async -> Void) {
    guard task == nil else {
      Task { await finished() }
      return
    }
    failure = nil
    isDownloading = true
    let downloads = clients.map { AreaPackDownload(from: $0, into: folder) }
    task = Task { [weak self] in
      do throws(AreaPackDownload.Failure) {
        for download in downloads {
          _ = try await download.run { [weak self] progress in await self?.show(progress) }
        }
      } catch {
        self?.stopped(by: error)
      }
      self?.isDownloading = false
      self?.task = nil
      await self?.refresh()
      await finished()
    }
  }

  /// Stops; files that arrived are kept, and the next download resumes there.
  func stop() { task?.cancel() }

  func remove(_ area: Kept) async {
    do throws(InputError) {
      try area.pack.remove()
    } catch {
      failure = error.description
    }
    await refresh()
  }

  private func show(_ progress: AreaPackDownload.Progress) { self.progress = progress }

  private func stopped(by error: AreaPackDownload.Failure) {
    if case .server(let failure) = error, failure.kind == .cancelled { return }
    failure = error.description
  }
}
