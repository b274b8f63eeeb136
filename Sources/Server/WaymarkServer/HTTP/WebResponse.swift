public import Foundation
public import WaymarkFormats

/// A response.
public struct WebResponse: Sendable {
  /// The body of a response.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// A part of bytes in memory.
    case bytes(SharedBytes, Range<Int>)
    /// A part of a file, read while it is sent.
    case file(OpenFile, Range<Int>)
    /// Bytes sent as they come.
    case stream(BodyStream)
  }

  /// Status code.
  public var status: Int
  /// Header fields.
  public var headers: [(name: String, value: String)]
  /// Contents.
  public var body: Body

  /// Makes a response.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes a response with bytes.
  public init(status: Int = 200, type: String, _ data: Data, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, headers: [("Content-Type", type)] + headers, body: .bytes(SharedBytes(data), 0..<data.count))
  }

  /// Makes a response with JSON; responses of the API must not be cached.
  public init(status: Int = 200, json: JSONValue, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, type: "application/json", Data(json.text().utf8),
      headers: [("Cache-Control", "no-store")] + headers
    )
  }

  /// Whether the body has no end of its own.
  var isStream: Bool { if case .stream = body { true } else { false } }

  /// Bytes of the body, of a stream those that were passed on so far.
  var byteCount: Int {
    switch body {
    case .none: 0
    case .bytes(_, let range), .file(_, let range): range.count
    case .stream(let stream): stream.passedOn
    }
  }

  /// The value of a header field; nil when it is not there.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The same response with a further header field.
  public func adding(_ name: String, _ value: String) -> WebResponse {
    var copy = self
    copy.headers.append((name, value))
    return copy
  }
}
