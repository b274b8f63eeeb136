import Observation
import Waymark
import WaymarkGeodesy

/// Bearing and distance back to a saved place: no route, no network.
@MainActor @Observable final class LeadBackModel {
  /// The saved place; nil while it leads to none.
  private(set) var target: Anchor?
  /// The current guidance; nil while the position is not known.
  private(set) var state: LeadBack?

  /// Whether beats lead there, for ear and hand.
  var isBeating = false { didSet { if isBeating != oldValue { beat() } } }
  /// Number of beats so far.
  private(set) var beats = 0

  @ObservationIgnored private let walk: WalkModel
  @ObservationIgnored private let beater: any Beating
  @ObservationIgnored private var task: Task<Void, Never>?
  /// Seconds after which it is tried again while no beat is known.
  private static let pause = 0.5

  init(_ walk: WalkModel, _ beater: any Beating) {
    self.walk = walk
    self.beater = beater
  }

  /// Leads to a place; nil ends it.
  func lead(to target: Anchor?) {
    self.target = target
    state = nil
    if target == nil { isBeating = false }
    tell()
  }

  /// Tells a new session.
  func tell() {
    let (live, position) = (walk.live, target?.position)
    Task { await live.setSavedPlace(position) }
  }

  private func beat() {
    task?.cancel()
    guard isBeating else { return beater.end() }
    beater.begin()
    task = Task { [weak self] in
      while !Task.isCancelled {
        guard let interval = self?.beatOnce() else { return }
        try? await Task.sleep(for: .seconds(interval))
      }
    }
  }

  /// - Returns: seconds to the next beat.
  private func beatOnce() -> Double {
    guard let sound = state?.sound else { return Self.pause }
    beater.beat(sound)
    beats += 1
    return sound.interval
  }

  /// Sets the session's newest output.
  func show(_ state: LeadBack?) { if target != nil, self.state != state { self.state = state } }
}
