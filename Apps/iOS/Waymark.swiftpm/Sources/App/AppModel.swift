import Foundation
import Observation
import Waymark
import WaymarkARKit
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
import WaymarkLive
import WaymarkTerrain

/// Connects the parts. Parts do not know each other; their interaction is defined here.
@MainActor @Observable final class AppModel {
  let settings: SettingsModel
  let network = NetworkModel()
  let server: ServerModel
  let area = AreaModel()
  let walk: WalkModel
  let navigation = NavigationModel()
  let anchors = AnchorsModel()
  let leadBack = LeadBackModel()
  let mountains = MountainsModel()
  let surroundings = SurroundingsModel()
  let recordings = RecordingsModel()
  let replay = ReplayModel()
  let search = SearchModel()

  /// The mode of the main view.
  var mode = ViewMode.both { didSet { applyStyle() } }
  /// The sheet over it.
  var sheet: Sheet?
  /// A message to show once.
  var message: String?

  @ObservationIgnored private let speech = SpeechModel()
  @ObservationIgnored private let activity = GuidanceActivity()
  @ObservationIgnored private var pack: AreaPackFolder?
  /// Routes over the area on this device; nil without one.
  @ObservationIgnored private var router: DeviceRouter?
  @ObservationIgnored private var sensors: [Bool]

  init() {
    let settings = SettingsModel()
    self.settings = settings
    sensors = Self.sensors(settings)
    server = ServerModel(settings: settings)
    walk = WalkModel(options: Self.options(settings))
    walk.onChange = { [weak self] update in self?.walked(update) }
    walk.onEvent = { [weak self] event in self?.take(event) }
  }

  /// Called when the app appears for the first time.
  func begin() async {
    network.start()
    walk.start()
    await useAnchorModel()
    await area.refresh()
    await server.refresh()
    await useArea()
  }

  // MARK: The walk

  private func walked(_ update: LiveUpdate) {
    if leadBack.target != nil { leadBack.show(update.leadBack) }
    if let guidance = update.overlay.guidance, let destination = navigation.destination {
      activity.show(
        GuidanceCard(guidance, words: AppWords(settings.language), units: settings.units), destination: destination.name
      )
    }
    guard let position = update.position else { return }
    if navigation.isWaiting { go(to: navigation.destination) }
    surroundings.update(
      position.coordinate, pack: pack, client: server.client, terrainService: mountains.terrainService
    ) {
      [weak self] streets, ground, terrain in self?.use(streets, ground, terrain)
    }
    let navigator = walk.navigator
    let terrain = mountains.terrainService
    surroundings.updateBuildings(position.coordinate, pack: pack, client: server.client) { outlines, origin in
      navigator.setBuildings(outlines, around: origin)
      Task { await terrain.setBuildings(outlines) }
    }
    if settings.values.namesSummits { mountains.update(position) }
  }

  private func use(_ streets: StreetNetwork?, _ ground: GroundElevation?, _ terrain: Terrain) {
    let live = walk.live
    walk.navigator.setTerrain(terrain)
    Task {
      if let streets { await live.setStreets(streets) }
      if let ground { await live.setGround(ground) }
    }
  }

  private func take(_ event: LiveEvent) {
    switch event {
    case .announcement(_, let words):
      navigation.said(words)
      if settings.values.speaks { speech.say(words, language: settings.language) }
    case .reroute(let request): reroute(request)
    case .direction(let source, let sigma): walk.found(source, sigmaDegrees: sigma)
    case .restartTracking, .askGeoTracking, .track, .placeGeoAnchor: break
    }
  }

  /// The situation that determines the hint.
  var situation: WalkSituation {
    var now = WalkSituation()
    now.device = walk.navigator.condition
    now.showsCamera = mode.showsCamera
    now.tracking = walk.tracking
    now.alignment = walk.position != nil && !mode.showsCamera ? .good : walk.alignment.state
    now.advice = walk.alignment.advice
    now.coaching = walk.status.showsBoard ? walk.status.coaching : nil
    now.isLocked = walk.status.isLocked
    now.isOnline = network.isOnline
    now.hasRoute = navigation.route != nil
    now.progress = walk.guidance?.progress.state
    now.rerouting = walk.rerouting
    return now
  }

