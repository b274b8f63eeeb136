import Waymark
import WaymarkGeodesy

/// What a session of the C interface tells along a route: the guidance of the overlay drawn last, once.
final class WebGuidance {
  var language = GuidanceLanguage.english
  var conductor = GuidanceConductor()
  private var status: GuidanceStatus?
  private var time = 0.0

  /// Another route, or none.
  func follow(_ route: Route?) {
    conductor.follow(route)
    status = nil
  }

  /// What was drawn last.
  func note(_ overlay: Overlay, at time: Double) {
    status = overlay.guidance
    self.time = time
  }

  /// What to tell about the overlay drawn last; it is told once.
  func announcement() -> GuidanceAnnouncement? {
    guard let status else { return nil }
    self.status = nil
    return conductor.announcement(for: status, at: time)
  }

  /// Takes a new route over, unless nobody waits for it any more.
  func take(_ route: Route, for request: Int, at time: Double) -> Bool {
    guard conductor.take(route, for: request, at: time) else { return false }
    status = nil
    return true
  }
}
