import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

/// Sessions without poses: recordings of receivers.
@Suite struct FixGuidanceTests {
  /// A walk along a route at an even speed with errors like a receiver's: slow ones and new ones.
  private func walk(
    _ route: Route, speed: Double, sigma: Double = 3, reports: Bool, seed: UInt64, at latitude: Double? = nil
  ) -> [(time: Double, fix: LocationFix, course: Double, position: Coordinate)] {
    var random = SeededGenerator(seed: seed)
    let index = RouteIndex(route)
    var slow = Vector3.zero
    var list: [(Double, LocationFix, Double, Coordinate)] = []
    for i in 0..<Int(index.length / speed) {
      let arc = Double(i) * speed
      let here = ECEF.position(of: index.point(at: arc))
      let frame = LocalFrame(origin: here)
      let ahead = frame.enu(ofECEF: index.point(at: min(index.length, arc + 0.5)))
      let course = Angle.wrappedTo360(Angle.heading(east: ahead.x, north: ahead.y) ?? 0)
      func noise(_ size: Double) -> Vector3 { Vector3(random.normal(), random.normal(), 0) * size }
      slow = slow * 0.975 + noise(sigma * 0.22)
      var fix = LocationFix(
        coordinate: frame.position(ofENU: slow + noise(0.1)).coordinate, horizontalAccuracy: 1.51 * sigma)
      if reports {
        (fix.course, fix.speed) = (
          Angle.wrappedTo360(course + random.normal() * 3), max(0, speed + random.normal() * 0.2)
        )
      }
      list.append((Double(i), fix, course, here.coordinate))
    }
    return list
  }

  /// Course and speed are as accurate as stated, with and without the receiver's own values, on foot and driving, at
  /// the date line and near the pole.
  @Test(arguments: [(1.3, true), (1.3, false), (15, true), (15, false)], [47.07, 85, -17])
  func courseAndSpeedAreAsGoodAsTheySay(_ how: (speed: Double, reports: Bool), _ latitude: Double) throws {
    let origin = try #require(Coordinate(latitude: latitude, longitude: latitude == -17 ? 179.999 : 15.4))
    let scale = how.speed
    let route = try Fixtures.route(from: origin, [(0, 0), (100 * scale, 0), (100 * scale, 100 * scale)])
    var (within, count, worst) = (0.0, 0.0, 0.0)
    for seed in 1...8 as ClosedRange<UInt64> {
      var filter = FixFilter()
      for (time, fix, course, _) in walk(route, speed: how.speed, reports: how.reports, seed: seed) {
        filter.take(fix, at: time)
        // Settled, and not in the corner.
        guard time > 20, abs(time - 105) > 20 else { continue }
        let motion = try #require(filter.motion)
        guard let reported = motion.courseDegrees, let sigma = motion.courseSigmaDegrees else { continue }
        let error = abs(Angle.difference(fromDegrees: course, toDegrees: reported))
        count += 1
        if error < 2 * sigma { within += 1 }
        worst = max(worst, error)
        let spread = motion.speedSigma ?? 0
        #expect(abs((motion.speed ?? 99) - how.speed) < 4.5 * spread, "seed \(seed), t \(time): ± \(spread)")
      }
    }
    #expect(count > 600, "a walker has a course most of the time: \(count)")
    #expect(within / count > 0.85, "\(within / count) of \(count) within two sigma, worst \(worst)°")
  }

  @Test func whoStandsHasNoCourse() {
    var random = SeededGenerator(seed: 5)
    var filter = FixFilter()
    var reported = 0
    for i in 0..<300 {
      let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
      let position = frame.position(ofENU: Vector3(random.normal(), random.normal(), 0) * 0.3).coordinate
      filter.take(LocationFix(coordinate: position, horizontalAccuracy: 5, speed: 0), at: Double(i))
      if i > 10, filter.motion?.courseDegrees != nil { reported += 1 }
    }
    #expect(reported < 3, "\(reported)")
    #expect((filter.motion?.speed ?? 9) < 0.4)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func aWalkIsGuidedByFixesAlone(seed: UInt64) throws {
    let bare = try Fixtures.route([(0, 0), (0, 150), (120, 150), (120, 300)])
    let route = InstructionMaker().addingSteps(to: bare)
    var walk = GuidedWalk(session: Session(strategy: ComparedMethod.robust.strategy(initialYaw: .firstHeading)))
    _ = walk.take(TimedSample(time: 0, .route(route)))
    var kinds: [GuidanceAnnouncement.Kind] = []
    var wrongTurns = 0
    let samples = self.walk(route, speed: 1.3, reports: true, seed: seed)
    for (time, fix, _, _) in samples {
      if let reported = walk.take(TimedSample(time: time, .fix(fix))) { kinds.append(reported.kind) }
      if let (_, status) = walk.guidance, time > 15, status.turnDegrees.isFinite, abs(status.turnDegrees) > 100 {
        wrongTurns += 1
      }
    }
    let session = walk.replay.session
    #expect(!session.hasPoses && session.alignment.frame == nil && walk.overlayCount == 0)
    #expect(kinds.first == .start && kinds.last == .arrived, "seed \(seed): \(kinds)")
    #expect(kinds.filter { $0 == .now }.count == 2 && !kinds.contains(.offRoute), "seed \(seed): \(kinds)")
    #expect(wrongTurns < 3, "seed \(seed)")
    #expect(walk.replay.fixCount == samples.count)
    // Back to the start, relative to the course, which is north.
    let back = try #require(session.leadBack(to: Position(Fixtures.graz)))
    #expect(abs(back.distance - 320) < 25 && abs(abs(back.turnDegrees ?? 0) - 158) < 25, "seed \(seed): \(back)")
  }

