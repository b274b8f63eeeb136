/// A command line that cannot be understood; exit code 2.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One sentence for people.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
