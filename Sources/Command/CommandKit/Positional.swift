/// An argument without a name.
public struct Positional: Sendable {
  /// How many values it takes.
  public enum Arity: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number, also none; only as the last.
    case many
  }

  /// Its name in the help, for example `LAT,LON`.
  public let name: String
  /// What it is.
  public let help: String
  /// How many.
  public let arity: Arity

  /// Makes a positional argument.
  public init(_ name: String, help: String, arity: Arity = .one) {
    self.name = name
    self.help = help
    self.arity = arity
  }
}
