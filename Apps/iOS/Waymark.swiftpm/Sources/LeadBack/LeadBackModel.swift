import Foundation
import Observation
import Waymark
import WaymarkGeodesy

/// The way back to a saved place: no route, no network.
@MainActor @Observable final class LeadBackModel {
  /// Where it leads; nil while it leads nowhere.
  private(set) var target: Anchor?
  /// What is shown; nil while the position is not known.
  private(set) var state: LeadBack?

  func begin(_ target: Anchor) {
    self.target = target
    state = nil
  }

  func end() {
    target = nil
    state = nil
  }

  /// The session's newest answer.
  func show(_ state: LeadBack?) { self.state = state }
}
