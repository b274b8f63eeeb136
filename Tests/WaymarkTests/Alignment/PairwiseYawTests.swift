import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@testable import Waymark

@Suite struct PairwiseYawTests {
  private static let pairwise: [ComparedMethod] = [.pairwise, .pairwiseRandom, .pairwiseDisjoint, .pairwiseHeaviest]

  private func replay(
    _ method: ComparedMethod, yaw: Double, parameters: SimulationParameters
  ) throws -> Replay<ComparedAlignment> {
    var parameters = parameters
    parameters.yawDegrees = yaw
    let route = try Fixtures.route([(0, 0), (0, 150), (60, 220)])
    var replay = Replay(session: Session(strategy: method.strategy(initialYaw: .alignedByDevice)))
    for sample in SimulatedWalk(route: route, parameters: parameters) { replay.take(sample) }
    replay.finish()
    return replay
  }

  /// With exact sensors one round rotates the scene into its true alignment, from any wrong yaw, and the next ones find
  /// nothing left to correct.
  @Test(arguments: pairwise, [-170.0, -60, 20, 135])
  func exactSensorsGiveTheExactYaw(method: ComparedMethod, yaw: Double) throws {
    let result = try replay(method, yaw: yaw, parameters: .withoutErrors)
    let first = try #require(result.corrections.first)
    #expect(abs(Angle.difference(fromDegrees: first.angleDegrees, toDegrees: yaw)) < 0.1)
    #expect(result.corrections.count > 5)
    #expect(result.corrections.dropFirst().allSatisfy { abs($0.angleDegrees) < 0.1 })
    #expect((result.yawErrors.last.map { abs($0) } ?? 180) < 0.1)
    #expect((result.positionErrors.last ?? 100) < 0.2)
  }

  /// With typical noise, after the fourth round the corrections vary about zero.
  @Test(arguments: pairwise)
  func convergesWithNoise(method: ComparedMethod) throws {
    var parameters = SimulationParameters()
    parameters.seed = 7
    parameters.gpsSigma = 2
    parameters.gpsWhite = 0.3
    let result = try replay(method, yaw: 100, parameters: parameters)
    let late = result.corrections.dropFirst(4).map(\.angleDegrees)
    #expect(late.count >= 4)
    let mean = late.reduce(0, +) / Double(late.count)
    #expect(abs(mean) < 10, "seed 7: \(late)")
  }

  /// With all its estimates at hand it comes near what is possible; from those since the last correction alone, 13 m of
  /// way, nothing good can come.
  @Test func keepingTheEstimatesHalvesTheError() throws {
    let scenario = try #require(Scenario.usual.first { $0.name == "straight-50" })
    let route = try Fixtures.route([(0, 0), (0, 50)])
    func error(_ change: (inout PairwiseYawAlignment.Parameters) -> Void) throws -> Double {
      var parameters = PairwiseYawAlignment.Parameters()
      change(&parameters)
      var errors = ErrorStatistics()
      for seed in 501...540 {
        var walk = scenario
        walk.parameters.poseRate = 5
        var replay = Replay(session: Session(strategy: PairwiseYawAlignment(parameters: parameters)))
        for sample in try walk.samples(seed: UInt64(seed), route: route) { replay.take(sample) }
        replay.finish()
        errors.add(replay.yawErrors.last ?? 180)
      }
      return errors.rms ?? 180
    }
    let all = try error { _ in }
    let starved = try error {
      $0.capacity = 0
      $0.countLimit = 10
      $0.minimumDistance = 0
    }
    #expect(all < 1.4 * (scenario.boundDegrees ?? 0), "seeds 501–540")
    #expect(all < 0.5 * starved, "seeds 501–540")
  }

  /// The buffer is bounded, and so is the time of a correction; what is far behind no longer counts.
  @Test func aLongWalkForgetsItsBeginning() throws {
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    var strategy = PairwiseYawAlignment()
    var last: AlignmentCorrection?
    for i in 0..<6000 {
      // The scene turns by a quarter half-way.
      let way = Double(i)
      let scene = i < 3000 ? Vector3(0, 0, -way) : Vector3(way - 3000, 0, -3000)
      let place = frame.position(ofENU: Vector3(0, way, 0)).coordinate
      last =
        strategy.add(
          estimate: Estimate(
            time: Double(i), fix: LocationFix(coordinate: place, horizontalAccuracy: 5), scenePosition: scene)) ?? last
    }
    let most = PairwiseYawAlignment.Parameters().capacity
    #expect((last?.pairAnglesDegrees.count ?? 0) > 100)
    #expect((last?.pairAnglesDegrees.count ?? .max) <= most * (most - 1) / 4 + 1)
    #expect(abs(last?.angleDegrees ?? 180) < 0.01)
    #expect(abs(Angle.difference(fromDegrees: -90, toDegrees: strategy.alignment.frame?.yawDegrees ?? 0)) < 0.1)
  }

  @Test func inaccurateFixesAreLeftOut() throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.gpsSigma = 30
    let result = try replay(.pairwise, yaw: 50, parameters: parameters)
    #expect(result.corrections.isEmpty)
  }

  @Test func standingStillCorrectsNothing() throws {
    var parameters = SimulationParameters()
    parameters.standingStart = 120
    parameters.gpsWhite = 0.2
    parameters.gpsSigma = 0.2
    parameters.speed = 1.3
    var replay = Replay(session: Session(strategy: PairwiseYawAlignment()))
    for sample in SimulatedWalk(route: try Fixtures.route([(0, 0), (0, 10)]), parameters: parameters) {
      guard sample.time < 110 else { break }
      replay.take(sample)
    }
    #expect(replay.corrections.isEmpty)
  }

  @Test func aNewSegmentStartsOver() throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.trackingLosses = [60]
    let result = try replay(.pairwise, yaw: 30, parameters: parameters)
    #expect(result.session.statistics.segments == 2)
    // Right again at the end although the second scene has another yaw.
    #expect((result.yawErrors.last.map { abs($0) } ?? 180) < 0.2)
    #expect((result.positionErrors.last ?? 100) < 0.3)
  }

  @Test func compassGivesTheFirstYawWhenAsked() throws {
    var strategy = BestEstimateAlignment(initialYaw: .firstHeading)
    let correction = strategy.add(
      heading: HeadingObservation(
        time: 0, reading: HeadingReading(degrees: 80, north: .magnetic, accuracy: 5),
        orientation: Fixtures.orientation(heading: 30), declinationDegrees: 4))
    #expect(abs((correction?.angleDegrees ?? 0) - 54) < 1e-9)
    let second = strategy.add(
      heading: HeadingObservation(
        time: 1, reading: HeadingReading(degrees: 10, north: .true, accuracy: 5), orientation: .identity,
        declinationDegrees: nil))
    #expect(second == nil)
  }

  @Test(arguments: [(0.0, 0.0), (-89, 0), (89, 0), (-45, 30)])
  func compassDirectionHoldsForAnyPitch(pitch: Double, roll: Double) throws {
    let heading = try #require(
      CameraDirection.headingInScene(of: Fixtures.orientation(heading: 77, pitch: pitch, roll: roll)))
    #expect(abs(Angle.difference(fromDegrees: heading, toDegrees: 77)) < 1e-6)
  }
}
