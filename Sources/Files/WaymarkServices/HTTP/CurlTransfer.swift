#if os(Linux)
  internal import CTransfer
  import Foundation

  /// One connection to services: used by one request at a time, which any thread may cancel.
  final class CurlTransfer: @unchecked Sendable {
    private let handle: OpaquePointer
    /// Of everything but `cancel`: one thread runs the request, another clears it afterwards.
    private let lock = NSLock()

    init?() {
      guard let handle = transfer_new() else { return nil }
      self.handle = handle
    }

    deinit { transfer_free(handle) }

    /// Ends the running request, or the next one when none is running.
    func cancel() { transfer_cancel(handle) }

    /// Clears a cancellation and the response.
    func reset() { lock.withLock { transfer_reset(handle) } }

    /// Sends a request and waits for the response.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - limits: the limits in effect.
    ///   - file: receives the body of a success; nil keeps it in memory.
    /// - Returns: the response, with an empty body where the file received it.
    func run(
      _ request: HTTPRequest, _ limits: HTTPLimits, into file: DownloadSink? = nil
    ) -> Result<HTTPResponse, HTTPFailure> {
      lock.withLock { send(request, limits, file) }
    }

    private func send(
      _ request: HTTPRequest, _ limits: HTTPLimits, _ file: DownloadSink?
    ) -> Result<HTTPResponse, HTTPFailure> {
      guard ["http", "https"].contains(request.url.scheme?.lowercased()) else { return .failure(.badAddress) }
      var wanted = transfer_request()
      wanted.longest_body = limits.body
      wanted.longest_head = limits.head
      wanted.most_redirects = Int32(clamping: limits.redirects)
      wanted.timeout = limits.seconds
      wanted.connect_timeout = min(limits.seconds, limits.connectSeconds)
      wanted.low_speed_bytes = limits.lowSpeedBytes
      wanted.low_speed_seconds = limits.lowSpeedSeconds
      if let file {
        wanted.answer_timeout = limits.answerSeconds
        wanted.as_stored = file.isStoredForm
        wanted.may_leave_origin = true
        file.source = { [handle] in
          (
            status: transfer_status(handle), length: transfer_content_length(handle),
            range: transfer_content_range(handle).map { String(cString: $0) },
            etag: transfer_etag(handle).map { String(cString: $0) }
          )
        }
        wanted.context = Unmanaged.passUnretained(file).toOpaque()
        wanted.take = { context, bytes, count in
          guard let context, let bytes else { return false }
          return Unmanaged<DownloadSink>.fromOpaque(context).takeUnretainedValue()
            .take(UnsafeRawBufferPointer(start: bytes, count: count))
        }
      }
      defer { file?.source = nil }
      // A line break would start another header.
      let lines = request.headers.map { "\($0.key): \($0.value)" }.filter { !$0.utf8.contains { $0 < 0x20 } }
      let headers = lines.map { strdup($0) }
      defer { headers.forEach { free($0) } }
      let outcome = withExtendedLifetime((request, file)) {
        (headers.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { headers in
          request.url.absoluteString.withCString { url in
            request.method.withCString { method in
              request.body.withUnsafeBytes { body in
                wanted.url = url
                wanted.method = method
                wanted.headers = headers.baseAddress
                wanted.body = body.bindMemory(to: UInt8.self).baseAddress
                wanted.body_length = body.count
                return transfer_run(handle, &wanted)
              }
            }
          }
        }
      }
      if let failure = Self.failure(outcome) { return .failure(failure) }
      var length = 0
      let body = transfer_body(handle, &length).map { Data(bytes: $0, count: length) } ?? Data()
      return .success(
        HTTPResponse(
          status: transfer_status(handle),
          contentType: transfer_content_type(handle).map { String(cString: $0).lowercased() },
          retryAfter: RetryAfter.seconds(transfer_retry_after(handle).map { String(cString: $0) }),
          etag: transfer_etag(handle).map { String(cString: $0) },
          range: HTTPContentRange(transfer_content_range(handle).map { String(cString: $0) }), body: body))
    }

    private static func failure(_ outcome: transfer_outcome) -> HTTPFailure? {
      switch outcome {
      case transfer_ok: nil
      case transfer_timed_out: .timedOut
      case transfer_unreachable: .unreachable
      case transfer_no_host: .noHost
      case transfer_no_network: .noNetwork
      case transfer_bad_address: .badAddress
      case transfer_too_long: .tooLong
      case transfer_too_many_redirects: .tooManyRedirects
      case transfer_not_http: .notHTTP
      case transfer_untrusted: .untrusted
      case transfer_no_encryption: .noEncryption
      case transfer_cancelled: .cancelled
      default: .other
      }
    }
  }
#endif
