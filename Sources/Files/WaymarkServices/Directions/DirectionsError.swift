public import WaymarkFormats

/// Why there are no directions: a kind for programs, and one sentence for people.
public struct DirectionsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// The service cannot do what was requested.
    case unsupported
    /// There is no route between the positions.
    case noRoute
    /// The positions cannot be used: too far from a street, from each other, or equal.
    case positions
    /// The service received too many requests, or is too busy: a later request may succeed.
    case busy
    /// The service rejects the key, or the key's quota is used up.
    case denied
    /// The service itself failed.
    case failed
    /// The response is not that of such a service.
    case invalidResponse
    /// No response in time: the service may exist and be busy with the request.
    case timedOut
    /// No response at all.
    case unreachable
  }

  /// The kind.
  public var kind: Kind
  /// What is wrong, where, and what to do.
  public var explanation: InputError
  /// Seconds after which the service accepts another request; nil when it gives none.
  public var retryAfter: Double?

  /// Makes an error.
  public init(_ kind: Kind, _ explanation: InputError, retryAfter: Double? = nil) {
    self.kind = kind
    self.explanation = explanation
    self.retryAfter = retryAfter
  }

  /// One sentence: what, where, what to do.
  public var description: String { explanation.description }
}
