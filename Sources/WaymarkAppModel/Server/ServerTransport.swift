public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends a request and waits for the answer: the one thing about the network that a test or another client may replace.
public struct ServerTransport: Sendable {
  /// An answer of any status.
  public struct Answer: Equatable, Sendable {
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

  /// Sends it; throws `ServerFailure` when there is no answer.
  public var send: @Sendable (URLRequest) async throws -> Answer

  /// A transport of one's own.
  public init(send: @escaping @Sendable (URLRequest) async throws -> Answer) { self.send = send }

  /// Through a URL session, which waits no longer than a request says.
  public init(_ session: URLSession) {
    send = { request in
      do {
        let (body, response) = try await session.data(for: request)
        guard let http = response as? HTTPURLResponse else {
          throw ServerFailure(.nonsense, "This is not a web server.", advice: "Check its address in the settings.")
        }
        return Answer(status: http.statusCode, body: body)
      } catch {
        throw ServerFailure(error)
      }
    }
  }
}
