public import WaymarkGeodesy

/// Conducts guidance along routes: what is announced and when, and when another route is requested. Every client of the
/// engine has one; it is fed with the guidance of the moment and carries nothing out itself.
public struct GuidanceConductor: Sendable {
  /// When to ask for another route; nil while none is followed.
  public private(set) var rerouting: Rerouting?
  private var narrator = GuidanceNarrator()

  /// A conductor without a route.
  public init() {}

  /// Sets the route to follow, nil = none, and forgets the announcements of the previous one.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - via: positions that another route goes by unless the user has been there; nil = the route's own stops.
  public mutating func follow(_ route: Route?, via: [Coordinate]? = nil) {
    narrator = GuidanceNarrator()
    rerouting = route.map { Rerouting(route: $0, via: via) }
  }

  /// The announcement for the guidance of a moment; nil when there is nothing new.
  ///
  /// ```swift
  /// import Waymark
  ///
  /// func speak(_ conductor: inout GuidanceConductor, _ overlay: Overlay) {
  ///   guard let status = overlay.guidance,
  ///     let announcement = conductor.announcement(for: status, at: overlay.time)
  ///   else { return }
  ///   print(GuidanceLanguage.english.sentence(for: announcement, units: .metric))
  /// }
  /// ```
  public mutating func announcement(for status: GuidanceStatus, at time: Double) -> GuidanceAnnouncement? {
    narrator.update(status, at: time)
  }

  /// A route to ask for now; nil when there is nothing to ask. See `Rerouting.update`.
  public mutating func request(
    _ progress: RouteProgress?, position: Coordinate, isOnline: Bool = true, at time: Double
  ) -> Rerouting.Request? {
    rerouting?.update(progress, position: position, isOnline: isOnline, at: time)
  }

  /// A route came for a request.
  ///
  /// - Returns: true when it is now followed; false for one that is no longer awaited.
  public mutating func take(_ route: Route, for request: Int, at time: Double) -> Bool {
    guard rerouting?.take(route, for: request, at: time) == true else { return false }
    narrator = GuidanceNarrator()
    return true
  }

  /// A request failed.
  public mutating func fail(_ failure: Rerouting.Failure, request: Int, at time: Double) {
    rerouting?.fail(failure, request: request, at: time)
  }
}
