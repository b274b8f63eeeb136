import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct SessionTests {
  private func pose(_ x: Double = 0, tracking: TrackingState = .normal) -> Sample {
    .pose(PoseSample(position: Vector3(x, 0, 0), orientation: .identity, tracking: tracking))
  }

  private func fix(_ accuracy: Double = 5, latitude: Double = 47) -> Sample {
    .fix(LocationFix(coordinate: Fixtures.coordinate(latitude, 15), horizontalAccuracy: accuracy))
  }

  private func session() -> Session<BestEstimateAlignment> {
    var session = Session(strategy: BestEstimateAlignment())
    session.take(TimedSample(time: 10, pose()))
    return session
  }

  @Test func badSamplesAreRefusedWithTheirReason() {
    var s = session()
    func expect(_ reason: SampleRejection, _ time: Double, _ sample: Sample) {
      do {
        let outcome = s.take(TimedSample(time: time, sample))
        #expect(outcome == .rejected(reason))
      }
    }
    expect(.notFinite, .nan, pose())
    expect(.duplicate, 10, pose(1))
    expect(.outOfOrder, 9.5, pose(1))
    expect(.notFinite, 11, .pose(PoseSample(position: Vector3(.nan, 0, 0), orientation: .identity)))
    expect(.outOfRange, 11, .pose(PoseSample(position: .zero, orientation: Quaternion(x: 0, y: 0, z: 0, w: 0))))
    expect(.outOfRange, 11, .pose(PoseSample(position: Vector3(1e9, 0, 0), orientation: .identity)))
    expect(.invalidAccuracy, 10.1, fix(-1))
    expect(.notFinite, 10.1, fix(.nan))
    expect(.withoutPose, 14, fix())
    expect(.outOfOrder, 13, fix())
    expect(.invalidAccuracy, 10.1, .heading(HeadingReading(degrees: 5, north: .true, accuracy: -1)))
    expect(.notFinite, 10.1, .heading(HeadingReading(degrees: .infinity, north: .true, accuracy: 1)))
    #expect(s.statistics.rejected == 12)
    #expect(s.statistics.count(of: .outOfRange) == 2)
    #expect(s.statistics.accepted == 1)
  }

  @Test func aMagneticHeadingNeedsADate() throws {
    let day = try #require(UTCInstant(iso8601: "2026-11-20T10:00:00Z"))
    func reading(_ degrees: Double, _ north: HeadingReading.North = .magnetic) -> Sample {
      .heading(HeadingReading(degrees: degrees, north: north, accuracy: 10))
    }
    for hasDate in [false, true] {
      var s = session()
      if hasDate { s.setDate(day) }
      let early = s.take(TimedSample(time: 10, reading(1)))
      #expect(early != .rejected(.withoutReference))
      s.take(TimedSample(time: 10.02, pose()))
      let exact = s.take(TimedSample(time: 10.01, reading(1, .true)))
      #expect(exact != .rejected(.withoutReference))
      s.take(TimedSample(time: 10.02, fix()))
      let late = s.take(TimedSample(time: 10.02, reading(2)))
      #expect((late != .rejected(.withoutReference)) == hasDate)
      #expect(s.statistics.count(of: .withoutReference) == (hasDate ? 0 : 1))
      // A date gives the declination, but not the time of day that the Sun needs.
      #expect(s.utc(at: 10.02) == nil)
    }
    var s = session()
    s.setDate(UTCInstant(secondsSince1970: .nan))
    s.take(TimedSample(time: 10, fix()))
    let outcome = s.take(TimedSample(time: 10, reading(2)))
    #expect(outcome == .rejected(.withoutReference))
  }

  @Test func aLateFixIsPairedWithThePoseOfItsMoment() throws {
    var s = Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 0)))
    for i in 0...40 { s.take(TimedSample(time: Double(i) / 20, pose(Double(i)))) }
    do {
      let outcome = s.take(TimedSample(time: 1.025, fix()))
      #expect(outcome == .accepted(nil))
    }
    #expect(abs((s.alignment.frame?.originInScene.x ?? 0) - 20.5) < 1e-9)
  }

  @Test func posesAreNotInterpolatedAcrossAGap() {
    var s = session()
    s.take(TimedSample(time: 13, pose(5)))
    #expect(s.statistics.poseGaps == 1)
    do {
      let outcome = s.take(TimedSample(time: 12, fix()))
      #expect(outcome == .rejected(.withoutPose))
    }
    do {
      let outcome = s.take(TimedSample(time: 13.1, fix()))
      #expect(outcome == .accepted(nil))
    }
  }

  @Test func oneNonsenseTimeIsIgnoredButAJumpedClockIsFollowed() {
    var s = session()
    do {
      let outcome = s.take(TimedSample(time: 1e9, pose()))
      #expect(outcome == .rejected(.clockJump))
    }
    do {
      let outcome = s.take(TimedSample(time: 10.1, pose()))
      #expect(outcome == .accepted(nil))
    }
    do {
      let outcome = s.take(TimedSample(time: -500, pose()))
      #expect(outcome == .rejected(.clockJump))
    }
    do {
      let outcome = s.take(TimedSample(time: -499.9, pose()))
      #expect(outcome == .accepted(nil))
    }
    #expect(s.statistics.clockJumps == 1)
    do {
      let outcome = s.take(TimedSample(time: -499.8, fix()))
      #expect(outcome == .accepted(nil))
    }
    #expect(s.alignment.frame != nil)
  }

  @Test func trackingLossEndsTheSegmentUnlessRelocalized() {
    for state in [TrackingState.normal, .limited, .relocalized] {
      var s = session()
      s.take(TimedSample(time: 10.1, fix()))
      s.take(TimedSample(time: 11, pose(tracking: .lost)))
      do {
        let outcome = s.take(TimedSample(time: 11.2, fix(latitude: 47.1)))
        #expect(outcome == .rejected(.withoutPose))
      }
      s.take(TimedSample(time: 12, pose(3, tracking: state)))
      #expect((s.alignment.frame == nil) == (state != .relocalized), "\(state)")
      #expect(s.statistics.segments == (state == .relocalized ? 1 : 2))
    }
  }

  @Test func aLeapOfThePoseBeginsANewSegment() {
    var s = session()
    s.take(TimedSample(time: 10.03, pose(500)))
    #expect(s.statistics.segments == 2)
  }

  @Test func altitudesWithoutMeaningAreLeftOut() {
    var s = session()
    for (i, bad) in [
      LocationFix(
        coordinate: Fixtures.graz, horizontalAccuracy: 5, altitude: Altitude(meters: .nan, reference: .ellipsoid)),
      LocationFix(
        coordinate: Fixtures.graz, horizontalAccuracy: 4, altitude: Altitude(meters: 5, reference: .ellipsoid),
        verticalAccuracy: -1),
    ].enumerated() {
      s.take(TimedSample(time: 10.1 + 0.1 * Double(i), .fix(bad)))
      #expect(s.alignment.frame != nil)
      #expect(!s.alignment.heightIsKnown)
    }
  }

  /// Whatever the input and its order, nothing traps, and the output is finite.
  @Test func randomNonsenseDoesNoHarm() throws {
    var generator = SeededGenerator(seed: 99)
    let odd: [Double] = [0, -1, 1e-300, 1e300, -1e300, .nan, .infinity, -.infinity, 180, 360, .leastNonzeroMagnitude]
    func number() -> Double {
      Bool.random(using: &generator) ? odd.randomElement(using: &generator) ?? 0 : generator.uniform(-100...100)
    }
    let route = try Fixtures.route([(0, 0), (0, 100), (50, 100)])
    for method in ComparedMethod.allCases {
      var s = Session(strategy: method.strategy(initialYaw: .firstHeading))
      var time = 0.0
      for _ in 0..<20_000 {
        time += 0.03
        let t = Int.random(in: 0..<20, using: &generator) == 0 ? number() : time
        let sample: Sample
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          sample = .fix(
            LocationFix(
              coordinate: Fixtures.coordinate(generator.uniform(-90...90), generator.uniform(-180...180)),
              horizontalAccuracy: number(), altitude: Altitude(meters: number(), reference: .ellipsoid),
              verticalAccuracy: number(), course: number(), speed: number()))
        case 1: sample = .heading(HeadingReading(degrees: number(), north: .magnetic, accuracy: number()))
        case 2: sample = .route(Bool.random(using: &generator) ? route : nil)
        case 3: sample = .utc(UTCInstant(secondsSince1970: number()))
        case 4:
          sample = .pose(
            PoseSample(
              position: Vector3(number(), number(), number()),
              orientation: Quaternion(x: number(), y: number(), z: number(), w: number()),
              tracking: [.normal, .limited, .lost, .relocalized].randomElement(using: &generator) ?? .normal))
        default:
          sample = .pose(
            PoseSample(
              position: Vector3(generator.uniform(-5...5), 0, 0),
              orientation: Fixtures.randomOrientation(&generator)))
        }
        s.take(TimedSample(time: t, sample))
        if Int.random(in: 0..<50, using: &generator) == 0 {
          let p = PoseSample(
            position: Vector3(number(), number(), number()), orientation: Fixtures.randomOrientation(&generator))
          let overlay = s.overlay(for: p, camera: Fixtures.camera, at: number())
          #expect(overlay.arrows.allSatisfy { $0.position.isFinite }, "seed \(generator.seed)")
          #expect(overlay.edgeIndicator.map { $0.center.x.isFinite && $0.center.y.isFinite } ?? true)
        }
        if let position = s.position { #expect(abs(position.coordinate.latitude) <= 90) }
      }
      #expect(s.statistics.accepted > 1000)
    }
  }

  @Test func lateFixesInABatchAreNoJumpOfTheClock() {
    var s = session()
    s.take(TimedSample(time: 10.1, fix()))
    for (t, reason) in [(-40.0, SampleRejection.clockJump), (-39, .clockJump), (1, .outOfOrder)] {
      let outcome = s.take(TimedSample(time: t, fix()))
      #expect(outcome == .rejected(reason))
    }
    #expect(s.statistics.clockJumps == 0 && s.statistics.segments == 1)
    #expect(s.alignment.frame != nil)
    // Where there is no camera, fixes prove a jump.
    var blind = Session(strategy: BestEstimateAlignment())
    for t in [10.0, 11, -500, -499] { blind.take(TimedSample(time: t, fix())) }
    #expect(blind.statistics.clockJumps == 1)
  }

  /// A second recording after the first in one log: persistent settings come first, with times of the new clock.
  @Test func cameraAndRouteHoldWhateverTheirTime() throws {
    var s = session()
    let route = try Fixtures.route([(0, 0), (0, 100)])
    s.take(TimedSample(time: -500, .camera(Fixtures.camera)))
    s.take(TimedSample(time: -500, .route(route)))
    #expect(s.camera == Fixtures.camera)
    // With steps from its shape.
    #expect(s.route == InstructionMaker().addingSteps(to: route))
    s.take(TimedSample(time: -500, .route(nil)))
    #expect(s.route == nil)
    #expect(s.statistics.rejected == 0)
  }

  @Test func aLateReportOfALossIsOutOfOrder() {
    var s = session()
    s.take(TimedSample(time: 10.1, fix()))
    var outcome = s.take(TimedSample(time: 9.9, pose(tracking: .lost)))
    #expect(outcome == .rejected(.outOfOrder))
    s.take(TimedSample(time: 10.2, pose()))
    #expect(s.statistics.segments == 1)
    s.take(TimedSample(time: 11, pose(tracking: .lost)))
    // From before the loss, delivered during it: not the end of the loss; but a fix of that time has its pose.
    outcome = s.take(TimedSample(time: 10.9, pose()))
    #expect(outcome == .rejected(.outOfOrder))
    outcome = s.take(TimedSample(time: 10.15, fix(4)))
    #expect(outcome == .accepted(nil))
    #expect(s.statistics.segments == 1)
    s.take(TimedSample(time: 12, pose()))
    #expect(s.statistics.segments == 2)
  }

  /// Strategies receive what their protocol promises: optional values are valid, or absent.
  @Test func partsOfAFixWithoutMeaningAreLeftOut() {
    let odd = LocationFix(
      coordinate: Fixtures.graz, horizontalAccuracy: 5, course: -1, courseAccuracy: 3, speed: .nan, speedAccuracy: -1)
    #expect(
      odd.withoutMeaninglessParts
        == LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5, courseAccuracy: 3))
    let sound = LocationFix(
      coordinate: Fixtures.graz, horizontalAccuracy: 5, altitude: Altitude(meters: 3, reference: .ellipsoid),
      verticalAccuracy: 4, course: 360, courseAccuracy: 3, speed: 0, speedAccuracy: 0)
    #expect(sound.withoutMeaninglessParts == sound)
  }

  /// Off the route, then the clock jumps back: off route must be detected again by the new clock's time, and no
  /// earlier.
  @Test func progressKnowsNoTimeFromBeforeAJumpOfTheClock() throws {
    for jump in [-1e5, 1e5] {
      var s = Session(strategy: BestEstimateAlignment(initialYaw: .fixed(degrees: 0)))
      s.setRoute(try Fixtures.route([(0, 0), (0, 100)]))
      let away = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0)).position(ofENU: Vector3(90, 50, 0))
      func second(_ t: Double) -> RouteProgress.State? {
        for i in 0..<10 { s.take(TimedSample(time: t + 0.1 * Double(i), pose())) }
        s.take(TimedSample(time: t + 0.9, .fix(LocationFix(coordinate: away.coordinate, horizontalAccuracy: 5))))
        return s.progress?.state
      }
      for t in 0..<4 { #expect(second(Double(t)) != .offRoute) }
      for t in 0..<4 { #expect(second(jump + Double(t)) != .offRoute, "jump \(jump)") }
      var state: RouteProgress.State?
      for t in 4..<10 { state = second(jump + Double(t)) }
      #expect(state == .offRoute, "jump \(jump)")
      #expect(s.statistics.clockJumps == 1)
      #expect(s.statistics.segments == 2)
    }
  }
}
