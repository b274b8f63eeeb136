public import Waymark

/// Something that finds routes: the area on the device, a server, a service of the system.
public protocol DirectionsSource: Sendable {
  /// Whether a request is for it: what the user chose, and what it can do.
  func serves(_ request: RouteRequest) -> Bool

  /// Finds routes.
  ///
  /// - Parameter request: from where to where.
  /// - Returns: the best route, and others to choose from where the request wants some and the source has them; never empty.
  /// - Throws: `ServerFailure` when there is none.
  func routes(_ request: RouteRequest) async throws(ServerFailure) -> [Route]
}

extension ServerClient: DirectionsSource {
  /// Everything but what was chosen from another source.
  public func serves(_ request: RouteRequest) -> Bool {
    request.provider != DeviceRouter.name && request.provider != StepLines.name
  }
}
