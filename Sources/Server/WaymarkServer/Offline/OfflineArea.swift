import Foundation
import WaymarkAreas
import WaymarkFormats

/// `GET /api/offline/area`: the files that a page needs for walks in the area without a network.
///
/// Their lengths and tags are known only when they have been made once. This starts in the background when the list is
/// requested for the first time; until it is done, the response gives the progress. It pauses when no client asks for
/// the list any more, and ends with the area. The list is saved in the area's folder, where that is writable, and stays valid
/// until the area or the program changes.
final class OfflineArea: @unchecked Sendable {
  /// The list's file in the area's folder.
  static let file = "offline.json"

  private let area: Area
  private let version: String
  private let tiles: TileStore
  private let patience: Duration
  private let lock = NSLock()
  /// The list, or why there is none; nil until all files are counted.
  private var result: Result<Representation, WebError>?
  private var requests: [AreaRequest] = []
  /// What has been made of them, in their order; nil where the area has nothing.
  private var made: [OfflineFile?] = []
  private var isCounting = false
  private var lastRequest = ContinuousClock.now

  /// - Parameters:
  ///   - area: the area.
  ///   - version: its `AreaVersion`.
  ///   - tiles: makes its files.
  ///   - patience: time without a request after which counting pauses.
  init(_ area: Area, version: String, tiles: TileStore, patience: Duration = .seconds(10)) {
    self.area = area
    self.version = version
    self.tiles = tiles
    self.patience = patience
  }

  /// Whether the list is there, and so costs nothing.
  var isReady: Bool {
    lock.withLock {
      if result == nil { result = kept().map { .success($0) } }
      return result != nil
    }
  }

  /// The number of files that have been made so far.
  var count: Int { lock.withLock { made.count } }

  /// Handles a request.
  ///
  /// - Returns: the list, or 202 with the progress.
  /// - Throws: `WebError` when the area is too large or its map cannot be read.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    if isReady, let list = try lock.withLock({ result })?.get() {
      return list.response(to: request.head, headers: [("Cache-Control", "no-cache")])
    }
    let (done, all) = try goOn()
    return WebResponse(
      status: 202, json: ["counting": ["done": .number(Double(done)), "of": .number(Double(all))]],
      headers: [("Retry-After", "1")])
  }

  /// Counts on, where nothing counts.
  private func goOn() throws(WebError) -> (done: Int, all: Int) {
    lock.lock()
    defer { lock.unlock() }
    lastRequest = .now
    if requests.isEmpty {
      do throws(InputError) {
        requests = try AreaPlan.requests(
          bounds: area.manifest.bounds, heights: area.elevationWindow, finest: area.manifest.finestHeights)
      } catch {
        throw WebError(422, error)
      }
    }
    if !isCounting {
      isCounting = true
      Task.detached(executorPreference: WorkThreads.heavy) { [weak self] in
        while let self, let next = self.next() { await self.make(next) }
      }
    }
    return (made.count, requests.count)
  }

  /// What is to be made next; nil when everything is made, or no client waits for it.
  private func next() -> ArraySlice<AreaRequest>? {
    lock.withLock {
      guard result == nil, lastRequest + patience > .now else {
        isCounting = false
        return nil
      }
      return requests[made.count...].prefix(LowPriorityExecutor.count)
    }
  }

  private func make(_ next: ArraySlice<AreaRequest>) async {
    do {
      let files = try await files(Array(next))
      let all = lock.withLock {
        made += files
        return made.count == requests.count ? made.compactMap { $0 } : nil
      }
      guard let all else { return }
      let text = json(all).text()
      // Where the folder is not writable, the list is made again after the next start.
      try? AtomicFile.write(text, to: path)
      lock.withLock { (result, made) = (.success(Self.representation(text)), []) }
    } catch {
      let known = error as? WebError
      lock.withLock {
        result = .failure(
          known ?? WebError(503, "The area's files cannot be listed.", advice: "Start the server again."))
      }
    }
  }

  /// The files of requests in their order, made in parallel.
  private func files(_ requests: [AreaRequest]) async throws -> [OfflineFile?] {
    try await withThrowingTaskGroup(of: (Int, OfflineFile?).self) { group in
      var found = [OfflineFile?](repeating: nil, count: requests.count)
      for (i, request) in requests.enumerated() {
        group.addTask(executorPreference: WorkThreads.requests) { [tiles] in
          let file = try await tiles.inspect(request) { OfflineFile(path: request.path, $0, type: request.type) }
          // A tile where nothing is has no bytes: pages know that of tiles that are not in the list.
          return (i, file.flatMap { $0.bytes > 0 ? $0 : nil })
        }
      }
      for try await (i, file) in group { found[i] = file }
      return found
    }
  }

  private func json(_ files: [OfflineFile]) -> JSONValue {
    // Identical files are fetched once.
    var unique: [String: OfflineFile] = [:]
    for file in files { unique[file.tag] = file }
    return [
      "version": .string(version), "name": .string(area.manifest.name),
      "bytes": .number(Double(unique.values.reduce(0) { $0 + $1.bytes })),
      "packed": .number(Double(unique.values.reduce(0) { $0 + $1.packed })), "files": .array(files.map(\.json)),
    ]
  }

  private var path: String { area.folder.appendingPathComponent(Self.file).path }

  /// The list saved by an earlier run; nil when there is none of this version.
  private func kept() -> Representation? {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)), let json = try? JSONValue(parsing: data),
      json.object?["version"]?.string == version, json.object?["files"]?.array != nil
    else { return nil }
    return Self.representation(json.text())
  }

  private static func representation(_ text: String) -> Representation {
    Representation(Data(text.utf8), type: "application/json")
  }
}
