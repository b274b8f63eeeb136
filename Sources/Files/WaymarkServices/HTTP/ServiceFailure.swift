public import WaymarkFormats

/// A web service gave no response: the reason for programs, and one sentence for people.
public struct ServiceFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The reason.
  public var failure: HTTPFailure
  /// What is wrong, where, and what to do.
  public var explanation: InputError

  /// Makes an error.
  public init(_ failure: HTTPFailure, _ explanation: InputError) {
    self.failure = failure
    self.explanation = explanation
  }

  /// One sentence: what, where, what to do.
  public var description: String { explanation.description }
}
