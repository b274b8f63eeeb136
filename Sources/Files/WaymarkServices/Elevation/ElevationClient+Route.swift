public import Waymark
import WaymarkGeodesy

extension ElevationClient {
  /// Adds the ground's height to each vertex of a route that has none.
  ///
  /// - Parameter route: the route.
  /// - Returns: the route with heights, except where the service has none.
  /// - Throws: `InputError` that says what to do; `CancellationError` when the task is cancelled.
  public func adding(to route: Route) async throws -> Route {
    let given = (0..<route.geometry.count).map { $0 < route.altitudes.count ? route.altitudes[$0] : nil }
    let missing = given.indices.filter { given[$0] == nil }
    guard !missing.isEmpty else { return route }
    let heights = try await heights(at: missing.map { route.geometry[$0] })
    var altitudes = given
    for (i, height) in zip(missing, heights) {
      altitudes[i] = height.map { Altitude(meters: $0, reference: verticalReference) }
    }
    guard altitudes.contains(where: { $0 != nil }) else { return route }
    return try Route(
      geometry: route.geometry, altitudes: altitudes, legs: route.legs, distance: route.distance,
      duration: route.duration, mode: route.mode, source: route.source, name: route.name)
  }
}
