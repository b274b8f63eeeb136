import Foundation
import Observation
import Waymark
import WaymarkARKit
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive

/// The live walk: owns the navigator, and holds what the interface shows of it, five times a second. What is drawn into each frame reads
/// the navigator itself.
@MainActor @Observable final class WalkModel {
  /// Camera, sensors and engine.
  private(set) var navigator: WaymarkNavigator
  /// Where the user is; nil while unknown.
  private(set) var position: Position?
  /// What is known about the scene's place and turn.
  private(set) var alignment = Alignment.unknown
  /// What to tell about the way.
  private(set) var guidance: GuidanceStatus?
  /// How well the device knows its pose; nil before the first.
  private(set) var tracking: TrackingState?
  /// What became of another way.
  private(set) var rerouting = Rerouting.State.following

  /// Told after each of these.
  @ObservationIgnored var onChange: (@MainActor (LiveUpdate) -> Void)?
  /// Told what happens once.
  @ObservationIgnored var onEvent: (@MainActor (LiveEvent) -> Void)? { didSet { navigator.onEvent = onEvent } }
  @ObservationIgnored private var shownAt = -Double.infinity
  private static let interval = 0.2

  init(options: LiveOptions) {
    navigator = WaymarkNavigator(options: options)
    watch()
  }

  /// The engine on its actor.
  var live: LiveSession { navigator.live }

  func start() { navigator.start() }

  func stop() { navigator.stop() }

  /// Begins anew with other options, which hold from the begin of a session on.
  func restart(options: LiveOptions) {
    let wasRunning = navigator.isRunning
    navigator.stop()
    navigator = WaymarkNavigator(options: options)
    navigator.onEvent = onEvent
    shownAt = -.infinity
    watch()
    if wasRunning { navigator.start() }
  }

  /// Observation tells once that the navigator has something new; then it is asked to tell again.
  private func watch() {
    let navigator = navigator
    withObservationTracking {
      _ = navigator.update
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in
        guard let self, self.navigator === navigator else { return }
        self.show(navigator.update)
        self.watch()
      }
    }
  }

  private func show(_ update: LiveUpdate?) {
    guard let update, abs(update.time - shownAt) >= Self.interval else { return }
    shownAt = update.time
    position = update.position
    if alignment != update.alignment { alignment = update.alignment }
    if guidance != update.overlay.guidance { guidance = update.overlay.guidance }
    if tracking != update.pose?.tracking { tracking = update.pose?.tracking }
    if let state = update.rerouting, rerouting != state { rerouting = state }
    onChange?(update)
  }
}
