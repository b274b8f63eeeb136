import Foundation
import WaymarkAreas
import WaymarkFormats

/// `GET /api/offline/area`: the files that a page needs for walks in the area without a network.
///
/// Their lengths and tags are known only when they have been made once. This starts in the background when the list is
/// requested for the first time; until it is done, the response gives the progress. The list is saved in the area's
/// folder, where that is writable, and stays valid until the area or the program changes.
final class OfflineArea: @unchecked Sendable {
  /// The list's file in the area's folder.
  static let file = "offline.json"

  private enum State {
    case idle
    case counting(done: Int, of: Int)
    case ready(Representation)
    case failed(WebError)
  }

  private let area: Area
  private let version: String
  private let tiles: TileStore
  private let lock = NSLock()
  private var state = State.idle

  /// - Parameters:
  ///   - area: the area.
  ///   - version: its `AreaVersion`.
  ///   - tiles: makes its files.
  init(_ area: Area, version: String, tiles: TileStore) {
    self.area = area
    self.version = version
    self.tiles = tiles
  }

  /// Handles a request.
  ///
  /// - Returns: the list, or 202 with the progress.
  /// - Throws: `WebError` when the area is too large or its map cannot be read.
  func respond(_ request: WebRequest) async throws -> WebResponse {
    switch try begun() {
    case .ready(let list): return list.response(to: request.head, headers: [("Cache-Control", "no-cache")])
    case .failed(let error): throw error
    case .counting(let done, let count):
      return WebResponse(
        status: 202, json: ["counting": ["done": .number(Double(done)), "of": .number(Double(count))]],
        headers: [("Retry-After", "1")])
    case .idle: throw WebError(503, "The server stops.")
    }
  }

  /// The state, after starting the work where it has not been started.
  private func begun() throws(WebError) -> State {
    lock.lock()
    defer { lock.unlock() }
    guard case .idle = state else { return state }
    if let kept = kept() {
      state = .ready(kept)
      return state
    }
    let requests: [AreaRequest]
    do throws(InputError) {
      requests = try AreaPlan.requests(bounds: area.manifest.bounds, heights: area.elevationWindow)
    } catch {
      throw WebError(422, error)
    }
    state = .counting(done: 0, of: requests.count)
    Task.detached(executorPreference: WorkThreads.heavy) { [self] in await count(requests) }
    return state
  }

  private func count(_ requests: [TileStore.Request]) async {
    do {
      let files = try await files(requests)
      let text = json(files).text()
      // Where the folder is not writable, the list is made again after the next start.
      try? AtomicFile.write(text, to: path)
      set(.ready(Self.representation(text)))
    } catch let error as WebError {
      set(.failed(error))
    } catch {
      set(.failed(WebError(503, "The area's files cannot be listed.", advice: "Start the server again.")))
    }
  }

  /// The files in the order of the requests, made in parallel.
  private func files(_ requests: [TileStore.Request]) async throws -> [OfflineFile] {
    try await withThrowingTaskGroup(of: (Int, OfflineFile?).self) { group in
      var found = [OfflineFile?](repeating: nil, count: requests.count)
      var done = 0
      var next = 0
      func add(_ tiles: TileStore) {
        guard next < requests.count else { return }
        let (i, request) = (next, requests[next])
        next += 1
        group.addTask(executorPreference: WorkThreads.requests) {
          (i, try await tiles.inspect(request) { OfflineFile(path: request.path, $0, type: request.type) })
        }
      }
      for _ in 0..<LowPriorityExecutor.count { add(tiles) }
      while let (i, file) = try await group.next() {
        found[i] = file
        done += 1
        if done % 16 == 0 { set(.counting(done: done, of: requests.count)) }
        add(tiles)
      }
      return found.compactMap { $0 }
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

  private func set(_ new: State) { lock.withLock { state = new } }
}