  /// The user confirms that the Sun is in the cross-hair.
  func sightSun() {
    guard let camera = walk.navigator.update?.camera else { return }
    let axis = camera.shown(PixelPoint(x: camera.camera.width / 2, y: camera.camera.height / 2))
    let live = walk.live
    Task {
      let isTaken = await live.sight(.sun, at: axis)
      message = isTaken ? Words.sunTaken : Words.sunRefused
    }
  }

  /// The app goes to the background.
  func leave() {
    walk.leave(goesOn: isGuiding)
    Task { await rememberCompass() }
  }

  /// Keeps what the walk has taught of the device's compass, where the user wants that.
  func rememberCompass() async {
    guard settings.values.remembersCompass, let memory = await walk.live.compassMemory else { return }
    AppFolders.compass.write(memory)
  }

  // MARK: Route

  /// What finds routes: the area on this device, the server, Apple's service.
  private var directions: [any DirectionsSource] {
    let sources: [(any DirectionsSource)?] = [router, server.client, AppleDirections()]
    return sources.compactMap(\.self)
  }

  /// Whether routes are found on this device.
  var routesOnDevice: Bool { router != nil }

  /// Whether somebody is being guided, and relies on it with the screen locked.
  var isGuiding: Bool { navigation.route != nil || leadBack.target != nil }

  /// Requests a route and follows it; without a position yet, as soon as there is one.
  func go(to destination: NamedPlace?) {
    guard let destination else { return }
    sheet = nil
    guard let here = walk.position?.coordinate else {
      navigation.wait(for: destination)
      return
    }
    navigation.look(for: destination)
    let route = RouteRequest(
      from: here, to: destination.coordinate, language: settings.language, units: settings.units,
      provider: settings.values.provider,
      startAltitude: walk.position?.altitude, startAltitudeSigma: walk.alignment.heightSigma)
    let sources = directions
    Task {
      let response = await RouteResponse.ask(route, of: sources, name: destination.name)
      if navigation.take(response, for: destination) { walk.navigator.setRoute(response.route) }
    }
  }

  private func reroute(_ request: Rerouting.Request) {
    let route = RouteRequest(
      from: request.from, via: request.via, to: request.to, mode: request.mode, language: settings.language,
      units: settings.units, provider: settings.values.provider,
      startAltitude: walk.position?.altitude, startAltitudeSigma: walk.alignment.heightSigma)
    let sources = directions
    let live = walk.live
    Task {
      let response = await RouteResponse.ask(route, of: sources, name: nil)
      // A straight line is not a useful response here: the old route stays.
      guard let route = response.route, response.failure == nil else {
        let failure = response.failure.map(RouteResponse.rerouteFailure) ?? .service
        await live.fail(failure, request: request.number)
        return
      }
      if await live.take(route, for: request.number) { navigation.replace(route) }
    }
  }

  /// Follows the route of a GPX, GeoJSON or KML file.
  func openRoute(_ file: URL) {
    do throws(InputError) {
      let list = try SecurityScope.with(file) { file throws(InputError) in try RouteFile.readAll(path: file.path) }
      let route = try list.route()
      navigation.follow(route)
      walk.navigator.setRoute(route)
      if let remarks = list.remarks.text { message = remarks + "." }
    } catch {
      message = error.description
    }
  }

  func endRoute() {
    navigation.end()
    walk.navigator.setRoute(nil)
    speech.stop()
    activity.end()
  }

  func beginSearch() {
    let spots = server.area?.spots ?? pack?.summary?.spots ?? []
    search.begin(
      PlaceSearch(spots + mountains.landmarks, in: pack?.searchIndex), near: walk.position?.coordinate,
      isOnline: network.isOnline, language: settings.language, units: settings.units)
  }

  // MARK: Positions

  /// Shows a position that the user pointed at.
  func choose(_ position: ChosenPlace) { sheet = .chosen(position) }

  /// Handles a tap in the camera picture: an anchor, a surface near by, or whatever the line of sight meets.
  func tapCamera(_ point: PixelPoint) {
    if let anchor = anchor(at: point) {
      choose(ChosenPlace(name: anchor.name, position: anchor.position, origin: anchor.origin))
      return
    }
    let (navigator, live) = (walk.navigator, walk.live)
    let sigma = SightSigma(walk.alignment)
    Task {
      if let position = await navigator.position(at: point) {
        choose(ChosenPlace(name: Words.placeInPicture, position: position, origin: .surface))
      } else if let line = await live.sightLine(through: point) {
        mountains.look(along: line, sigma: sigma, units: settings.units, language: settings.language)
      } else {
        message = Words.noPosition
      }
    }
  }

