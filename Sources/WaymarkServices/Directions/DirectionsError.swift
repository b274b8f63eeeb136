public import WaymarkFormats

/// Why there are no directions: a kind for programs, and one sentence for people.
public struct DirectionsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What programs can tell apart.
  public enum Kind: String, Equatable, Sendable, CaseIterable {
    /// The service cannot do what is wanted.
    case unsupported
    /// There is no way between the places.
    case noRoute
    /// The places cannot be used: too far from a street, from each other, or the same.
    case positions
    /// The service is asked too often, or is too busy: later it may answer.
    case busy
    /// The service does not take the key, or the key has no more quota.
    case denied
    /// The service itself failed.
    case failed
    /// What came is no answer of such a service.
    case invalidResponse
    /// Nothing answers in time: the service may be there and busy with it.
    case timedOut
    /// Nothing answers at all.
    case unreachable
  }

  /// The kind.
  public var kind: Kind
  /// What is wrong, where, and what to do.
  public var explanation: InputError
  /// Seconds after which the service wants to be asked again; nil when it does not say.
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
