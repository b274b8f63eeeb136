import Foundation

/// Serves the page's files: small ones from memory, compressed once, large ones from disk.
///
/// The best compression of a large file takes a second: it is made in the background when the file is requested
/// repeatedly.
final class StaticFiles: Sendable {
  /// Files up to this size get the best compression before the first response.
  private static let maximumImmediateSize = 64 * 1024
  /// Number of requests after which the others get the best compression.
  static let demandForPatience = 3
  /// Files larger than this are read while they are sent.
  private static let maximumInMemorySize = 8 * 1024 * 1024

  private let folder: WebFolder
  private let pageHeaders: [(name: String, value: String)]
  private let cache: LeastRecentlyUsed<String, (stamp: FileStamp, representation: Representation)>
  /// A request for a new file waits while the file is prepared, instead of preparing it as well.
  private let gate = WorkGate(atOnce: 1, waiting: 4096)
  /// The best compressions, one at a time.
  private let slowGate = WorkGate(atOnce: 1, waiting: 4096)
  /// Number of times that quickly compressed files were sent.
  private let demand = DemandCounter()

  init(_ folder: WebFolder, pageHeaders: [(name: String, value: String)]) {
    self.folder = folder
    self.pageHeaders = pageHeaders
    cache = LeastRecentlyUsed(capacity: 64 * 1024 * 1024)
  }

  /// Prepares in advance, with the best compression, the file that every first view needs and that takes longest.
  func prepareEngine() {
    let path = folder.others[Self.engine]?.path ?? folder.root.path + "/" + Self.engine
    guard let stamp = FileStamp(path: path), stamp.size <= Self.maximumInMemorySize else { return }
    Task.detached(executorPreference: WorkThreads.heavy) { [self] in
      try? await slowGate.run(for: .own) {
        guard let data = StrippedSource.read(path, root: folder.root) else { return }
        let best = Representation(data, type: ContentType.of(path), effort: .best)
        cache.insert((stamp, best), for: path, cost: best.cost)
      }
    }
  }

  private static let engine = "engine/waymark.wasm"

  /// How a request for a file is handled; nil when there is none.
  func admission(_ head: RequestHead, _ target: RequestTarget) -> Admission? {
    guard let path = path(of: target), let stamp = FileStamp(path: path) else { return nil }
    if let known = cache[path], known.stamp == stamp { return .response(sent(known.representation, path, stamp, head)) }
    guard isInside(path) else { return nil }
    return .work(bodyLimit: 0) { [self] request in
      if stamp.size > Self.maximumInMemorySize { return large(path, stamp, request.head) }
      do {
        return try await gate.run(for: request.head.client) { prepared(path, stamp, request.head) }
      } catch {
        return (error as? WebError)?.page ?? Self.unreadable
      }
    }
  }

  /// The response from memory, into which the file is loaded first where necessary.
  private func prepared(_ path: String, _ stamp: FileStamp, _ head: RequestHead) -> WebResponse {
    if let known = cache[path], known.stamp == stamp { return sent(known.representation, path, stamp, head) }
    guard let data = StrippedSource.read(path, root: folder.root) else { return Self.unreadable }
    let isSmall = data.count <= Self.maximumImmediateSize
    let representation = Representation(data, type: ContentType.of(path), effort: isSmall ? .best : .quick)
    cache.insert((stamp, representation), for: path, cost: representation.cost)
    if !isSmall { demand.begin(path) }
    return sent(representation, path, stamp, head)
  }

  /// The response from memory; repeated requests soon get a better compression.
  private func sent(
    _ representation: Representation, _ path: String, _ stamp: FileStamp, _ head: RequestHead
  ) -> WebResponse {
    let response = representation.response(to: head, headers: headers(path))
    if response.status == 200, demand.reaches(Self.demandForPatience, for: path) {
      improve(representation, path, stamp)
    }
    return response
  }

  /// Improves the compression of a file in memory and replaces it there.
  private func improve(_ representation: Representation, _ path: String, _ stamp: FileStamp) {
    Task.detached(executorPreference: WorkThreads.heavy) { [self] in
      try? await slowGate.run(for: .own) {
        let better = representation.improved()
        // The file may have changed meanwhile.
        if let known = cache[path], known.stamp == stamp { cache.insert((stamp, better), for: path, cost: better.cost) }
      }
    }
  }

  /// The file at a path. Hidden files and folders are never served.
  private func path(of target: RequestTarget) -> String? {
    var parts = target.segments
    if parts.isEmpty || parts.last == "" {
      parts = Array(parts.dropLast()) + ["index.html"]
    }
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    let joined = parts.joined(separator: "/")
    return folder.others[joined]?.path ?? folder.root.path + "/" + joined
  }

  /// False when a symbolic link leads outside the folder.
  private func isInside(_ path: String) -> Bool {
    if folder.others.values.contains(where: { $0.path == path }) { return true }
    guard let real = realpath(path, nil) else { return false }
    defer { free(real) }
    return String(cString: real).hasPrefix(folder.root.path + "/")
  }

  private func headers(_ path: String) -> [(name: String, value: String)] {
    // The map library changes only with its version. Icons are requested again by every element that shows one, also
    // without a connection. Everything else is revalidated, which costs one 304.
    let age = path.contains("/maplibre") ? 86_400 : path.contains("/icons/") ? 3600 : 0
    let caching = [(name: "Cache-Control", value: age > 0 ? "public, max-age=\(age)" : "no-cache")]
    return path.hasSuffix(".html") ? caching + pageHeaders : caching
  }

  private func large(_ path: String, _ stamp: FileStamp, _ head: RequestHead) -> WebResponse {
    guard let file = OpenFile(path: path) else { return Self.unreadable }
    var fields = headers(path)
    fields.append(("ETag", stamp.tag))
    if let known = head.headers["if-none-match"], EntityTag.isNamed(stamp.tag, in: known) {
      return WebResponse(status: 304, headers: fields)
    }
    fields += [("Content-Type", ContentType.of(path)), ("Accept-Ranges", "bytes")]
    return PartialContent.response(head, tag: stamp.tag, length: stamp.size, headers: fields) { .file(file, $0) }
  }

  private static let unreadable = WebError(
    500, "The file cannot be read.", advice: "Check its permissions on the server."
  ).page
}
