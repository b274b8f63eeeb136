import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy
import WaymarkLive

@testable import AppModels

/// The app's models on a simulated walk: what the interface shows, state by state.
@Suite(.serialized) @MainActor struct WalkingAppTests {
  private let phone = TestPhone()

  private func shows(_ app: AppModel, _ lines: String..., at location: SourceLocation = #_sourceLocation) {
    let shown = AppSnapshot(app, phone).description
    #expect(shown == lines.joined(separator: "\n"), sourceLocation: location)
  }

  /// Walks until a time; events from before the last one were taken already.
  private func walk(_ app: AppModel, _ walk: SimulatedWalk, _ seconds: Range<Double>, camera: Bool = true) async {
    for (time, event) in walk.events where seconds.contains(time) {
      if case .frame = event, !camera { continue }
      phone.now.uptime = time
      phone.now.utc = UTCInstant(secondsSince1970: SimulatedWalk.start + time)
      await phone.navigator.take(event)
    }
    // The interface follows five times a second, on a task of its own.
    await settle()
  }

  /// Waits for tasks that have been started: until nothing changes any more.
  private func settle() async {
    var before = (phone.navigator.commands.count, phone.navigator.update?.time)
    var quiet = 0
    for _ in 0..<500 where quiet < 4 {
      try? await Task.sleep(for: .milliseconds(10))
      let now = (phone.navigator.commands.count, phone.navigator.update?.time)
      quiet = now == before ? quiet + 1 : 0
      before = now
    }
  }

  private func home(_ walk: SimulatedWalk) throws -> NamedPlace {
    NamedPlace(name: "Home", coordinate: try #require(walk.route.geometry.last), kind: .chosen)
  }

  @Test func aRouteFromTheFirstViewToTheEnd() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    shows(
      app, "view: both", "hint: Waiting for your location. Move to where you can see the sky.", "direction: unknown",
      "sensors: all")
    phone.directions.answer(.success([simulated.route]))
    app.go(to: try home(simulated))
    shows(
      app, "view: both", "hint: Waiting for your location. Move to where you can see the sky.", "to: Home",
      "waits: for the position",
      "direction: unknown", "background: location", "sensors: all")
    await walk(app, simulated, 0..<40)
    #expect(phone.directions.requests.count == 1 && phone.navigator.commands.contains("route of 110 m"))
    shows(
      app, "view: both", "to: Home", "route: 110 m by test", "guidance: onRoute",
      "direction: \(app.walk.alignment.state.rawValue)", "position: known", "card: shown", "background: location",
      "sensors: all")
    #expect(app.walk.alignment.state >= .rough)
    // Not spoken, so VoiceOver says it.
    #expect(phone.speech.said.isEmpty && !phone.announced.isEmpty)
    app.endRoute()
    await settle()
    #expect(phone.card.events == ["begin", "show Home", "end"] && !phone.navigator.goesOnInBackground)
    #expect(phone.navigator.commands.last { $0.contains("route") } == "no route")
  }

