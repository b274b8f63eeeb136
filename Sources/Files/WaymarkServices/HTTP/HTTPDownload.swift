#if os(Linux)
  public import Foundation
  import WaymarkFormats

  /// Loads files of any size from web services to disk. What an earlier attempt left is continued, a file that has not
  /// changed there is not loaded again, and nothing incomplete ever has the file's name.
  public struct HTTPDownload: Sendable {
    /// The longest file, bytes.
    public static let maximumSize = 64 << 30

    /// What became of a download.
    public enum Outcome: Equatable, Sendable {
      /// The file was loaded.
      case loaded
      /// The service has nothing newer than what is there.
      case unchanged
      /// The service refused, or has no such file.
      case refused(HTTPResponse)
    }

    /// Limits of time and size.
    public var limits: HTTPLimits
    /// When a download that broke off is continued.
    public var retry: RetryPolicy

    /// Makes a downloader.
    ///
    /// - Parameters:
    ///   - answerSeconds: seconds until a response begins.
    ///   - retry: when a download that broke off is continued.
    public init(answerSeconds: Double = 60, retry: RetryPolicy = RetryPolicy(attempts: 4, firstPause: 1)) {
      limits = HTTPLimits(seconds: 12 * 3600)
      limits.body = Self.maximumSize
      limits.answerSeconds = answerSeconds
      limits.lowSpeedBytes = 30_000
      self.retry = retry
    }

    /// Loads a file.
    ///
    /// - Parameters:
    ///   - request: what to ask for; `GET` downloads can be continued, others begin anew.
    ///   - file: the file to make. Beside it stay `FILE.part` of a download that broke off, and `FILE.etag`.
    ///   - checksNewer: whether an existing file is asked for again, unless it has not changed.
    ///   - progress: receives the bytes loaded, and those of the complete file when the service says.
    /// - Returns: what became of it.
    /// - Throws: `ServiceFailure` when there is no response; `InputError` when the file cannot be written;
    ///   `CancellationError` when the task is cancelled. An existing file stays.
    public func load(
      _ request: HTTPRequest, to file: URL, checksNewer: Bool = true,
      progress: @escaping @Sendable (Int, Int?) -> Void = { _, _ in }
    ) async throws -> Outcome {
      let exists = FileManager.default.fileExists(atPath: file.path)
      if exists, !checksNewer { return .unchanged }
      var attempt = 1
      while true {
        let part = Part(of: file, canContinue: request.method == "GET")
        let (outcome, problem) = try await exchange(request, part, known: exists ? Self.etag(of: file) : nil, progress)
        if let problem { throw problem }
        switch outcome {
        case .success(let response) where response.status == 304 && exists: return .unchanged
        case .success(let response) where response.status == 200 || response.status == 206:
          try part.finish(as: file)
          return .loaded
        case .success(let response) where response.status == 416:
          // What is there is not the beginning of the present file.
          part.remove()
          guard attempt < retry.attempts else { return .refused(response) }
        case .success(let response):
          guard response.isBusy, let pause = retry.pause(after: attempt, wanted: response.retryAfter) else {
            return .refused(response)
          }
          try await Task.sleep(for: .seconds(pause))
        case .failure(.cancelled): throw CancellationError()
        case .failure(let failure):
          guard [.timedOut, .unreachable].contains(failure), part.hasBytes,
            let pause = retry.pause(after: attempt, wanted: nil)
          else { throw ServiceFailure(failure, explanation(failure, of: request, part)) }
          try await Task.sleep(for: .seconds(pause))
        }
        attempt += 1
      }
    }

    private func exchange(
      _ request: HTTPRequest, _ part: Part, known: String?, _ progress: @escaping @Sendable (Int, Int?) -> Void
    ) async throws -> (Result<HTTPResponse, HTTPFailure>, InputError?) {
      var request = request
      if let etag = part.etag, part.size > 0 {
        request.headers["Range"] = "bytes=\(part.size)-"
        request.headers["If-Range"] = etag
      } else if let known {
        request.headers["If-None-Match"] = known
      }
      let offset = request.headers["Range"] == nil ? 0 : part.size
      let sink = DownloadSink(
        path: part.file.path, offset: offset, isStoredForm: part.canContinue, begins: part.begin, progress: progress)
      guard let transfer = CurlPool.shared.take() else { return (.failure(.other), nil) }
      defer { CurlPool.shared.give(transfer) }
      let outcome = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread { [request, limits] in
            continuation.resume(returning: transfer.run(request, limits, into: sink))
          }
        }
      } onCancel: {
        transfer.cancel()
      }
      if Task.isCancelled { return (.failure(.cancelled), nil) }
      if case .success(let response) = outcome, response.status == 200, !sink.openIfEmpty() {
        return (outcome, sink.problem)
      }
      guard sink.finish() else { return (outcome, sink.problem) }
      return (outcome, sink.problem)
    }

    private func explanation(_ failure: HTTPFailure, of request: HTTPRequest, _ part: Part) -> InputError {
      if failure == .timedOut, part.hasBytes {
        return InputError(
          "the download has come to a halt", file: request.displayName, advice: "try again: what was loaded stays")
      }
      var limits = limits
      limits.seconds = limits.answerSeconds
      return failure.error(source: request.displayName, limits: limits)
    }

    private static func etag(of file: URL) -> String? {
      try? String(contentsOf: file.appendingPathExtension("etag"), encoding: .utf8)
    }

    /// What an interrupted download left.
    private struct Part: Sendable {
      let file: URL
      let canContinue: Bool
      private var note: URL { file.appendingPathExtension("etag") }

      init(of target: URL, canContinue: Bool) {
        file = target.appendingPathExtension("part")
        self.canContinue = canContinue
      }

      var size: Int {
        canContinue ? (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int ?? 0 : 0
      }

      var hasBytes: Bool { size > 0 && etag != nil }

      /// The name of the file's state; only a strong one says that the bytes are the same (RFC 9110, 13.1.5).
      var etag: String? {
        guard canContinue, let text = try? String(contentsOf: note, encoding: .utf8), !text.hasPrefix("W/") else {
          return nil
        }
        return text
      }

      @Sendable func begin(_ etag: String?) {
        guard let etag else {
          try? FileManager.default.removeItem(at: note)
          return
        }
        try? Data(etag.utf8).write(to: note)
      }

      func remove() {
        for url in [file, note] { try? FileManager.default.removeItem(at: url) }
      }

      func finish(as target: URL) throws(InputError) {
        let old = target.appendingPathExtension("etag")
        try? FileManager.default.removeItem(at: old)
        guard rename(file.path, target.path) == 0 else {
          throw InputError("cannot be written", file: target.path, advice: "check the permissions of its folder")
        }
        _ = rename(note.path, old.path)
      }
    }
  }
#endif
