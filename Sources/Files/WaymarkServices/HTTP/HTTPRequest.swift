public import Foundation
import WaymarkFormats

/// A request to a web service, as a value: built in one part of the program, sent in another.
public struct HTTPRequest: Equatable, Sendable {
  /// The URL.
  public var url: URL
  /// `GET` or `POST`.
  public var method: String
  /// Header fields.
  public var headers: [String: String]
  /// The body; empty for `GET`.
  public var body: Data
  /// The name of the address in errors: the URL without any key in it.
  public var displayName: String

  /// Makes a request.
  public init(
    url: URL, method: String = "GET", headers: [String: String] = [:], body: Data = Data(), displayName: String
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.displayName = displayName
  }

  /// Makes a request that posts JSON and accepts JSON.
  ///
  /// - Parameters:
  ///   - json: the body.
  ///   - url: the URL.
  ///   - headers: further header fields.
  ///   - displayName: the name of the address in errors: the URL without any key in it.
  init(posting json: JSONValue, to url: URL, headers: [String: String] = [:], displayName: String) {
    self.init(
      url: url, method: "POST",
      headers: headers.merging(["Content-Type": "application/json", "Accept": "application/json"]) { given, _ in given
      },
      body: Data(json.text().utf8), displayName: displayName)
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
  /// Method and address, without any key.
  public var description: String { "\(method) \(displayName)" }
  /// Method and address, without any key.
  public var debugDescription: String { description }
}
