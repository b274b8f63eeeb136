import Observation
import Waymark
import WaymarkGeodesy

/// Bearing and distance back to a saved place: no route, no network.
@MainActor @Observable final class LeadBackModel {
  /// The saved place; nil while it leads to none.
  private(set) var target: Anchor?
  /// The current guidance; nil while the position is not known.
  private(set) var state: LeadBack?

  @ObservationIgnored private let walk: WalkModel

  init(_ walk: WalkModel) { self.walk = walk }

  /// Leads to a place; nil ends it.
  func lead(to target: Anchor?) {
    self.target = target
    state = nil
    tell()
  }

  /// Tells a new session.
  func tell() {
    let (live, position) = (walk.live, target?.position)
    Task { await live.setSavedPlace(position) }
  }

  /// Sets the session's newest output.
  func show(_ state: LeadBack?) { if target != nil, self.state != state { self.state = state } }
}
