public import Foundation

/// A request to the server, as a transport sends it.
public struct ServerRequest: Equatable, Sendable {
  /// Its URL.
  public var url: URL
  /// HTTP method.
  public var method = "GET"
  /// Header fields.
  public var headers: [String: String] = [:]
  /// The body; nil for none.
  public var body: Data?
  /// Seconds to wait for a response.
  public var timeout: Double
}
