public import Foundation

/// A request to the server, as a transport sends it.
public struct ServerRequest: Equatable, Sendable {
  /// Where it goes.
  public var url: URL
  /// Method of HTTP.
  public var method = "GET"
  /// Header fields.
  public var headers: [String: String] = [:]
  /// What is sent along; nil for nothing.
  public var body: Data?
  /// Seconds to wait for an answer.
  public var timeout: Double
}
