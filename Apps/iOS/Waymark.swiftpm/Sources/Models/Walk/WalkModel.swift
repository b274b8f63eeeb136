import Observation
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive
import WaymarkVision

/// The live walk: owns the navigator, and publishes what the interface shows of it, five times a second. What is drawn
/// in each frame reads the navigator itself.
@MainActor @Observable final class WalkModel {
  /// Camera, sensors and engine.
  private(set) var navigator: any WalkNavigating
  /// The user's position; nil while unknown.
  private(set) var position: Position?
  /// Radius that contains it with 68 %, metres; nil while unknown.
  private(set) var accuracy: Double?
  /// Direction of the camera, or of the device, degrees; nil while unknown.
  private(set) var headingDegrees: Double?
  /// The alignment of the scene.
  private(set) var alignment = Alignment.unknown
  /// The state of guidance along the route.
  private(set) var guidance: GuidanceStatus?
  /// How well the device knows its pose; nil before the first.
  private(set) var tracking: TrackingState?
  /// The state of rerouting.
  private(set) var rerouting = Rerouting.State.following
  /// How far the session has come, and why not further.
  private(set) var status = GeoTrackingStatus()
  /// The device's own geographic tracking; nil where it does not run.
  private(set) var geoTracking: GeoTracking?
  /// What a picture said of the direction a moment ago, in words; nil for nothing.
  private(set) var finding: String?

  /// Called after each of these changes.
  @ObservationIgnored var onChange: (@MainActor (LiveUpdate) -> Void)?
  /// Called for events that happen once.
  @ObservationIgnored var onEvent: (@MainActor (LiveEvent) -> Void)? { didSet { navigator.onEvent = onEvent } }
  @ObservationIgnored private let make: (LiveOptions) -> any WalkNavigating
  @ObservationIgnored private var newestFinding: PictureFinding?
  @ObservationIgnored private var shownAt = -Double.infinity
  private static let interval = 0.2

  init(options: LiveOptions, _ make: @escaping (LiveOptions) -> any WalkNavigating) {
    self.make = make
    navigator = make(options)
    watch()
  }

  /// The engine on its actor.
  var live: LiveSession { navigator.live }

  /// Whether guidance goes on in the background.
  var goesOnInBackground: Bool {
    get { navigator.goesOnInBackground }
    set { if navigator.goesOnInBackground != newValue { navigator.goesOnInBackground = newValue } }
  }

  /// How large the picture is shown.
  var magnification = Magnification.once { didSet { navigator.magnification = magnification.factor } }

  func start() { navigator.start() }

  /// A picture gave the direction.
  func found(_ source: PictureDirection.Source, sigmaDegrees: Double) {
    newestFinding = PictureFinding(source, sigmaDegrees: sigmaDegrees, at: navigator.update?.time ?? 0)
  }

  /// The app goes to the background: where somebody is guided, only the camera stops.
  func leave() { if goesOnInBackground { navigator.rest() } else { navigator.stop() } }

  /// The app is on the screen.
  func come() {
    navigator.wake()
    navigator.start()
  }

  /// Restarts with other options, which apply from the start of a session.
  func restart(options: LiveOptions) {
    let (wasRunning, goesOn) = (navigator.isRunning, goesOnInBackground)
    navigator.stop()
    navigator = make(options)
    navigator.onEvent = onEvent
    navigator.goesOnInBackground = goesOn
    navigator.magnification = magnification.factor
    shownAt = -.infinity
    newestFinding = nil
    watch()
    if wasRunning { navigator.start() }
  }

  /// Observation reports only the next change of the navigator, so each report renews it.
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
    accuracy = update.accuracy
    headingDegrees = update.headingDegrees
    if alignment != update.alignment { alignment = update.alignment }
    if guidance != update.overlay.guidance { guidance = update.overlay.guidance }
    if tracking != update.pose?.tracking { tracking = update.pose?.tracking }
    if let state = update.rerouting, rerouting != state { rerouting = state }
    if status != update.status { status = update.status }
    if geoTracking != update.geoTracking { geoTracking = update.geoTracking }
    let sentence = newestFinding?.sentence(AppWords(Words.spoken.value), at: update.time, update.alignment)
    if finding != sentence { finding = sentence }
    onChange?(update)
  }
}
