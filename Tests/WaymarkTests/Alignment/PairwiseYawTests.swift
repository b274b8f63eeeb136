import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct PairwiseYawTests {
  private static let pairwise: [AlignmentMethod] = [.pairwise, .pairwiseRandom, .pairwiseDisjoint, .pairwiseHeaviest]

  private func replay(
    _ method: AlignmentMethod, yaw: Double, parameters: SimulationParameters
  ) throws -> Replay<SelectedAlignment> {
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
  func exactSensorsGiveTheExactYaw(method: AlignmentMethod, yaw: Double) throws {
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
  func convergesWithNoise(method: AlignmentMethod) throws {
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
