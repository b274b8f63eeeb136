import Observation
import Waymark
import WaymarkGeodesy
import WaymarkLive
import WaymarkSimulation
import WaymarkTerrain

/// A phone without sensors: it feeds a simulated walk to the engine's actor, and notes what it is told.
@MainActor @Observable final class SimulatedNavigator: WalkNavigating {
  private(set) var update: LiveUpdate?
  var condition = DeviceCondition()
  private(set) var isRunning = false
  var geoTrackingIsAvailable: Bool?
  var nearestGeoTracking: GeoTrackingSearch.Place?
  var isCoachedByDevice = false
  private(set) var anchors: [Anchor] = []
  @ObservationIgnored nonisolated let live: LiveSession
  @ObservationIgnored var onEvent: (@MainActor (LiveEvent) -> Void)?
  @ObservationIgnored var goesOnInBackground = false { didSet { note("background \(goesOnInBackground)") } }
  @ObservationIgnored var magnification = 1.0 {
    didSet {
      display.magnification = magnification
      Task { [live, display] in await live.take(.display(display)) }
    }
  }
  @ObservationIgnored private var display = DeviceDisplay(width: 390, height: 844, orientation: .portrait)
  /// What it was told, in order.
  @ObservationIgnored private(set) var commands: [String] = []
  /// What the next tap means; nil for what the engine says.
  @ObservationIgnored var nextTap: SceneTap?
  @ObservationIgnored private(set) var isResting = false
  @ObservationIgnored private let uptime: () -> Double

  init(options: LiveOptions, uptime: @escaping () -> Double) {
    self.uptime = uptime
    live = LiveSession(options: options)
    condition.camera = .granted
    condition.location = .granted
    let (updates, events) = (live.updates, live.events)
    Task { [weak self] in for await update in updates { self?.update = update } }
    Task { [weak self] in for await event in events { self?.onEvent?(event) } }
  }

  private func note(_ command: String) { commands.append(command) }

  func start() {
    guard !isRunning else { return }
    isRunning = true
    note("start")
  }

  func stop() {
    isRunning = false
    interrupt()
    note("stop")
  }

  func rest() {
    isResting = true
    interrupt()
    note("rest")
  }

  private func interrupt() {
    let time = uptime()
    Task { [live] in await live.take(.interrupted(at: time)) }
  }

  func wake() {
    guard isResting else { return }
    isResting = false
    note("wake")
  }

  func beginAgain() { note("new scene") }

  func askForExactLocation(purpose: String) { note("exact location for \(purpose)") }

  func setRoute(_ route: Route?) {
    note(route.map { "route of \(Int($0.distance.rounded())) m" } ?? "no route")
    Task { [live] in await live.setRoute(route) }
  }

  func setAnchors(_ anchors: [Anchor]) {
    self.anchors = anchors
    Task { [live] in await live.setAnchors(anchors) }
  }

  func setLanguage(_ language: GuidanceLanguage) { Task { [live] in await live.setLanguage(language) } }

  func setTerrain(_ terrain: Terrain) {}

  func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate) { note("\(outlines.count) buildings") }

  func tap(at point: PixelPoint) async -> SceneTap? {
    if let nextTap { return nextTap }
    return await live.tap(at: point, surface: nil)
  }

  /// Gives the engine one event, and waits until its update has arrived.
  func take(_ event: DeviceEvent) async {
    await live.take(event)
    for _ in 0..<20 { await Task.yield() }
  }
}
