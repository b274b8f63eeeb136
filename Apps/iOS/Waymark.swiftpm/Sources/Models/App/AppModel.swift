import Foundation
import Observation
import Waymark
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
import WaymarkLive

/// Connects the parts. Parts do not know each other; their interaction is defined here.
@MainActor @Observable final class AppModel {
  let settings: SettingsModel
  let network = NetworkModel()
  let messages = Messages()
  let server: ServerModel
  let area: AreaModel
  let walk: WalkModel
  let navigation = NavigationModel()
  let anchors: AnchorsModel
  let leadBack: LeadBackModel
  let mountains = MountainsModel()
  let surroundings = SurroundingsModel()
  let recordings: RecordingsModel
  let replay: ReplayModel
  let search: SearchModel
  let hints: HintModel

  /// The mode of the main view.
  var mode = ViewMode.both { didSet { hints.showsCamera = mode.showsCamera } }
  /// The sheet over it.
  var sheet: Sheet?

  /// Requests and follows routes.
  @ObservationIgnored let route: RouteGuide
  /// What the user points at, saves and is led back to.
  @ObservationIgnored let places: PlaceKeeper
  /// Where heights, streets and names come from.
  @ObservationIgnored let data: DataSources
  /// What the settings mean for a session.
  @ObservationIgnored let session: SessionSettings
  /// What lies over the picture.
  @ObservationIgnored let covers: CoverModel
  @ObservationIgnored private let platform: Platform

  init(_ platform: Platform) {
    self.platform = platform
    let settings = SettingsModel(platform, messages)
    let session = SessionSettings(settings, platform)
    let walk = WalkModel(options: session.options, platform.navigator)
    session.walk = walk
    self.settings = settings
    self.session = session
    covers = CoverModel(session)
    self.walk = walk
    server = ServerModel(settings, platform.connection)
    area = AreaModel(folder: platform.folders.areas)
    anchors = AnchorsModel(platform, messages)
    leadBack = LeadBackModel(walk, platform.beater)
    hints = HintModel(walk, navigation, network, platform.announce)
    recordings = RecordingsModel(platform, messages)
    replay = ReplayModel(messages)
    search = SearchModel(platform.find)
    route = RouteGuide(navigation, walk, settings, messages, platform)
    places = PlaceKeeper(anchors, leadBack, mountains, walk, settings, messages, platform)
    data = DataSources(server, area, anchors, mountains, surroundings, messages)
    connect()
  }

  private func connect() {
    walk.onChange = { [weak self] update in self?.walked(update) }
    walk.onEvent = { [weak self] event in self?.take(event) }
    route.server = { [server] in server.client }
    data.onRouter = { [route] router in route.router = router }
    places.choose = { [weak self] place in self?.sheet = .chosen(place) }
  }

  // MARK: The app

  /// Called when the app appears for the first time.
  func begin() async {
    network.start(platform.watchNetwork)
    platform.card.begin()
    walk.start()
    await dress()
    route.resume()
    tellGuiding()
    await data.begin()
  }

  /// The app is on the screen.
  func come() {
    walk.come()
    data.synchroniseAnchors()
  }

  /// The app goes to the background: nothing runs there but guidance on a route, or back to a saved place.
  func leave() {
    walk.leave()
    mountains.stop()
    replay.pause()
    Task { await session.rememberCompass() }
  }

  /// Handles a change of the network.
  func networkChanged() {
    let (live, isOnline) = (walk.live, network.isOnline)
    Task { await live.setOnline(isOnline) }
    if isOnline { Task { await data.networkIsBack() } }
  }

  /// Applies the settings when they are closed.
  func settingsChanged() async {
    guard await session.change() else { return }
    route.tell()
    leadBack.tell()
    surroundings.forget()
    await dress()
  }

  /// The anchors were changed.
  func anchorsChanged() {
    places.tellAnchors()
    data.synchroniseAnchors()
  }

  /// Shows anchors as the user's own model, or as the engine's marks.
  func dress() async {
    await platform.dress(walk.navigator)
    places.tellAnchors()
  }

  /// Opens a file that another app passes on: a recorded walk, or a route.
  func open(_ file: URL) {
    sheet = nil
    if RecordingFolder.isLog(file) {
      if let copy = recordings.take(over: file) { openReplay(copy) }
    } else {
      follow(file)
    }
  }

  // MARK: The walk

  private func walked(_ update: LiveUpdate) {
    hints.walked()
    leadBack.show(update.leadBack)
    route.show(update.overlay.guidance, at: update.time)
    tellGuiding()
    guard let position = update.position else { return }
    route.positionIsKnown()
    surroundings.update(position.coordinate, data, walk.navigator, mountains.terrainService)
    if settings.values.namesSummits { mountains.update(position) }
  }

  private func take(_ event: LiveEvent) {
    switch event {
    case .announcement(_, let words): route.announce(words)
    case .reroute(let request): route.reroute(request)
    case .direction(let source, let sigma): walk.found(source, sigmaDegrees: sigma)
    case .restartTracking, .askGeoTracking, .track, .placeGeoAnchor: break
    }
  }

  /// Whether somebody is being guided, and relies on it with the screen locked.
  var isGuiding: Bool {
    leadBack.target != nil || navigation.isActive && walk.guidance?.progress.state != .arrived
  }

  /// Location goes on in the background only where that was said in the foreground.
  private func tellGuiding() { walk.goesOnInBackground = isGuiding }

  /// Where the app's files are.
  var folders: AppFolders { platform.folders }

  // MARK: Commands

  /// Goes to a place, with the stops and the mode of the trip that it replaces.
  func go(to place: NamedPlace) { go(Trip(to: place, mode: navigation.trip?.mode ?? .walking)) }

  /// Goes on a trip.
  func go(_ trip: Trip, keepsSheet: Bool = false) {
    if !keepsSheet { sheet = nil }
    route.go(trip)
    tellGuiding()
  }

  /// Follows the route of a file.
  func follow(_ file: URL) {
    route.open(file)
    tellGuiding()
  }

  func endRoute() {
    route.end()
    tellGuiding()
  }

  /// Leads back to an anchor; nil ends it.
  func lead(to anchor: Anchor?) {
    sheet = nil
    leadBack.lead(to: anchor)
    tellGuiding()
  }

  /// Leads to the place that was saved last.
  func leadBackToLast() {
    guard let last = anchors.newest else { return messages.add(Words.noAnchors) }
    lead(to: last)
  }

  func beginSearch() {
    search.begin(
      PlaceSearch(data.spots + mountains.landmarks, in: data.pack?.searchIndex), near: walk.position?.coordinate,
      isOnline: network.isOnline, language: settings.language, units: settings.units)
  }

  /// Starts or ends a recording.
  func toggleRecording() {
    let live = walk.live
    guard !recordings.isRecording else {
      recordings.end()
      Task { await live.record(nil) }
      return
    }
    let alignment: WorldAlignment = settings.values.usesDeviceHeading ? .gravityAndHeading : .gravity
    guard let write = recordings.begin(worldAlignment: alignment) else { return }
    Task { await live.record(write) }
  }

  /// Opens a recorded walk for replay.
  func openReplay(_ file: URL) {
    sheet = nil
    replay.open(file, style: session.style)
  }
}
