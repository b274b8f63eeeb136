import Foundation
import Observation
import Waymark
import WaymarkGeodesy

/// Bearing and distance back to a saved place: no route, no network.
@MainActor @Observable final class LeadBackModel {
  /// The saved place; nil while it leads to none.
  private(set) var target: Anchor?
  /// The current guidance; nil while the position is not known.
  private(set) var state: LeadBack?

  func begin(_ target: Anchor) {
    self.target = target
    state = nil
  }

  func end() {
    target = nil
    state = nil
  }

  /// Sets the session's newest output.
  func show(_ state: LeadBack?) { self.state = state }
}
