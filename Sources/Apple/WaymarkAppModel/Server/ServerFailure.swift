public import Foundation
import WaymarkFormats

/// Why the server gave no usable response.
public struct ServerFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Kind: Equatable, Sendable {
    /// The device has no network.
    case offline
    /// Nothing responds at the address.
    case unreachable
    /// The server's certificate is not trusted; its SHA-256 fingerprint, where it was received.
    case untrusted(fingerprint: String?)
    /// The server refused: HTTP status.
    case refused(status: Int)
    /// The response is not what was requested.
    case invalidResponse
    /// The request was cancelled.
    case cancelled
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The problem: one sentence.
  public var message: String
  /// The remedy: one sentence; nil when none is known.
  public var advice: String?

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.message = message
    self.advice = advice
  }

  /// Both sentences.
  public var description: String { advice.map { "\(message) \($0)" } ?? message }

  /// Whether a later attempt may succeed.
  public var mayPass: Bool {
    switch kind {
    case .offline, .unreachable: true
    case .refused(let status): status == 429 || status >= 500
    case .untrusted, .invalidResponse, .cancelled: false
    }
  }

  /// The failure for a response other than success.
  ///
  /// - Parameters:
  ///   - status: HTTP status.
  ///   - body: `{"error":{"message":…,"advice":…}}`, or anything.
  public init(status: Int, body: Data) {
    let error = (try? JSONValue(parsing: body))?["error"]
    let said = error?["message"]?.string
    self.init(
      .refused(status: status), said ?? "The server refused (\(status)).",
      advice: said == nil ? Self.advice(status) : error?["advice"]?.string)
  }

  /// The failure of a request without a response.
  public init(_ error: any Error) {
    self = error is CancellationError ? .cancelled : error as? ServerFailure ?? .unreachable
  }

  /// The request was cancelled.
  public static let cancelled = ServerFailure(.cancelled, "The request was cancelled.")
  /// The device has no network.
  public static let offline = ServerFailure(
    .offline, "No connection.", advice: "What you downloaded keeps working; the server needs a connection.")
  /// The server's certificate is not trusted.
  public static let untrusted = ServerFailure(
    .untrusted(fingerprint: nil), "The server’s certificate isn’t trusted.",
    advice: "Confirm it in Settings if this is your server.")
  /// No response arrived in time.
  public static let late = ServerFailure(
    .unreachable, "The server didn’t respond in time.", advice: "Check that it’s running, and the connection.")
  /// The server answers from its memory.
  public static let old = ServerFailure(
    .unreachable, "The server cannot reach its database; what it remembers was taken.",
    advice: "It is sent and read again with the next synchronisation.")
  /// Nothing responds at the address.
  public static let unreachable = ServerFailure(
    .unreachable, "The server isn’t responding.",
    advice: "Check its address in Settings, that it’s running, and that both are on the same network.")
  /// What responds does not speak HTTP.
  public static let noWebServer = ServerFailure(
    .invalidResponse, "This isn’t a web server.", advice: "Check its address in Settings.")

  private static func advice(_ status: Int) -> String? {
    switch status {
    case 401, 403: "In Settings, enter the full address that waymark serve prints, including its token."
    case 421: "Use the address that waymark serve prints, or start it with --allow-host."
    case 429, 503: "Try again in a moment."
    default: nil
    }
  }
}
