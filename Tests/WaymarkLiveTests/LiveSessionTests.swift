import TestSupport
import Testing
import Waymark
import WaymarkGeodesy
import WaymarkLive

@testable import WaymarkSimulation

/// The engine's actor, fed with a simulated walk in the form of device events.
@Suite struct LiveSessionTests {
  private static let display = DeviceDisplay(width: 390, height: 844, orientation: .portrait)

  /// A bare line: its steps are the session's.
  private static func route() throws -> Route {
    let origin = try #require(Coordinate(latitude: 47.0707, longitude: 15.4395))
    let frame = LocalFrame(origin: GeodeticPosition(origin, height: 0))
    return try Route(
      geometry: [(0, 0), (0, 60), (50, 60)].map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate },
      source: "test")
  }

  /// The walk as a device reports it: sensor axes of the long side, locations with wall-clock times.
  private static func events(_ route: Route, seconds: Double) -> [DeviceEvent] {
    var parameters = SimulationParameters()
    parameters.seed = 5
    parameters.poseRate = 10
    parameters.gpsSigma = 2
    var simulator = WalkSimulator(route: route, parameters: parameters)
    let camera = SensorCamera(
      width: 1920, height: 1440, focalX: 1450, focalY: 1450, principal: PixelPoint(x: 955, y: 724))
    // A quarter rotation about the axis aligns the displayed axes with the sensor's.
    let turn = Quaternion(axis: Vector3(0, 0, 1), angleRadians: -.pi / 2)
    var events: [DeviceEvent] = [.display(display)]
    while let timed = simulator.next(), timed.time < seconds {
      let arrival = DeviceClock.Reading(
        uptime: timed.time + 0.05, utc: UTCInstant(secondsSince1970: 1_790_000_000.05 + timed.time))
      switch timed.sample {
      case .pose(let pose):
        events.append(
          .frame(
            DeviceFrame(
              time: timed.time, position: pose.position, orientation: pose.orientation * turn, tracking: .normal,
              camera: camera)))
      case .fix(let fix):
        events.append(
          .location(
            DeviceLocation(
              latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude, altitude: 350,
              ellipsoidalAltitude: 397, horizontalAccuracy: fix.horizontalAccuracy, verticalAccuracy: 5,
              course: fix.course ?? -1, courseAccuracy: fix.courseAccuracy ?? -1, speed: fix.speed ?? -1,
              speedAccuracy: fix.speedAccuracy ?? -1,
              stamp: UTCInstant(secondsSince1970: 1_790_000_000 + timed.time)), arrival: arrival))
      case .heading(let heading):
        events.append(
          .heading(
            DeviceHeading(
              magneticDegrees: Angle.wrappedTo360(heading.degrees), accuracy: heading.accuracy,
              stamp: UTCInstant(secondsSince1970: 1_790_000_000 + timed.time)), arrival: arrival))
      default: break
      }
    }
    return events
  }

  /// The events of a walk that is over, read by another task until there are enough.
  private static func events(of live: LiveSession, until isEnough: ([LiveEvent]) -> Bool) async -> [LiveEvent] {
    let collector = Collector<LiveEvent>()
    let reader = Task { for await event in live.events { await collector.add(event) } }
    // Everything to read is there already.
    for _ in 0..<100_000 where !isEnough(await collector.values) { await Task.yield() }
    reader.cancel()
    return await collector.values
  }

  @Test func aWalkIsGuidedAndItsRecordingGivesTheSame() async throws {
    let route = try Self.route()
    let live = LiveSession()
    let (samples, inlet) = AsyncStream.makeStream(of: TimedSample.self)
    await live.record { inlet.yield($0) }
    await live.setRoute(route)
    var updates = live.updates.makeAsyncIterator()
    var last: LiveUpdate?
    var frames = 0
    for event in Self.events(route, seconds: 60) {
      await live.take(event)
      if case .frame = event {
        last = await updates.next()
        frames += 1
      }
    }
    // One more frame, so that the last update includes everything.
    let pose = try #require(last?.pose)
    let turn = Quaternion(axis: Vector3(0, 0, 1), angleRadians: -.pi / 2)
    await live.take(
      .frame(
        DeviceFrame(
          time: 60.1, position: pose.position, orientation: pose.orientation * turn, tracking: .normal, camera: nil)))
    last = await updates.next()
    await live.record(nil)
    inlet.finish()
    let update = try #require(last)
    #expect(frames > 500)
    #expect(update.alignment.state >= .good)
    #expect(!update.overlay.arrows.isEmpty && !update.mesh.parts.isEmpty)
    #expect((update.overlay.guidance?.progress.arcLength ?? 0) > 40)
    #expect(update.headingDegrees != nil && (update.accuracy ?? 99) < 10)
    // The optical axis is 4 pixels off the picture's centre: the overlay's pixels are of the visible area.
    let camera = try #require(update.camera)
    #expect(abs(camera.offset.x) + abs(camera.offset.y) > 1)
    if let finish = update.overlay.finish, let center = finish.center, let pose = update.pose {
      let view = CameraView(position: pose.position, orientation: pose.orientation, intrinsics: camera.camera)
      let pixel = try #require(view.project(finish.position))
      #expect(abs(camera.shown(pixel).x - center.x) < 1e-6 && abs(camera.shown(pixel).y - center.y) < 1e-6)
    }
    // Replayed, the recording gives the same alignment to the last bit.
    var again = Session(strategy: RobustAlignment())
    for await sample in samples { again.take(sample) }
    #expect(again.alignment == update.alignment)
    #expect(again.statistics.rejected == 0)
  }

  @Test func announcementsComeOnceAndInTheUsersLanguage() async throws {
    let route = try Self.route()
    var options = LiveOptions()
    options.language = .german
    let live = LiveSession(options: options)
    await live.setRoute(route)
    for event in Self.events(route, seconds: 62) { await live.take(event) }
    let words = await Self.events(of: live) { $0.count >= 3 }.compactMap {
      if case .announcement(_, let text) = $0 { text } else { nil }
    }
    #expect(Set(words).count == words.count)
    #expect(words.contains { $0.lowercased().contains("rechts") })
  }

  /// Without a reader nothing is held up, and the newest update is available.
  @Test func aBusyScreenGetsTheNewestUpdateOnly() async throws {
    let route = try Self.route()
    let live = LiveSession()
    for event in Self.events(route, seconds: 10) { await live.take(event) }
    var updates = live.updates.makeAsyncIterator()
    let update = try #require(await updates.next())
    #expect(update.time > 9.8)
  }

  @Test func locationsAloneMoveTheMap() async throws {
    let live = LiveSession()
    var updates = live.updates.makeAsyncIterator()
    for event in Self.events(try Self.route(), seconds: 5) {
      guard case .location = event else { continue }
      await live.take(event)
      let update = try #require(await updates.next())
      #expect(update.position != nil && update.overlay.arrows.isEmpty && update.camera == nil)
    }
  }

  /// What a phone reports without a camera: locations and compass.
  private static func eventsWithoutCamera(_ route: Route, seconds: Double) -> [DeviceEvent] {
    events(route, seconds: seconds).filter {
      switch $0 {
      case .location, .heading, .clock: true
      default: false
      }
    }
  }

  @Test func locationsAndCompassAloneAreGuided() async throws {
    let route = try Self.route()
    var options = LiveOptions()
    options.language = .german
    let live = LiveSession(options: options)
    await live.setRoute(route)
    let start = try #require(route.geometry.first)
    var updates = live.updates.makeAsyncIterator()
    var last: LiveUpdate?
    var guided: LiveUpdate?
    for event in Self.eventsWithoutCamera(route, seconds: 62) {
      if guided == nil, let last, last.time > 58 {
        guided = last
        // Led back from here on.
        await live.setSavedPlace(Position(start))
      }
      await live.take(event)
      if case .location = event { last = await updates.next() }
    }
    let update = try #require(last)
    #expect(abs(update.time - 61) < 2 && update.pose == nil && update.overlay.arrows.isEmpty)
    #expect((guided?.overlay.guidance?.progress.arcLength ?? 0) > 55 && update.overlay.guidance == nil)
    let back = try #require(update.leadBack)
    #expect(back.distance > 50 && back.turnDegrees != nil && update.headingDegrees != nil)
    // The route begins behind a user who has walked it: the needle points backwards.
    #expect(abs(back.turnDegrees ?? 0) > 90)
    let words = await Self.events(of: live) { $0.count >= 3 }.compactMap {
      if case .announcement(_, let text) = $0 { text } else { nil }
    }
    #expect(Set(words).count == words.count && words.contains { $0.lowercased().contains("rechts") }, "\(words)")
  }

  @Test func leavingTheRouteWithoutACameraAsksForAnother() async throws {
    let walked = try Self.route()
    let line = walked.geometry
    // The route goes on straight where the walk turns.
    let end = try #require(Coordinate(latitude: line[1].latitude + 0.004, longitude: line[1].longitude))
    let route = try Route(geometry: [line[0], line[1], end], source: "test")
    let live = LiveSession()
    await live.setRoute(route)
    for event in Self.eventsWithoutCamera(walked, seconds: 110) { await live.take(event) }
    let requests = await Self.events(of: live) { _ in false }.compactMap {
      if case .reroute(let request) = $0 { request } else { nil }
    }
    // The first has run out of time meanwhile.
    let newest = try #require(requests.last)
    #expect(await live.take(try Route(geometry: [line[1], line[2], end], source: "test"), for: newest.number))
  }

  /// The camera rests for 20 s, as when only the map is shown, and comes back.
  @Test func guidanceGoesOnWhileTheCameraRests() async throws {
    let route = try Self.route()
    let live = LiveSession()
    await live.setRoute(route)
    var updates = live.updates.makeAsyncIterator()
    var arcs: [Double] = []
    var last: LiveUpdate?
    let rest = 25.0...45
    for event in Self.events(route, seconds: 60) {
      if case .frame(let frame) = event {
        if rest.contains(frame.time) { continue }
        await live.take(event)
        last = await updates.next()
        continue
      }
      if case .location(_, let arrival) = event, rest.contains(arrival.uptime) {
        if arcs.isEmpty { await live.take(.interrupted(at: rest.lowerBound)) }
        await live.take(event)
        guard arrival.uptime > rest.lowerBound + 3 else { continue }
        last = await updates.next()
        if let arc = last?.overlay.guidance?.progress.arcLength { arcs.append(arc) }
        continue
      }
      await live.take(event)
    }
    #expect(arcs.count > 15)
    #expect((arcs.last ?? 0) - (arcs.first ?? 0) > 15)
    // Back with the camera: aligned, and farther along the route.
    let update = try #require(last)
    #expect(update.alignment.frame != nil && !update.overlay.arrows.isEmpty)
    #expect((update.overlay.guidance?.progress.arcLength ?? 0) > (arcs.last ?? .infinity))
  }

  @Test func aSceneThatIsNotFoundAgainIsBegunAnew() async throws {
    let live = LiveSession()
    var events = live.events.makeAsyncIterator()
    func frame(_ time: Double, _ tracking: DeviceTracking) -> DeviceEvent {
      .frame(DeviceFrame(time: time, position: .zero, orientation: .identity, tracking: tracking, camera: nil))
    }
    await live.take(frame(1, .normal))
    for time in stride(from: 2.0, through: 20, by: 1) { await live.take(frame(time, .limited(.relocalizing))) }
    guard case .restartTracking = try #require(await events.next()) else {
      Issue.record("no restart")
      return
    }
    // Checked once; a new session may check again.
    await live.take(.restarted(at: 20.5))
    for time in stride(from: 21.0, through: 40, by: 1) { await live.take(frame(time, .limited(.relocalizing))) }
    guard case .restartTracking = try #require(await events.next()) else {
      Issue.record("no second restart")
      return
    }
  }

  @Test func whatWalksTaughtOfTheCompassServesTheNext() async throws {
    // The compass is 20° off, which two sessions have shown.
    let memory = try #require(
      CompassMemory(
        numbers: [1, 2, .nan, 3, 1, 1, 0, 0, 0, 20, 0, 0, 0, 0] + (0..<25).map { $0 % 6 == 0 ? 4 : 0 }))
    var options = LiveOptions()
    let walk = Self.events(try Self.route(), seconds: 3)
    let without = LiveSession(options: options)
    for event in walk { await without.take(event) }
    options.compassMemory = memory
    let with = LiveSession(options: options)
    #expect(await with.compassMemory == memory)
    for event in walk { await with.take(event) }
    func yaw(_ live: LiveSession) async throws -> Double {
      var updates = live.updates.makeAsyncIterator()
      return try #require(await updates.next()?.alignment.frame?.yawDegrees)
    }
    let turn = abs(Angle.wrappedTo180(try await yaw(with) - (try await yaw(without))))
    #expect(turn > 5 && turn < 25)
  }

  @Test func geographicTrackingIsAskedForAndLeftAgain() async throws {
    var options = LiveOptions()
    options.usesGeoTracking = true
    let live = LiveSession(options: options)
    var events = live.events.makeAsyncIterator()
    let walk = Self.events(try Self.route(), seconds: 8)
    for event in walk.prefix(60) { await live.take(event) }
    guard case .askGeoTracking = try #require(await events.next()) else {
      Issue.record("not asked")
      return
    }
    await live.geoTracking(isAvailable: true)
    guard case .track(.geo) = try #require(await events.next()) else {
      Issue.record("not tracked")
      return
    }
    await live.take(.geoTracking(GeoTracking(state: .localized, accuracy: .high)))
    for event in walk.dropFirst(60) { await live.take(event) }
    guard case .placeGeoAnchor = try #require(await events.next()) else {
      Issue.record("no anchor")
      return
    }
    await live.take(.geoTracking(GeoTracking(state: .notAvailable, reason: .notAvailableAtLocation)))
    guard case .track(.world) = try #require(await events.next()) else {
      Issue.record("no way back")
      return
    }
  }

  @Test func raysAndPositionsAgreeWithTheOverlay() async throws {
    let route = try Self.route()
    let live = LiveSession()
    #expect(await live.ray(through: PixelPoint(x: 195, y: 422)) == nil)
    #expect(await live.sightLine(through: PixelPoint(x: 195, y: 422)) == nil)
    #expect(await live.sight(.sun, at: PixelPoint(x: 195, y: 422)) == false)
    for event in Self.events(route, seconds: 30) { await live.take(event) }
    let point = PixelPoint(x: 100, y: 700)
    let ray = try #require(await live.ray(through: point))
    #expect(abs(ray.direction.length - 1) < 1e-12)
    let line = try #require(await live.sightLine(through: point))
    let position = try #require(await live.position(ofScene: ray.origin + ray.direction * 100))
    let bearing = Geodesic.wgs84.inverse(from: line.coordinate, to: position.coordinate).initialAzimuth
    #expect(abs(Angle.difference(fromDegrees: bearing, toDegrees: line.direction.azimuthDegrees)) < 0.01)
    #expect(await live.position(ofScene: Vector3(.nan, 0, 0)) == nil)
  }
}
