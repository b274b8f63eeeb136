import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports
import WaymarkServices
import WaymarkSimulation

extension Command {
  static let guide = Command(
    "guide", summary: "walk a route in the terminal with simulated sensors and print the guidance",
    discussion: """
      The route comes from a file, or from the area's own directions between two positions (by default between the first
      two spots that the area names). With --log a recorded walk replaces the simulated one, along its own route or that
      of a file; a log without camera poses (GPX, NMEA, IGC) is guided by its fixes alone. The streets of the area are a
      cue for the alignment. A route without manoeuvres gets them from its shape. With --walk the walker takes a
      different line from the route: after leaving the route, a new one is requested from the area's directions; without
      them, or with --offline, guidance leads back to the old route.

      examples:
        waymark guide --area out/demo-area
        waymark guide --route route.gpx --seed 3 --gps-sigma 5 --bursts 0.1
        waymark guide --log walk.waymark.jsonl
        waymark guide --log fixes.waymark.jsonl --route route.gpx
        waymark guide --file route.gpx --number 2 --language de
        waymark guide --file route.geojson --walk detour.geojson --offline
      """,
    options: [
      .area("area folder: its directions make the route, its streets are a cue"),
      Option("--provider", value: "NAME", help: "directions engine of the area: valhalla (default) or osrm"),
      Option(
        "--from", value: "PLACE", help: "start: a coordinate, a name or an address (default: the area's first spot)"),
      Option("--to", value: "PLACE", help: "destination (default: the area's second spot)"),
      Option("--route", value: "FILE", help: "route file instead of an area; also --file"),
      Option("--file", value: "FILE", help: "the same as --route"),
      Option("--number", value: "N", help: "which of several routes of the file, from 1 (default 1)"),
      .routeFormat,
      Option("--walk", value: "FILE", help: "line to walk, if not the route"),
      Option("--via", value: "PLACE", help: "an intermediate stop; may be given again", isRepeatable: true),
      Option("--offline", help: "simulate no network: no new route is requested"),
      Option(
        "--language", value: "LANG", help: "language of the announcements: en (default), de, fr, es, it; or a locale"),
      Option("--log", value: "LOG", help: "session log to walk instead of a simulated walk"),
      Option("--record", value: "LOG", help: "also write the simulated walk as a session log"),
      .alignment, .initialYaw,
      Option("--pace", value: "X", help: "seconds of the walk per second; 0 = as fast as possible (default 0)"),
      Option("--units", value: "UNITS", help: "metric (default) or imperial"),
    ] + SimulationOptions.all
  ) { arguments, console in
    let method = try arguments.choice("--alignment", as: ComparedMethod.self) ?? .robust
    var style = OverlayStyle()
    style.units = try arguments.choice("--units", as: UnitSystem.self) ?? .metric
    let pace = try arguments.double("--pace", in: 0...1e6) ?? 0
    var parameters = try SimulationOptions.parameters(arguments)
    let language = try arguments.guidanceLanguage()
    let initialYaw = try arguments.initialYaw()

    if let path = arguments.string("--log"), let other = arguments.string("--record") {
      throw UsageError("--record \(other) writes a simulated walk; with --log \(path) there is none.")
    }
    var recorded: SessionLogReader?
    var simulated: WalkSimulator?
    var guided: Route?
    for option in ["--from", "--to", "--via", "--walk", "--provider"]
    where arguments.has("--log") && arguments.has(option) {
      throw UsageError("\(option) does not go with --log: the route is the log's, or that of --route FILE.")
    }
    if let path = arguments.string("--log") {
      recorded = try SessionLogReader(path: path)
      if arguments.has("--route") || arguments.has("--file") { guided = try await GuideRoute.find(arguments, console) }
    } else {
      let route = try await GuideRoute.find(arguments, console)
      guided = route
      var walked = route
      if let path = arguments.string("--walk") {
        walked = try RouteInput.read(path: path, format: nil, advice: RouteInput.advice, console)
        parameters.givesRoute = false
      }
      let walk = SimulatedWalk(route: walked, parameters: parameters)
      try SimulationOptions.check(walk)
      simulated = walk.makeIterator()
    }
    let alignment = recorded?.header.worldAlignment ?? .gravity
    let strategy = method.strategy(initialYaw: initialYaw ?? alignment.initialYaw)
    var session = Session(strategy: strategy, style: style)
    session.language = language
    session.setStreets(try arguments.areaStreets())
    recorded?.header.prepare(&session)
    let via = try arguments.places(console).coordinates("--via")
    var walk = GuidedWalk(session: session, camera: parameters.camera)
    if let guided, arguments.has("--walk") || recorded != nil {
      _ = walk.take(TimedSample(time: 0, .route(guided)))
      if recorded == nil { walk.reroutes(by: via) }
    }
    let writer = try arguments.string("--record").map {
      try SessionLogWriter(path: $0, header: .simulated(seed: parameters.seed, utc: parameters.utc))
    }
    var screen = GuideScreen(
      console: console, isJSON: arguments.wantsJSON, pace: pace, language: language, units: style.units)
    while var timed = try recorded?.next() ?? simulated?.next() {
      try Task.checkCancellation()
      if recorded != nil, case .route(let route) = timed.sample {
        // The route of a file replaces the log's own.
        if guided != nil { continue }
        timed.sample = .route(try route.map { try GuideRoute.worded($0, arguments) })
      }
      try writer?.write(timed)
      let announcement = walk.take(timed)
      try await screen.show(announcement, walk: walk)
      if let request = walk.request(isOnline: !arguments.has("--offline")) {
        let outcome = await GuideRoute.reroute(request, arguments, console)
        screen.announce(walk.answer(request, with: outcome), at: timed.time)
      }
    }
    walk.finish()
    try writer?.finish()
    console.clearProgress()
    if let recorded {
      console.note(damage: recorded.damage, file: recorded.name)
      guard walk.replay.session.route != nil || walk.guidance != nil else {
        throw InputError(
          "the log has no route, so there is nothing to guide along", file: recorded.name, field: "route",
          advice: "give one with --route FILE")
      }
    }
    screen.summarize(walk, method: method, arguments: arguments)
  }
}

