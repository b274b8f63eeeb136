public import Foundation

/// Sends a request and waits for the answer: the one thing about the network, which each client brings along.
public struct ServerTransport: Sendable {
  /// An answer of any status.
  public struct Response: Equatable, Sendable {
    /// Status of HTTP.
    public var status: Int
    /// The body.
    public var body: Data

    /// Makes an answer.
    public init(status: Int, body: Data) {
      self.status = status
      self.body = body
    }
  }

  /// Sends it, and waits no longer than the request says; throws `ServerFailure` when there is no answer.
  public var send: @Sendable (ServerRequest) async throws -> Response

  /// A transport.
  public init(send: @escaping @Sendable (ServerRequest) async throws -> Response) { self.send = send }
}
