/// The streets and paths around a walk.
public struct StreetNetwork: Equatable, Sendable {
  /// A network without streets.
  public init() {}
}