  @Test func howHighTheRouteGoes() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<5)
    let flat = simulated.route
    let hill = try Route(
      geometry: flat.geometry, altitudes: [350, 380, 365].map { Altitude(meters: $0, reference: .meanSeaLevel) },
      source: "hills", name: flat.name)
    phone.directions.answer(.success([hill, flat]))
    app.go(to: try home(simulated))
    await settle()
    #expect(AppSnapshot(app, phone).description.contains("elevation: Elevation profile: 30 m up, 15 m down."))
    let profile = try #require(app.navigation.profile)
    app.places.show(profile.coordinate(x: 1), name: profile.reading(x: 1, AppWords(.english), units: .metric))
    guard case .chosen(let chosen)? = app.sheet else {
      Issue.record("\(String(describing: app.sheet))")
      return
    }
    #expect(chosen.name.hasPrefix("365 m after "))
    #expect(Geodesic.wgs84.inverse(from: chosen.coordinate, to: hill.destination).distance < 0.01)
    app.route.choose(1)
    #expect(app.navigation.profile == nil && !AppSnapshot(app, phone).description.contains("elevation"))
    app.route.choose(0)
    app.endRoute()
    #expect(app.navigation.profile == nil)
  }

  /// The engine projects into the picture as it is shown, and a new session shows it as the last one did.
  @Test func theOverlayFollowsTheMagnification() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<5)
    let before = try #require(phone.navigator.update?.camera?.camera)
    app.walk.magnification = app.walk.magnification.next
    #expect(app.walk.magnification.label == "2×")
    await settle()
    await walk(app, simulated, 5..<8)
    let after = try #require(phone.navigator.update?.camera?.camera)
    #expect(abs(after.focalX - 2 * before.focalX) < 1e-6 && after.width == before.width)
    app.settings.values.usesDeviceHeading = true
    await app.settingsChanged()
    #expect(phone.navigators.count == 2 && phone.navigator.magnification == 2)
    app.walk.magnification = app.walk.magnification.next
    #expect(phone.navigator.magnification == 1)
  }

  /// Location goes on in the background only where it was said in the foreground: before the screen is locked.
  @Test func aLockedScreen() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    phone.directions.answer(.success([simulated.route]))
    await walk(app, simulated, 0..<10)
    app.leave()
    #expect(phone.navigator.commands.suffix(1) == ["stop"])
    app.come()
    app.go(to: try home(simulated))
    await settle()
    app.leave()
    #expect(phone.navigator.commands.suffix(4) == ["start", "background true", "route of 110 m", "rest"])
    await walk(app, simulated, 10..<30, camera: false)
    shows(
      app, "view: both", "hint: Tracking lost.", "to: Home", "route: 110 m by test", "guidance: onRoute",
      "direction: \(app.walk.alignment.state.rawValue)", "position: known", "card: shown", "background: location",
      "sensors: without camera")
    app.come()
    #expect(phone.navigator.commands.last == "wake")
    await walk(app, simulated, 30..<40)
    #expect(app.walk.tracking != nil && app.walk.guidance?.progress.state == .onRoute)
  }

  /// Beats as quick as the engine says, from when the position is known until nobody is led any more.
  @Test func beatsLeadBack() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<20)
    app.places.savePosition()
    app.messages.read()
    app.leadBackToLast()
    app.leadBack.isBeating = true
    #expect(phone.beater.events == ["begin"])
    await walk(app, simulated, 20..<40)
    try await Task.sleep(for: .seconds(1.2))
    let sound = try #require(app.leadBack.state?.sound)
    #expect(phone.beater.beats.last == sound && sound.interval == 1 / sound.rate)
    #expect((1...12).contains(phone.beater.beats.count) && app.leadBack.beats == phone.beater.beats.count)
    app.lead(to: nil)
    #expect(!app.leadBack.isBeating && phone.beater.events == ["begin", "end"])
    let count = phone.beater.beats.count
    try await Task.sleep(for: .seconds(1.2))
    #expect(phone.beater.beats.count == count)
  }

  @Test func theWayBack() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    app.places.savePosition()
    #expect(app.messages.shown == Words.noPosition)
    app.messages.read()
    app.leadBackToLast()
    #expect(app.messages.shown == Words.noAnchors)
    app.messages.read()
    await walk(app, simulated, 0..<12)
    app.places.savePosition()
    let saved = try #require(app.anchors.newest)
    #expect(saved.location.accuracy != nil && app.anchors.offersUndo)
    app.messages.read()
    app.leadBackToLast()
    await walk(app, simulated, 12..<40)
    shows(
      app, "view: both", "direction: \(app.walk.alignment.state.rawValue)", "position: known",
      "lead back: \(saved.name)", "needle: shown", "background: location", "sensors: all")
    app.lead(to: nil)
    #expect(!phone.navigator.goesOnInBackground && app.leadBack.state == nil)
  }

  @Test func whereNoRouteIsFoundALineIsShownAndTheReason() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<5)
    app.go(to: try home(simulated))
    await settle()
    let failure = try #require(app.navigation.failure)
    #expect(failure.kind == .offline && app.navigation.route.map(StraightRoute.isOne) == true)
    #expect(AppSnapshot(app, phone).description.contains("why: There is no connection."))
  }

  @Test func ofSeveralRoutesOneIsChosen() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<5)
    let other = try Route(geometry: [simulated.route.geometry[0], simulated.route.geometry[2]], source: "other")
    phone.directions.answer(.success([simulated.route, other]))
    app.go(to: try home(simulated))
    await settle()
    #expect(app.navigation.routes.count == 2 && phone.directions.requests.last?.alternatives == 2)
    app.route.choose(1)
    app.route.choose(7)
    #expect(app.navigation.route == other && phone.navigator.commands.last == "route of 78 m")
    // Another mode asks anew, with its stops.
    let trip = try #require(app.navigation.trip)
    let stop = NamedPlace(name: "Shop", coordinate: simulated.route.geometry[1], kind: .chosen)
    app.go(Trip(to: trip.destination, stops: [stop], mode: .cycling), keepsSheet: true)
    await settle()
    let request = try #require(phone.directions.requests.last)
    #expect(request.mode == .cycling && request.via == [stop.coordinate])
  }

  /// The system may end the app at any time.
  @Test func aTripGoesOnWhenTheAppIsOpenedAgain() async throws {
    let simulated = try SimulatedWalk()
    phone.directions.answer(.success([simulated.route]))
    let first = phone.open()
    await first.begin()
    first.go(to: try home(simulated))
    let second = phone.open()
    await second.begin()
    #expect(second.navigation.destination?.name == "Home" && phone.navigator.goesOnInBackground)
    await walk(second, simulated, 0..<5)
    #expect(second.navigation.route != nil)
    second.endRoute()
    let third = phone.open()
    await third.begin()
    #expect(third.navigation.destination == nil)
    phone.now.utc = UTCInstant(secondsSince1970: SimulatedWalk.start + 7 * 3600)
    let late = phone.open()
    await late.begin()
    #expect(late.navigation.destination == nil)
  }

  @Test func modesOfTheView() async throws {
    let app = phone.open()
    await app.begin()
    phone.navigator.condition.camera = .denied
    #expect(app.hints.now == .notice(.cameraDenied))
    app.mode = .map
    #expect(app.hints.now == .waiting)
    phone.navigator.condition.location = .denied
    #expect(app.hints.now == .notice(.locationDenied) && app.hints.now?.leadsToSettings == true)
    phone.navigator.condition.location = .granted
    phone.navigator.condition.locationIsPrecise = false
    #expect(app.hints.now == .notice(.locationRough))
    app.hints.askForExactLocation()
    #expect(phone.navigator.commands.last == "exact location for Guidance")
    app.hints.tell(app.hints.now)
    #expect(phone.announced.last?.contains("approximate location") == true)
  }

  /// As on the page: put aside until the engine has nothing to say once.
  @Test func coachingIsPutAsideUntilThePictureIsBetter() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<0.5)
    guard case .coaching? = app.hints.now else {
      Issue.record("\(String(describing: app.hints.now))")
      return
    }
    app.hints.putAside()
    #expect(app.hints.isPutAside && app.hints.now?.locksCamera != true)
    if case .coaching? = app.hints.now { Issue.record("it is still there") }
    await walk(app, simulated, 0.5..<30)
    #expect(!app.hints.isPutAside)
    app.hints.beginAgain()
    #expect(phone.navigator.commands.last == "new scene")
  }

  @Test func whereTheDevicesOwnTrackingIs() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<5)
    #expect(app.places.geoTrackingAbsence == nil)
    phone.navigator.geoTrackingIsAvailable = false
    #expect(app.places.geoTrackingAbsence == Words.geoTrackingNotHere)
    var search = GeoTrackingSearch(around: try #require(app.walk.position?.coordinate))
    phone.navigator.nearestGeoTracking = search.next()
    // From Graz.
    #expect(app.places.geoTrackingAbsence == "Geotracking isn’t available here. Nearest: Wien, 145 km.")
    var count = 1
    while search.next() != nil { count += 1 }
    #expect(count == 6)
    app.settings.values.usesGeoTracking = false
    #expect(app.places.geoTrackingAbsence == nil)
  }

  @Test func theDevicesOwnCoachingSpeaksAlone() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<0.5)
    #expect(app.hints.now != nil)
    phone.navigator.isCoachedByDevice = true
    shows(app, "view: both", "direction: \(app.walk.alignment.state.rawValue)", "position: known", "sensors: all")
    phone.navigator.isCoachedByDevice = false
    #expect(app.hints.now != nil)
  }

  @Test func otherSensorsBeginAnotherSession() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    phone.directions.answer(.success([simulated.route]))
    await walk(app, simulated, 0..<5)
    app.go(to: try home(simulated))
    await settle()
    await app.settingsChanged()
    #expect(phone.navigators.count == 1)
    app.settings.values.usesDeviceHeading = true
    await app.settingsChanged()
    await settle()
    #expect(phone.navigators.count == 2 && phone.navigator.goesOnInBackground && phone.navigator.isRunning)
    #expect(phone.navigator.commands.contains("route of 110 m"))
    // What the old one still reports is not shown any more.
    await phone.navigators[0].take(.interrupted(at: 9))
    #expect(app.walk.navigator === phone.navigator)
  }

  /// The estimator knows the direction after a few steps of this walk; pairs of fixes need more of them.
  @Test func anotherMethodOfAlignmentBeginsAnotherSession() async throws {
    let simulated = try SimulatedWalk()
    let app = phone.open()
    await app.begin()
    await walk(app, simulated, 0..<5)
    app.settings.values.alignment = AlignmentMethod.pairwise.rawValue
    #expect(app.session.options.alignmentMethod == .pairwise)
    await app.settingsChanged()
    #expect(phone.navigators.count == 2 && phone.navigator.isRunning)
    await app.settingsChanged()
    #expect(phone.navigators.count == 2)
    await walk(app, simulated, 5..<60)
    // The published method states no uncertainty.
    #expect(app.walk.alignment.state >= .rough && app.walk.alignment.yawSigmaDegrees == nil)
    app.settings.values.alignment = nil
    await app.settingsChanged()
    #expect(phone.navigators.count == 3 && app.session.options.alignmentMethod == .robust)
  }

  @Test func boardsOverThePictureAreMeasured() async throws {
    let app = phone.open()
    app.covers.picture = ScreenBox(left: 0, top: 0, right: 390, bottom: 400)
    app.covers.top = ScreenBox(left: 0, top: 50, right: 390, bottom: 170)
    #expect(app.session.style.insets == OverlayStyle.Insets(top: 214, left: 44, bottom: 44, right: 44))
    app.covers.picture = ScreenBox()
    #expect(app.session.style.insets.top == 214)
  }
}