/// Where `guide` gets its route from.
private enum GuideRoute {
  static func find(_ arguments: Arguments, _ console: Console) async throws -> Route {
    if let path = arguments.string("--route") ?? arguments.string("--file") {
      for option in ["--from", "--to", "--via", "--provider"] where arguments.has(option) && !arguments.has("--area") {
        throw UsageError("\(option) does not go with a route file: it has its route already.")
      }
      let routes = try RouteInput.readAll(path: path, format: try arguments.routeFormat(), console)
      let number = try arguments.int("--number", in: 1...10_000)
      let route: Route
      do throws(InputError) { route = try routes.route(number: number) } catch { throw error.inFile(path) }
      return try worded(route, arguments)
    }
    guard let area = try arguments.knownArea() else {
      throw UsageError("guide needs --area DIR, --route FILE or --log LOG.")
    }
    let spots = area.manifest.spots
    let places = arguments.places(console)
    guard let from = try places.coordinate("--from") ?? spots.first?.coordinate,
      let to = try places.coordinate("--to") ?? spots.dropFirst().first?.coordinate
    else { throw UsageError("the area names no spots; give --from PLACE and --to PLACE.") }
    let via = try places.coordinates("--via")
    return try await find(DirectionsRequest(from: from, via: via, to: to), arguments, console)
  }

  private static func find(
    _ request: DirectionsRequest, _ arguments: Arguments, _ console: Console
  ) async throws -> Route {
    var request = request
    if arguments.has("--language") { request.language = try arguments.guidanceLanguage().rawValue }
    request.units = try arguments.choice("--units", as: UnitSystem.self) ?? request.units
    let routes = try await RouteService(arguments).routes(for: request, console)
    guard let route = routes.first else { throw InputError("there is no route") }
    return route
  }

  /// A route of a file or a log in the requested language, whatever language its source used.
  static func worded(_ route: Route, _ arguments: Arguments) throws -> Route {
    guard arguments.has("--language") else { return route }
    return InstructionMaker().wording(route, in: try arguments.guidanceLanguage())
  }

