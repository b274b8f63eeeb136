public import Foundation
import WaymarkFormats

/// A request to a web service, as a value: built by one part, sent by another.
public struct HTTPRequest: Equatable, Sendable {
  /// Where to.
  public var url: URL
  /// `GET` or `POST`.
  public var method: String
  /// Header fields.
  public var headers: [String: String]
  /// What is sent along; empty for `GET`.
  public var body: Data
  /// How to name the place in errors: the URL without any key in it.
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

  /// Makes a request that posts JSON and wants JSON.
  ///
  /// - Parameters:
  ///   - json: what is posted.
  ///   - url: where to.
  ///   - headers: further header fields.
  ///   - displayName: how to name the place in errors: the URL without any key in it.
  init(posting json: JSONValue, to url: URL, headers: [String: String] = [:], displayName: String) {
    self.init(
      url: url, method: "POST",
      headers: headers.merging(["Content-Type": "application/json", "Accept": "application/json"]) { given, _ in given
      },
      body: Data(json.text().utf8), displayName: displayName)
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible {
  /// Method and place, without any key.
  public var description: String { "\(method) \(displayName)" }
  /// Method and place, without any key.
  public var debugDescription: String { description }
}