  /// A line without steps is guided along as one with them, in the session's language, also one that is chosen on the way.
  @Test(arguments: GuidanceLanguage.allCases) func aBareLineHasInstructions(language: GuidanceLanguage) throws {
    let bare = try Fixtures.route([(0, 0), (0, 150), (120, 150), (120, 300)])
    var session = Session()
    session.setRoute(bare)
    #expect(session.route?.steps.map(\.maneuver) == [.depart, .turnRight, .turnLeft, .arrive])
    session.language = language
    var status: GuidanceStatus?
    for (time, fix, _, _) in walk(bare, speed: 1.3, reports: true, seed: 4) where status?.progress.nextStep != 2 {
      _ = session.take(TimedSample(time: time, .fix(fix)))
      status = session.guidanceByFixes
      if status?.progress.nextStep == 1 {
        #expect(status?.currentInstruction == language.instruction(for: .depart, headingDegrees: 0))
        #expect(status?.instruction == language.instruction(for: .turnRight))
      }
    }
    #expect(status?.currentInstruction == language.instruction(for: .turnRight))
    #expect(status?.instruction == language.instruction(for: .turnLeft) && status?.maneuver == .turnLeft)
    #expect(status?.distanceText.isEmpty == false)
  }

  /// Steps whose source has no words, as those of a straight line by stops, get some.
  @Test func stepsWithoutWordsHaveInstructions() throws {
    let line = try Fixtures.route([(0, 0), (0, 150), (120, 150)])
    let legs = [0, 1].map { i in
      RouteLeg(
        steps: [
          RouteStep(instruction: "", maneuver: .depart, distance: 100, geometryRange: i...i + 1),
          RouteStep(instruction: "", maneuver: .arrive, distance: 0, geometryRange: i + 1...i + 1),
        ], distance: 100)
    }
    let index = RouteIndex(try Route(geometry: line.geometry, legs: legs, source: "test"))
    #expect(
      (0..<4).map { index.instruction(ofStep: $0, in: .english) } == [
        "Head north.", GuidanceLanguage.english.stopReached, "Head east.", "You have arrived at your destination.",
      ])
  }

  @Test func nonsenseDoesNotBreakTheFilter() {
    var random = SeededGenerator(seed: 9)
    var filter = FixFilter()
    let oddities: [Double] = [0, -1, 1, 359, 360, 1e9, -1e9, 90, 1e-9]
    for _ in 0..<5000 {
      func odd() -> Double { oddities.randomElement(using: &random) ?? 0 }
      guard let position = Coordinate(latitude: random.uniform(-90...90), longitude: random.uniform(-180...180)) else {
        continue
      }
      let fix = LocationFix(
        coordinate: random.uniform(0...1) < 0.5 ? position : Fixtures.graz,
        horizontalAccuracy: random.uniform(0.001...1e6),
        course: odd(), courseAccuracy: odd(), speed: odd(), speedAccuracy: odd()
      ).withoutMeaninglessParts
      filter.take(fix, at: random.uniform(-100...100) * (random.uniform(0...1) < 0.1 ? 1e6 : 1))
      guard let motion = filter.motion else { continue }
      #expect(motion.speed?.isFinite ?? true)
      #expect(motion.courseDegrees.map { (0..<360).contains($0) } ?? true)
    }
  }
}

extension SeededGenerator {
  /// An approximately standard normal number: the sum of twelve uniform ones.
  fileprivate mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform(0...1) }
    return sum
  }
}
