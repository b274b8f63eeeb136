import Waymark
import WaymarkGeodesy

/// What a session of the C interface tells along a route: announcements, and requests for another route.
final class WebGuidance {
  var language = GuidanceLanguage.english
  private var narrator = GuidanceNarrator()
  private(set) var rerouting: Rerouting?
  private var status: GuidanceStatus?
  private var time = 0.0

  /// Another route, or none: what was told belongs to the one before.
  func follow(_ route: Route?) {
    narrator = GuidanceNarrator()
    status = nil
    rerouting = route.map { Rerouting(route: $0) }
  }

  /// The via points of the route that is followed.
  func go(by via: [Coordinate], route: Route) { rerouting = Rerouting(route: route, via: via) }

  /// What was drawn last.
  func note(_ overlay: Overlay, at time: Double) {
    status = overlay.guidance
    self.time = time
  }

  /// What to tell about the overlay drawn last; it is told once.
  func announcement() -> GuidanceAnnouncement? {
    guard let status else { return nil }
    self.status = nil
    return narrator.update(status, at: time)
  }

  /// A route to ask for now.
  func request(_ progress: RouteProgress?, place: Coordinate, isOnline: Bool, at time: Double) -> Rerouting.Request? {
    rerouting?.update(progress, place: place, isOnline: isOnline, at: time)
  }

  /// Takes a new route over, unless nobody waits for it any more.
  func take(_ route: Route, for request: Int, at time: Double) -> Bool {
    guard rerouting?.take(route, for: request, at: time) == true else { return false }
    narrator = GuidanceNarrator()
    status = nil
    return true
  }

  /// A request failed.
  func fail(_ failure: Rerouting.Failure, request: Int, at time: Double) {
    rerouting?.fail(failure, request: request, at: time)
  }
}
