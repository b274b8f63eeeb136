public import Waymark
public import WaymarkGeodesy
public import WaymarkTerrain

/// What an app needs of the owner of sensors and engine, whose properties it observes. `WaymarkNavigator` is one on a phone; a simulated walk is another.
@MainActor public protocol WalkNavigating: AnyObject, Sendable {
  /// The newest update; nil before the first.
  var update: LiveUpdate? { get }
  /// What is known about permissions and sensors.
  var condition: DeviceCondition { get }
  /// Whether sensors run.
  var isRunning: Bool { get }
  /// Whether the device's own geographic tracking is available around; nil while that is not known, or not used.
  var geoTrackingIsAvailable: Bool? { get }
  /// The nearest place found where it is available, while it is not around; nil without one.
  var nearestGeoTracking: GeoTrackingSearch.Place? { get }
  /// Whether the device's own coaching is over the picture.
  var isCoachedByDevice: Bool { get }
  /// The anchors that are shown.
  var anchors: [Anchor] { get }
  /// The engine on its actor.
  nonisolated var live: LiveSession { get }
  /// Called with everything that happens once. Set it before `start`.
  var onEvent: (@MainActor (LiveEvent) -> Void)? { get set }
  /// Whether position, guidance and the way back go on in the background. Set it while the app is on the screen.
  var goesOnInBackground: Bool { get set }

  /// How many times as large as it must be to fill its view the camera's picture is shown, 1 or more.
  var magnification: Double { get set }

  /// Starts the sensors.
  func start()
  /// Stops them.
  func stop()
  /// Rests the camera alone.
  func rest()
  /// Ends a rest.
  func wake()
  /// Begins a new scene: what the camera knew is given up.
  func beginAgain()
  /// Asks the user for the exact location until the app ends; `purpose` names the reason.
  func askForExactLocation(purpose: String)
  /// Sets the route to follow; nil ends guidance.
  func setRoute(_ route: Route?)
  /// Sets the anchors to show.
  func setAnchors(_ anchors: [Anchor])
  /// Sets the language of announcements, instructions and texts.
  func setLanguage(_ language: GuidanceLanguage)
  /// Sets the heights around.
  func setTerrain(_ terrain: Terrain)
  /// Sets the buildings around a place.
  func setBuildings(_ outlines: [BuildingOutline], around origin: Coordinate)
  /// What a tap in the picture means; nil before the scene is aligned.
  func tap(at point: PixelPoint) async -> SceneTap?
}
