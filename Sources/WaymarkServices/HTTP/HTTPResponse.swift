public import Foundation

/// What a web service answered.
public struct HTTPResponse: Equatable, Sendable {
  /// Status code, 200 for success.
  public var status: Int
  /// Header `Content-Type`, lower case; nil when absent.
  public var contentType: String?
  /// Seconds after which the service wants to be asked again (`Retry-After`); nil when it does not say.
  public var retryAfter: Double?
  /// The contents.
  public var body: Data

  /// Makes a response.
  public init(status: Int, contentType: String? = nil, retryAfter: Double? = nil, body: Data) {
    self.status = status
    self.contentType = contentType
    self.retryAfter = retryAfter
    self.body = body
  }

  /// True when the service was asked too often or is too busy: later it may answer.
  public var isBusy: Bool { status == 429 || status == 503 }

  /// True when the contents are a web page, as proxies and wrong addresses answer.
  public var isWebPage: Bool {
    if contentType?.hasPrefix("text/html") == true { return true }
    let start = String(decoding: body.prefix(200), as: UTF8.self).drop { $0.isWhitespace }.lowercased()
    return start.hasPrefix("<!doctype") || start.hasPrefix("<html")
  }
}