  /// Performs a request for another route.
  static func reroute(
    _ request: Rerouting.Request, _ arguments: Arguments, _ console: Console
  ) async -> Result<Route, RerouteFailure> {
    guard !arguments.areaFolders.isEmpty else { return .failure(RerouteFailure(reason: .offline)) }
    do {
      let wanted = DirectionsRequest(from: request.from, via: request.via, to: request.to, mode: request.mode)
      return .success(try await find(wanted, arguments, console))
    } catch {
      return .failure(RerouteFailure(reason: .service))
    }
  }
}

/// What `guide` prints.
private struct GuideScreen {
  let console: Console
  let isJSON: Bool
  let pace: Double
  let language: GuidanceLanguage
  let units: UnitSystem
  private let began = Date()
  private var firstTime: Double?
  private var lastTime: Double?
  /// Seconds of the walk at its own pace, without long pauses and jumps of the log's clock.
  private var elapsed = 0.0
  private var lastProgress: Double?
  /// Longer pauses in the log, seconds, are skipped.
  private static let maximumPause = 10.0
  private var announcements: [JSONValue] = []
  private var rerouting: Rerouting.State?

  init(console: Console, isJSON: Bool, pace: Double, language: GuidanceLanguage, units: UnitSystem) {
    self.console = console
    self.isJSON = isJSON
    self.pace = pace
    self.language = language
    self.units = units
  }

  /// Reports the outcome of a request for another route.
  mutating func announce(_ state: Rerouting.State, at time: Double) {
    // An unchanged state is reported once.
    guard state == .following || state != rerouting else { return }
    rerouting = state
    let text = language.sentence(for: state)
    console.clearProgress()
    if isJSON {
      announcements.append(["t": JSONValue(finite: time), "kind": .string("reroute"), "text": .string(text)])
    } else {
      console.print("\(GuidanceText.clock(time - (firstTime ?? time)))  \(text)")
    }
  }

  mutating func show(
    _ announcement: GuidanceAnnouncement?, walk: GuidedWalk<ComparedAlignment>
  ) async throws {
    let time = max(walk.guidance?.time ?? -.infinity, walk.overlay?.time ?? -.infinity)
    guard time.isFinite, time != lastTime else { return }
    let start = firstTime ?? time
    firstTime = start
    let step = time - (lastTime ?? time)
    lastTime = time
    if (0...Self.maximumPause).contains(step) { elapsed += step }
    if pace > 0 {
      let ahead = elapsed / pace - Date().timeIntervalSince(began)
      if ahead > 0.02 { try await Task.sleep(for: .seconds(min(ahead, 86_400))) }
    }
    if let announcement {
      console.clearProgress()
      let text = GuidanceText.text(of: announcement, language: language, units: units)
      if isJSON {
        announcements.append([
          "t": JSONValue(finite: time), "kind": .string(announcement.kind.rawValue), "text": .string(text),
        ])
      } else {
        console.print("\(GuidanceText.clock(time - start))  \(text)")
      }
    }
    if let last = lastProgress, (0..<1).contains(time - last) { return }
    lastProgress = time
    guard let guidance = walk.guidance?.status else { return }
    let progress = guidance.progress
    let whole = progress.arcLength + progress.remainingDistance
    var line = "\(GuidanceText.clock(time - start)) "
    line += GuidanceText.bar(part: whole > 0 ? progress.arcLength / whole : 0, width: 24)
    line += " \(language.remaining(meters: progress.remainingDistance, units: units))"
    if guidance.turnDegrees.isFinite { line += " · \(language.direction(ofTurn: guidance.turnDegrees))" }
    if let frame = walk.replay.session.alignment.frame {
      line += " · yaw \(Fixed.text(frame.yawDegrees, decimals: 1))°"
    }
    if let error = walk.replay.yawErrors.last { line += " (error \(Fixed.text(error, decimals: 1))°)" }
    if let error = walk.replay.positionErrors.last { line += " · position error \(Fixed.text(error, decimals: 1)) m" }
    console.progress(line)
  }

  func summarize(_ walk: GuidedWalk<ComparedAlignment>, method: ComparedMethod, arguments: Arguments) {
    let report = ReplayReport(walk.replay, method: method)
    guard isJSON, case .object(var object) = report.json else {
      console.print("")
      console.print(ReplayText.text(of: report))
      return
    }
    object["announcements"] = .array(announcements)
    object["overlays"] = .number(Double(walk.overlayCount))
    console.print(json: .object(object))
  }
}
