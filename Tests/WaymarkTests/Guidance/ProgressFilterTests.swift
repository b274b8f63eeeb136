import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct ProgressFilterTests {
  /// A walk along a line on a plane with correct odometry and positions with a slow error.
  private struct Walk {
    var filter: ProgressFilter
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var position: Vector3
    var time = 0.0
    var states: [RouteProgress.State] = []
    var error = Vector3.zero
    var sigma: Double? = 3

    init(_ route: Route, at start: (Double, Double) = (0, 0)) {
      filter = ProgressFilter(route: route)
      position = Vector3(start.0, start.1, 0)
      look(moved: nil)
    }

    mutating func look(moved: Vector3?) {
      let moved = moved.map { frame.ecef(ofENU: $0) - frame.originECEF }
      let position = frame.position(ofENU: position + error)
      filter.update(
        ProgressObservation(
          time: time, coordinate: position.coordinate, sigma: sigma, displacement: moved, courseSigmaDegrees: 2))
      if let state = filter.progress?.state { states.append(state) }
    }

    /// Walks straight on at 1.3 m/s, with five updates per second.
    mutating func go(to target: (Double, Double), hasOdometry: Bool = true) {
      let end = Vector3(target.0, target.1, 0)
      while position.distance(to: end) > 1e-6 {
        let way = end - position
        let step = way * min(1, 0.26 / way.length)
        position += step
        time += 0.2
        look(moved: hasOdometry ? step : nil)
      }
    }

    mutating func stand(_ seconds: Double) {
      for _ in 0..<Int(seconds * 5) {
        time += 0.2
        look(moved: .zero)
      }
    }

    var arc: Double { filter.progress?.arcLength ?? .nan }
  }

  @Test(arguments: [true, false])
  func overlapsAreFollowedWithAndWithoutOdometry(hasOdometry: Bool) throws {
    let points = [(0.0, 0.0), (0.0, 80.0), (60.0, 80.0), (60.0, 0.0), (0.0, 0.0), (0.0, 80.0)]
    var walk = Walk(try Fixtures.route(points.map { (east: $0.0, north: $0.1) }))
    var length = 0.0
    for i in points.indices.dropFirst() {
      let (a, b) = (points[i - 1], points[i])
      length += abs(a.0 - b.0) + abs(a.1 - b.1)
      walk.go(to: b, hasOdometry: hasOdometry)
      #expect(abs(walk.arc - length) < (hasOdometry ? 2 : 6), "corner \(i): \(walk.arc), not \(length)")
    }
    #expect(!walk.states.contains(.offRoute))
    #expect(walk.filter.progress?.state == .arrived)
  }

  @Test func thePathBackOnTheSameStreetIsNotThePathThere() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 150), (0, 0)]))
    walk.error = Vector3(3, -2, 0)
    walk.go(to: (0, 150))
    walk.go(to: (0, 60))
    #expect(abs(walk.arc - 240) < 5)
    #expect(walk.states.allSatisfy { $0 == .onRoute })
  }

  @Test func hairpinsAndStairsDoNotMakeItLeap() throws {
    let points = [(0.0, 0.0), (0.0, 12.0), (3.0, 12.0), (3.0, 0.0), (6.0, 0.0), (6.0, 12.0), (9.0, 12.0), (9.0, 0.0)]
    var walk = Walk(try Fixtures.route(points.map { (east: $0.0, north: $0.1) }))
    walk.error = Vector3(1.5, 1, 0)
    var last = 0.0
    for point in points.dropFirst() {
      walk.go(to: point)
      #expect(walk.arc > last - 1)
      last = walk.arc
    }
    #expect(abs(last - walk.filter.index.length) < 6.5)
  }

  @Test func aTurnThatIsMissedIsOffTheRouteWithinSeconds() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 100), (100, 100)]))
    walk.go(to: (0, 100))
    #expect(!walk.states.contains(.offRoute))
    let left = walk.time
    walk.go(to: (0, 150))
    let reported = walk.states.firstIndex(of: .offRoute).map { Double($0) * 0.2 - left }
    #expect((reported ?? .infinity) < 14 && (reported ?? 0) > 3, "\(reported ?? .nan)")
    // The nearest point of the route, or one ahead.
    #expect(abs(walk.arc - 100) < 2)
    walk.go(to: (0, 100))
    walk.go(to: (40, 100))
    #expect(walk.filter.progress?.state == .onRoute)
    #expect(abs(walk.arc - 140) < 6)
  }

  @Test func aParallelStreetIsNotTheRoute() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]))
    walk.go(to: (0, 60))
    walk.go(to: (40, 60))
    walk.go(to: (40, 200))
    #expect(walk.filter.progress?.state == .offRoute)
  }

  @Test func theOppositePavementIsTheRoute() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]), at: (7, 0))
    walk.error = Vector3(3, 2, 0)
    walk.go(to: (7, 300))
    #expect(!walk.states.contains(.offRoute))
  }

  /// Round a corner on the outer side: what is not known of the distance from the line is an error of the arc length then.
  @Test(arguments: [-3.0, 0, 3])
  func cornersFromThePavementAreAsUncertainAsTheOffset(error: Double) throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 150), (200, 150)]), at: (-7, 0))
    walk.error = Vector3(error, 0, 0)
    walk.go(to: (-7, 157))
    for east in stride(from: 10.0, through: 60, by: 10) {
      walk.go(to: (east, 157))
      let sigma = walk.filter.progress?.sigma ?? 0
      #expect(abs(walk.arc - 150 - east) < 1.96 * sigma, "at \(east) m: \(walk.arc - 150 - east) with σ \(sigma)")
    }
  }

  @Test(arguments: [-4.0, 0, 4])
  func aWideStreetThatIsCrossedIsNotLeft(error: Double) throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]), at: (-7, 0))
    walk.error = Vector3(error / 2, -1, 0)
    walk.go(to: (-7, 120))
    walk.go(to: (7, 120))
    walk.go(to: (7, 200))
    walk.go(to: (-7, 200))
    walk.go(to: (-7, 300))
    #expect(!walk.states.contains(.offRoute))
  }

  /// Straight across, and at 60°.
  @Test(arguments: [(50.0, 60.0), (50, 89)])
  func aSideStreetIsReportedAtOnce(end: (Double, Double)) throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]))
    walk.error = Vector3(-1.5, 1, 0)
    walk.go(to: (0, 60))
    #expect(!walk.states.contains(.offRoute))
    let left = walk.time
    walk.go(to: end)
    let reported = walk.states.firstIndex(of: .offRoute).map { Double($0) * 0.2 - left }
    #expect((reported ?? .infinity) < 13 && (reported ?? 0) > 5, "\(reported ?? .nan)")
  }

  /// A position that was 12 m ahead for a long time and then is not any more.
  @Test func whatWasPassedDoesNotComeAgainAtALeap() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 400)]))
    walk.sigma = 1
    walk.error = Vector3(0, 12, 0)
    walk.go(to: (0, 200))
    walk.error = .zero
    var arcs: [Double] = []
    for step in 1...80 {
      walk.go(to: (0, 200 + Double(step)))
      arcs.append(walk.arc)
    }
    for i in 1..<arcs.count { #expect(arcs[i] > arcs[i - 1] - 3) }
    #expect(abs(walk.arc - 280) < 5)
  }

  @Test func standingChangesNothing() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]))
    walk.go(to: (0, 100))
    let before = walk.arc
    // A position that wanders while the user stands still.
    for offset in [4.0, -6, 8, -3] {
      walk.error = Vector3(offset, -offset, 0)
      walk.stand(30)
    }
    #expect(abs(walk.arc - before) < 5)
    #expect(walk.states.allSatisfy { $0 == .onRoute })
  }

  @Test func aBurstOfTheReceiverIsNoWalk() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]))
    walk.go(to: (0, 120))
    walk.error = Vector3(22, 0, 0)
    walk.go(to: (0, 130))
    walk.error = .zero
    walk.go(to: (0, 200))
    #expect(!walk.states.contains(.offRoute))
    #expect(abs(walk.arc - 200) < 4)
  }

  @Test func aPoorPositionIsUnknownAndNotOnTheRoute() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, 300)]))
    walk.go(to: (0, 50))
    walk.sigma = 40
    walk.go(to: (0, 60))
    #expect(walk.filter.progress?.state == .unknown)
    walk.sigma = 3
    walk.go(to: (0, 80))
    #expect(walk.filter.progress?.state == .onRoute)
  }

  @Test func nonsenseChangesNothing() throws {
    var filter = ProgressFilter(route: try Fixtures.route([(0, 0), (0, 100)]))
    filter.update(ProgressObservation(time: .nan, coordinate: Fixtures.graz))
    filter.update(ProgressObservation(time: 0, point: Vector3(.nan, 0, 0)))
    filter.update(ProgressObservation(time: 0, point: .zero))
    #expect(filter.progress == nil)
    filter.update(
      ProgressObservation(time: 0, coordinate: Fixtures.graz, sigma: .nan, displacement: Vector3(.infinity, 0, 0)))
    filter.update(ProgressObservation(time: -1e9, coordinate: Fixtures.graz, sigma: -3, courseSigmaDegrees: .nan))
    filter.restartClock()
    filter.update(ProgressObservation(time: 1e9, coordinate: Fixtures.graz))
    let progress = try #require(filter.progress)
    #expect(progress.arcLength.isFinite && progress.remainingDuration?.isFinite == true)
  }

  @Test func theSmallestAndTheLargestRoutes() throws {
    // A destination at the start, a route of one point, the date line, half the globe.
    var near = Walk(try Fixtures.route([(0, 0), (0, 3)]))
    #expect(near.filter.progress?.state == .arrived)
    near.stand(2)
    var point = Walk(try Fixtures.route([(0, 0), (0, 0)]))
    point.stand(3)
    #expect(point.filter.progress?.state == .arrived)
    let line = try Route(
      geometry: [Fixtures.coordinate(0, 179.9995), Fixtures.coordinate(0, -179.9995)], source: "test")
    var filter = ProgressFilter(route: line)
    for i in 0...100 {
      let longitude = Angle.wrappedTo180(179.9995 + 0.00001 * Double(i))
      filter.update(ProgressObservation(time: Double(i), coordinate: Fixtures.coordinate(0, longitude), sigma: 2))
    }
    #expect(abs((filter.progress?.arcLength ?? 0) - line.distance) < 3)
    let globe = try Route(geometry: [Fixtures.coordinate(0, 0), Fixtures.coordinate(89, 179)], source: "test")
    var far = ProgressFilter(route: globe)
    far.update(ProgressObservation(time: 0, coordinate: Fixtures.coordinate(0, 0), sigma: 3))
    #expect((far.progress?.arcLength ?? .nan) < 10)
  }

  /// Whatever the input, the output is finite and within the route.
  @Test func anyWalkGivesFiniteProgress() throws {
    var generator = SeededGenerator(seed: 77)
    for round in 0..<20 {
      var points = [(east: 0.0, north: 0.0)]
      for _ in 0..<8 { points.append((generator.uniform(-200...200), generator.uniform(-200...200))) }
      var walk = Walk(try Fixtures.route(points))
      for _ in 0..<60 {
        let step = Vector3(generator.uniform(-8...8), generator.uniform(-8...8), 0)
        walk.position += step
        walk.time += generator.uniform(-0.5...9)
        walk.sigma = generator.uniform(0...1) < 0.2 ? nil : generator.uniform(0.1...40)
        walk.look(moved: generator.uniform(0...1) < 0.3 ? nil : step)
        let progress = try #require(walk.filter.progress)
        #expect((0...walk.filter.index.length).contains(progress.arcLength), "round \(round), \(generator)")
        #expect(progress.sigma?.isFinite == true && progress.crossTrack.isFinite)
        #expect((0...1).contains(progress.offRouteProbability ?? -1))
      }
    }
  }

  @Test func theTimeLeftIsThatOfTheUsersOwnPace() throws {
    let plain = try Fixtures.route([(0, 0), (0, 1000)])
    let route = try Route(geometry: plain.geometry, duration: 720, source: "test")
    var walk = Walk(route)
    #expect(abs((walk.filter.progress?.remainingDuration ?? 0) - 720) < 1)
    walk.go(to: (0, 600))
    // 1.3 m/s instead of 1.39: a little longer than the source says.
    let left = try #require(walk.filter.progress?.remainingDuration)
    #expect(left > 400 / 1000 * 720 && left < 400 / 1.25, "\(left)")
  }

  @Test func slopesTakeLonger() throws {
    let level = try Fixtures.route([(0, 0), (0, 500)], altitudes: [100, 100])
    let steep = try Fixtures.route([(0, 0), (0, 500)], altitudes: [100, 200])
    func seconds(_ route: Route) -> Double { Walk(route).filter.progress?.remainingDuration ?? .nan }
    // Tobler: 5.04 km/h on the level, 2.50 km/h up 20 %.
    #expect(abs(seconds(level) - 500 / 5.0362 * 3.6) < 1)
    #expect(abs(seconds(steep) / seconds(level) - 2.0138) < 0.01)
  }

  /// A new route begins at the user and leads back, and the user walks on.
  @Test(arguments: [true, false])
  func whoWalksAwayFromTheStartIsOffTheRoute(hasOdometry: Bool) throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, -200)]))
    walk.go(to: (0, 11), hasOdometry: hasOdometry)
    #expect(!walk.states.contains(.offRoute))
    walk.go(to: (0, 22), hasOdometry: hasOdometry)
    #expect(walk.states.last == .offRoute)
    // It is said once, and until they come back.
    walk.go(to: (0, 60), hasOdometry: hasOdometry)
    let off = try #require(walk.states.firstIndex(of: .offRoute))
    #expect(walk.states[off...].allSatisfy { $0 == .offRoute })
    walk.go(to: (0, -20), hasOdometry: hasOdometry)
    #expect(walk.states.last == .onRoute)
  }

  @Test func whoBeginsBehindTheStartAndComesToItIsNotOff() throws {
    var walk = Walk(try Fixtures.route([(0, 0), (0, -200)]), at: (0, 10))
    walk.go(to: (0, -60))
    #expect(!walk.states.contains(.offRoute) && abs(walk.arc - 60) < 4)
  }
}