  private func anchor(at point: PixelPoint) -> Waymark.Anchor? {
    let shown = walk.navigator.anchors
    let near = walk.navigator.update?.overlay.anchors.first { mark in
      let (dx, dy) = (mark.pixel.x - point.x, mark.pixel.y - point.y)
      return dx * dx + dy * dy < 32 * 32
    }
    return near.flatMap { shown.indices.contains($0.index) ? shown[$0.index] : nil }
  }

  /// Makes an anchor at a position.
  func mark(_ position: ChosenPlace) {
    sheet = nil
    anchors.add(position.position, name: position.origin == .map ? nil : position.name, origin: position.origin)
    tellAnchors()
  }

  /// Saves the user's position, with one tap.
  func savePlace() {
    guard let position = walk.position else {
      message = Words.noPosition
      return
    }
    let time = DateFormatter.localizedString(from: Date(), dateStyle: .none, timeStyle: .short)
    let name = String(format: Words.savedAt, time)
    let accuracy = walk.alignment.positionAccuracy
    if anchors.add(position, name: name, origin: .coordinates, accuracy: accuracy) != nil {
      message = Words.saved(name)
    }
    tellAnchors()
  }

  /// Passes the current anchors to the session.
  func tellAnchors() { walk.navigator.setAnchors(anchors.anchors) }

  /// The anchors were changed, or the app is on the screen again.
  func anchorsChanged() {
    tellAnchors()
    synchroniseAnchors()
  }

  /// Keeps the anchors the same as those of the server, where one is set: sites have none.
  func synchroniseAnchors() {
    guard server.state == .connected, server.published.isEmpty, let client = server.client else { return }
    Task { await anchors.synchronise(with: client) }
  }

  /// Shows anchors as the user's own model, or as the engine's marks.
  func useAnchorModel() async {
    let model = await AnchorModelFile.load()
    walk.setAnchorModel(model)
    tellAnchors()
  }

  /// Takes a file as the model for anchors; nil for the engine's own marks.
  func chooseAnchorModel(_ file: URL?) async {
    if let file {
      do {
        try await AnchorModelFile.choose(file)
      } catch {
        message = Words.noModel
        return
      }
    } else {
      AnchorModelFile.forget()
    }
    await useAnchorModel()
  }

  /// Leads to the place that was saved last.
  func leadBackToLast() {
    guard
      let last = anchors.anchors.max(by: { ($0.created?.secondsSince1970 ?? 0) < ($1.created?.secondsSince1970 ?? 0) })
    else {
      message = Words.noAnchors
      return
    }
    leadBack(to: last)
  }

  func leadBack(to anchor: Waymark.Anchor) {
    sheet = nil
    leadBack.begin(anchor)
    let live = walk.live
    Task { await live.setSavedPlace(anchor.position) }
  }

  func endLeadBack() {
    leadBack.end()
    let live = walk.live
    Task { await live.setSavedPlace(nil) }
  }

  /// A distance, in the user's units and language.
  func distance(from a: Coordinate, to b: Coordinate) -> String {
    settings.language.distance(
      meters: Geodesic.wgs84.inverse(from: a, to: b).distance, units: settings.units)
  }

  // MARK: Mountains

  func lookAround(from position: Position) { sheet = .panorama(position) }

  /// Handles a tap in the panorama.
  func seekInPanorama(_ direction: HorizontalDirection) {
    guard let panorama = mountains.panorama,
      let line = SightLine(from: panorama.coordinate, altitude: panorama.altitude, direction: direction)
    else { return }
    mountains.look(along: line, sigma: SightSigma(), units: settings.units, language: settings.language)
  }

  // MARK: Recordings

  func toggleRecording() {
    let live = walk.live
    guard !recordings.isRecording else {
      recordings.end()
      Task { await live.record(nil) }
      return
    }
    let start = SessionRecorder.Start(
      time: ProcessInfo.processInfo.systemUptime, utc: UTCInstant(secondsSince1970: Date().timeIntervalSince1970))
    let alignment: WorldAlignment = settings.values.usesDeviceHeading ? .gravityAndHeading : .gravity
    guard let write = recordings.begin(start, worldAlignment: alignment) else { return }
    Task { await live.record(write) }
  }

