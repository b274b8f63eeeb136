import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkEvaluation
@testable import WaymarkSimulation

@Suite struct RigidFitTests {
  /// A wandering walk with fixes of changing accuracy at uneven times.
  private func walk(seed: UInt64) -> [Estimate] {
    var random = SeededGenerator(seed: seed)
    let frame = LocalFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
    let yaw = random.uniform(0...360)
    let scene = SceneFrame(local: frame, originInScene: .zero, yawDegrees: yaw, verticalReference: .ellipsoid)
    var (time, position, heading) = (0.0, Vector3(3, 0, -2), 0.0)
    var estimates: [Estimate] = []
    for _ in 0..<40 {
      time += random.uniform(0.5...3)
      heading += random.uniform(-0.6...0.6)
      position += Vector3(1.3 * heading, random.uniform(-0.1...0.1), -1.3 - 0.3 * heading)
      let accuracy = random.uniform(3...12)
      var fix = scene.enu(ofSceneVector: position)
      fix += Vector3(random.uniform(-1...1) * accuracy, random.uniform(-1...1) * accuracy, -fix.z)
      estimates.append(
        Estimate(
          time: time,
          fix: LocationFix(coordinate: frame.position(ofENU: fix).coordinate, horizontalAccuracy: accuracy),
          scenePosition: position))
    }
    return estimates
  }

  /// The same walks with numpy: full covariance matrices, and the yaw found by search.
  @Test(arguments: [RigidFitAlignment.Parameters.leastSquares, .generalizedLeastSquares])
  func agreesWithTheWholeCovarianceMatrix(constants: RigidFitAlignment.Parameters) throws {
    var parameters = constants
    parameters.memory = .infinity
    let walks = (1...8).map { walk(seed: $0) }
    let cases = walks.map { estimates -> String in
      let frame = LocalFrame(origin: GeodeticPosition(estimates[0].fix.coordinate, height: 0))
      let measured = estimates.map { frame.enu(of: GeodeticPosition($0.fix.coordinate, height: 0)) }
      let rows = [
        "\"tau\": \(parameters.tau), \"white\": \(parameters.whiteShare)",
        "\"sigma\": \(estimates.map { $0.fix.horizontalAccuracy / 1.51 })", "\"t\": \(estimates.map(\.time))",
        "\"p\": \(estimates.map { [$0.scenePosition.x, -$0.scenePosition.z] })",
        "\"g\": \(measured.map { [$0.x, $0.y] })",
      ]
      return "{\(rows.joined(separator: ", "))}"
    }
    let answer = try Oracle.text("rigid_fit.py", input: "[\(cases.joined(separator: ",\n"))]")
    let lines = answer.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    try #require(lines.count == walks.count)
    for (seed, (estimates, expected)) in zip(walks, lines).enumerated() {
      var strategy = RigidFitAlignment(parameters: parameters)
      for estimate in estimates { _ = strategy.add(estimate: estimate) }
      let alignment = strategy.alignment
      let frame = try #require(alignment.frame)
      #expect(abs(Angle.difference(fromDegrees: frame.yawDegrees, toDegrees: expected[0])) < 1e-5, "seed \(seed + 1)")
      let scale = parameters.scalesByResiduals ? expected[4].squareRoot() : 1
      #expect(abs((alignment.yawSigmaDegrees ?? 0) - expected[1] * scale) < 1e-5, "seed \(seed + 1)")
      let local = LocalFrame(origin: GeodeticPosition(estimates[0].fix.coordinate, height: 0))
      let position = local.enu(of: GeodeticPosition(frame.origin.coordinate, height: 0))
      #expect(abs(position.x - expected[2]) < 1e-3 && abs(position.y - expected[3]) < 1e-3, "seed \(seed + 1)")
    }
  }

  @Test(arguments: [ComparedMethod.leastSquares, .generalizedLeastSquares])
  func exactSensorsGiveTheExactYawAndStandingClaimsNone(method: ComparedMethod) throws {
    var parameters = SimulationParameters.withoutErrors
    parameters.yawDegrees = 123
    parameters.standingStart = 20
    parameters.poseRate = 5
    var replay = Replay(session: Session(strategy: method.strategy(initialYaw: .fixed(degrees: 0))))
    for sample in SimulatedWalk(route: try Fixtures.route([(0, 0), (0, 60)]), parameters: parameters) {
      replay.take(sample)
      if sample.time < 20 { #expect(replay.session.alignment.yawSigmaDegrees == nil) }
    }
    replay.finish()
    #expect(abs(replay.yawErrors.last ?? 180) < 0.01)
    #expect((replay.positionErrors.last ?? 100) < 0.05)
  }

  @Test func aSegmentStartsOver() throws {
    var strategy = RigidFitAlignment(parameters: .generalizedLeastSquares)
    for estimate in walk(seed: 5) { _ = strategy.add(estimate: estimate) }
    #expect(strategy.alignment.yawSigmaDegrees != nil)
    strategy.startSegment(at: 1000)
    #expect(strategy.alignment == .unknown)
  }
}
