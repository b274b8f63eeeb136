public import Foundation
public import WaymarkFormats

/// An answer.
public struct WebResponse: Sendable {
  /// What is sent along.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// A part of bytes in memory.
    case bytes(SharedBytes, Range<Int>)
    /// A part of a file, read while it is sent.
    case file(OpenFile, Range<Int>)
    /// Whatever comes, when it comes.
    case stream(BodyStream)
  }

  /// Status code.
  public var status: Int
  /// Header fields.
  public var headers: [(name: String, value: String)]
  /// Contents.
  public var body: Body

  /// Makes an answer.
  public init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .none) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Makes an answer with bytes.
  public init(status: Int = 200, type: String, _ data: Data, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, headers: [("Content-Type", type)] + headers, body: .bytes(SharedBytes(data), 0..<data.count))
  }

  /// Makes an answer with JSON; answers of the API are not kept by anybody.
  public init(status: Int = 200, json: JSONValue, headers: [(name: String, value: String)] = []) {
    self.init(
      status: status, type: "application/json", Data(json.text().utf8),
      headers: [("Cache-Control", "no-store")] + headers
    )
  }

  /// True when the body has no end of its own.
  var isStream: Bool { if case .stream = body { true } else { false } }

  /// The value of a header field; nil when it is not there.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The same answer with a further header field.
  public func adding(_ name: String, _ value: String) -> WebResponse {
    var copy = self
    copy.headers.append((name, value))
    return copy
  }
}
