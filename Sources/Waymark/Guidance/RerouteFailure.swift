/// Why a request for another route failed, as an error.
public struct RerouteFailure: Error, Equatable, Sendable {
  /// The reason.
  public var reason: Rerouting.Failure

  /// Makes a failure.
  public init(reason: Rerouting.Failure) { self.reason = reason }
}