  /// Opens a recorded walk for replay.
  func openReplay(_ file: URL) {
    sheet = nil
    replay.open(file, style: Self.style(settings, mode: mode))
  }

  // MARK: Server and area

  func connect(to address: String) async {
    await server.connect(to: address)
    await useArea()
  }

  func refreshServer() async {
    await server.refresh()
    await useArea()
  }

  func confirmServer(_ fingerprint: String) async {
    await server.confirm(fingerprint)
    await useArea()
  }

  /// Downloads the server's area.
  func downloadArea() {
    guard let client = server.client else { return }
    area.download(from: [client]) { [weak self] in await self?.useArea() }
  }

  /// Downloads an area of the published site that is connected.
  func download(_ published: SiteArea) {
    area.download(from: [ServerClient(published)]) { [weak self] in await self?.useArea() }
  }

  /// Takes the areas of a published site's folder, which was received or copied to the device.
  func takeSite(_ folder: URL) async {
    let isScoped = folder.startAccessingSecurityScopedResource()
    func end() { if isScoped { folder.stopAccessingSecurityScopedResource() } }
    do throws(ServerFailure) {
      let clients = try await PublishedSite.areas(of: SiteFiles(folder: folder)).map { ServerClient($0) }
      area.download(from: clients) { [weak self] in
        end()
        await self?.useArea()
      }
    } catch {
      end()
      message = Words.say(error)
    }
  }

  func remove(_ kept: AreaModel.Kept) async {
    await area.remove(kept)
    await useArea()
  }

  /// Sets the sources of heights, streets and names: the area on the device and the server.
  private func useArea() async {
    synchroniseAnchors()
    let pack = area.pack(named: server.area?.name)
    self.pack = pack
    surroundings.forget()
    router = await Task.detached { pack.flatMap { DeviceRouter($0) } }.value
    let client = server.client
    let source = HeightSource(pack: pack, client: client, served: server.area)
    var landmarks = await Task.detached { pack?.landmarks ?? [] }.value
    if landmarks.isEmpty, let client, let center = server.area?.bounds.center {
      landmarks = (try? await client.landmarks(around: center, radius: 100_000)) ?? []
    }
    await mountains.setSource(source, landmarks: landmarks)
  }

  // MARK: Settings

  /// Applies the settings when they are closed.
  func settingsChanged() {
    let now = Self.sensors(settings)
    if !settings.values.remembersCompass { AppFolders.compass.forget() }
    Task {
      if now != sensors {
        sensors = now
        await rememberCompass()
        walk.restart(options: Self.options(settings))
        walk.navigator.setRoute(navigation.route)
        tellAnchors()
        surroundings.forget()
      }
      applyStyle()
      await walk.live.setLanguage(settings.language)
    }
  }

  /// Handles a change of the network.
  func networkChanged() {
    let (live, isOnline) = (walk.live, network.isOnline)
    Task { await live.setOnline(isOnline) }
    if isOnline, server.area == nil { Task { await refreshServer() } }
  }

  private func applyStyle() {
    let (live, style) = (walk.live, Self.style(settings, mode: mode))
    Task { await live.setStyle(style) }
  }

  /// The settings that apply from the start of a session.
  private static func sensors(_ settings: SettingsModel) -> [Bool] {
    [settings.values.usesDeviceHeading, settings.values.usesGeoTracking, settings.values.usesPictures]
  }

  private static func options(_ settings: SettingsModel) -> LiveOptions {
    var options = LiveOptions()
    options.style = style(settings, mode: .both)
    options.language = settings.language
    options.initialYaw = settings.values.usesDeviceHeading ? .alignedByDevice : .firstHeading
    options.usesGeoTracking = settings.values.usesGeoTracking
    options.usesPictures = settings.values.usesPictures
    if settings.values.remembersCompass {
      options.compassMemory = AppFolders.compass.read()
      options.utc = UTCInstant(secondsSince1970: Date().timeIntervalSince1970)
    }
    return options
  }

  private static func style(_ settings: SettingsModel, mode: ViewMode) -> OverlayStyle {
    var style = OverlayStyle()
    style.units = settings.units
    style.route = settings.values.style
    // Covers above and below the picture: the sign, and only in the camera view the dock.
    style.insets = OverlayStyle.Insets(top: 150, left: 36, bottom: mode == .camera ? 170 : 40, right: 36)
    return style
  }
}
