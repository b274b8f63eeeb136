public import Foundation

/// The response of a web service.
public struct HTTPResponse: Equatable, Sendable {
  /// Status code, 200 for success.
  public var status: Int
  /// Header `Content-Type`, lower case; nil when absent.
  public var contentType: String?
  /// Seconds after which the service accepts another request (`Retry-After`); nil when it gives none.
  public var retryAfter: Double?
  /// The header `ETag`, which names this state of the contents; nil when absent.
  public var etag: String?
  /// Which bytes of the whole these are; nil when they are all.
  public var range: HTTPContentRange?
  /// The contents.
  public var body: Data

  /// Makes a response.
  public init(
    status: Int, contentType: String? = nil, retryAfter: Double? = nil, etag: String? = nil,
    range: HTTPContentRange? = nil, body: Data
  ) {
    self.range = range
    self.status = status
    self.contentType = contentType
    self.retryAfter = retryAfter
    self.etag = etag
    self.body = body
  }

  /// Whether the service received too many requests or is too busy: a later request may succeed.
  public var isBusy: Bool { status == 429 || status == 503 }

  /// Whether the contents are a web page, which proxies and wrong addresses send.
  public var isWebPage: Bool {
    if contentType?.hasPrefix("text/html") == true { return true }
    let start = String(decoding: body.prefix(200), as: UTF8.self).drop { $0.isWhitespace }.lowercased()
    return start.hasPrefix("<!doctype") || start.hasPrefix("<html")
  }
}
