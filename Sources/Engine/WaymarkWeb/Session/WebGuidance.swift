import Waymark
import WaymarkGeodesy

/// Guidance of a session of the C interface: gives what the last overlay requires, once.
final class WebGuidance {
  var conductor = GuidanceConductor()
  private var status: GuidanceStatus?
  private var time = 0.0

  /// Sets another route, or none.
  func follow(_ route: Route?) {
    conductor.follow(route)
    status = nil
  }

  /// Records the last overlay.
  func note(_ overlay: Overlay, at time: Double) {
    status = overlay.guidance
    self.time = time
  }

  /// The announcement for the last overlay; it is given once.
  func announcement() -> GuidanceAnnouncement? {
    guard let status else { return nil }
    self.status = nil
    return conductor.announcement(for: status, at: time)
  }

  /// Accepts a new route, unless the request is obsolete.
  func take(_ route: Route, for request: Int, at time: Double) -> Bool {
    guard conductor.take(route, for: request, at: time) else { return false }
    status = nil
    return true
  }
}
