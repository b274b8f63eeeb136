public import Foundation

/// Sends a request and waits for the response: the only network access, supplied by each client.
public struct ServerTransport: Sendable {
  /// A response of any status.
  public struct Response: Equatable, Sendable {
    /// HTTP status.
    public var status: Int
    /// The body.
    public var body: Data

    /// Makes a response.
    public init(status: Int, body: Data) {
      self.status = status
      self.body = body
    }
  }

  /// Sends it, and waits no longer than the request allows; throws `ServerFailure` when there is no response.
  public var send: @Sendable (ServerRequest) async throws -> Response

  /// A transport.
  public init(send: @escaping @Sendable (ServerRequest) async throws -> Response) { self.send = send }
}
