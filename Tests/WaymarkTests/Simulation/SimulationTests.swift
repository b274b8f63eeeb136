import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkSimulation

@Suite struct SimulationTests {
  private static func samples(_ parameters: SimulationParameters) throws -> [TimedSample] {
    Array(SimulatedWalk(route: try Fixtures.route([(0, 0), (0, 120), (80, 120)]), parameters: parameters))
  }

  @Test func theSameSeedGivesTheSameWalk() throws {
    var p = SimulationParameters()
    p.burstShare = 0.1
    p.trackingLosses = [40]
    let a = try Self.samples(p)
    #expect(try Self.samples(p) == a)
    p.seed = 2
    #expect(try Self.samples(p) != a)
  }

  @Test func timesNeverGoBackAndRatesAreAsAsked() throws {
    let all = try Self.samples(SimulationParameters())
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.time <= $1.time })
    let duration = all.last?.time ?? 0
    #expect(duration > 130 && duration < 200)
    func count(_ match: (Sample) -> Bool) -> Double { Double(all.filter { match($0.sample) }.count) }
    #expect(abs(count { if case .pose = $0 { true } else { false } } - 30 * duration) < 2)
    #expect(abs(count { if case .fix = $0 { true } else { false } } - duration) < 2)
    #expect(abs(count { if case .heading = $0 { true } else { false } } - 5 * duration) < 6)
  }

  @Test func withoutErrorsFixesAreTheTruthAndTheSceneIsExact() throws {
    var p = SimulationParameters.withoutErrors
    p.yawDegrees = 77
    var truth: GroundTruth?
    var frame: SceneFrame?
    var last: PoseSample?
    for timed in try Self.samples(p) {
      switch timed.sample {
      case .pose(let pose): last = pose
      case .truth(let t):
        truth = t
        #expect(abs((t.yawDegrees ?? 0) - 77) < 1e-9)
      case .fix(let fix):
        let t = try #require(truth)
        let scene = try #require(last)
        #expect(Geodesic.wgs84.inverse(from: t.position.coordinate, to: fix.coordinate).distance < 1e-6)
        if let frame {
          let position = frame.geodeticPosition(ofScene: scene.position)
          #expect(Geodesic.wgs84.inverse(from: position.coordinate, to: fix.coordinate).distance < 0.002)
        } else {
          frame = SceneFrame(
            origin: GeodeticPosition(fix.coordinate, height: 0), originInScene: scene.position, yawDegrees: 77)
        }
      default: break
      }
    }
  }

  @Test func fixErrorsHaveTheirStandardDeviationAndBurstsTheirShare() throws {
    var random = RandomSource(seed: 3)
    var p = SimulationParameters()
    p.gpsSigma = 4
    p.gpsWhite = 1
    var receiver = SimulatedReceiver(parameters: p, random: &random)
    var sum = 0.0
    var lagged = 0.0
    var previous = 0.0
    let n = 200_000
    for i in 0..<n {
      let e = receiver.error(at: Double(i), after: 1, random: &random).x
      sum += e * e
      lagged += e * previous
      previous = e
    }
    // Variance σ² + white², covariance at lag 1 s: σ² e^(−1/60).
    #expect(abs(sum / Double(n) - 17) < 1)
    #expect(abs(lagged / Double(n) - 16 * 0.98347) < 1)
    p.burstShare = 0.1
    p.gpsSigma = 0
    p.gpsWhite = 0
    var bursting = SimulatedReceiver(parameters: p, random: &random)
    var bursts = 0
    for i in 0..<n where bursting.error(at: Double(i), after: 1, random: &random).length > 1 { bursts += 1 }
    #expect(abs(Double(bursts) / Double(n) - 0.1) < 0.01)
  }

  /// The defaults keep of their errors what phones beside an RTK receiver kept (docs/alignment-recordings.md): positions
  /// after 1, 2, 8 and 16 s, velocities after 1 and 2 s in streets.
  @Test func defaultErrorsLastAsMeasured() throws {
    func kept(_ errors: [Double], after lag: Int) -> Double {
      let pairs = zip(errors, errors.dropFirst(lag))
      return pairs.reduce(0) { $0 + $1.0 * $1.1 } / errors.dropFirst(lag).reduce(0) { $0 + $1 * $1 }
    }
    var random = RandomSource(seed: 8)
    let usual = SimulationParameters()
    var receiver = SimulatedReceiver(parameters: usual, random: &random)
    let positions = (0..<200_000).map { receiver.error(at: Double($0), after: 1, random: &random).x }
    for (lag, range) in [(1, 0.97...0.99), (2, 0.93...0.97), (8, 0.74...0.91), (16, 0.48...0.83)] {
      #expect(range.contains(kept(positions, after: lag)), "after \(lag) s: \(kept(positions, after: lag))")
    }
    // A receiver that stands: its velocity is the error.
    let still = ECEF.vector(of: GeodeticPosition(Fixtures.graz, height: 0))
    let velocities = (0..<100_000).map { i in
      let fix = receiver.fix(of: still, altitudes: nil, at: Double(i), after: 1, random: &random)
      // The course is known above 0.5 m/s only, and the speed has no sign: its square has the correlation squared.
      return (fix.speed ?? 0) * (fix.speed ?? 0) - 2 * usual.velocitySigma * usual.velocitySigma
    }
    for (lag, range) in [(1, 0.54...0.63), (2, 0.34...0.40)] {
      let correlation = max(0, kept(velocities, after: lag)).squareRoot()
      #expect(range.contains(correlation), "after \(lag) s: \(correlation)")
    }
  }

  @Test func odometryErrorsDoWhatTheySay() throws {
    var p = SimulationParameters.withoutErrors
    p.scaleError = 0.02
    p.yawDrift = 6
    let all = try Self.samples(p)
    var yaws: [Double] = []
    var last = Vector3.zero
    var length = 0.0
    var truths: [Coordinate] = []
    for timed in all {
      if case .truth(let t) = timed.sample {
        yaws.append(t.yawDegrees ?? 0)
        truths.append(t.position.coordinate)
      }
      if case .pose(let pose) = timed.sample {
        length += pose.position.distance(to: last)
        last = pose.position
      }
    }
    let minutes = (all.last?.time ?? 0) / 60
    #expect(abs((yaws.last ?? 0) - 6 * minutes) < 0.3)
    var walked = 0.0
    for i in truths.indices.dropFirst() {
      walked += Geodesic.wgs84.inverse(from: truths[i - 1], to: truths[i]).distance
    }
    #expect(abs(length / walked - 1.02) < 0.002)
  }

  @Test func relocalizedScenesKeepTheirYawAndLostOnesDoNot() throws {
    for relocalizes in [true, false] {
      var p = SimulationParameters.withoutErrors
      p.trackingLosses = [30]
      p.relocalizes = relocalizes
      let yaws = try Self.samples(p).compactMap { timed -> Double? in
        if case .truth(let t) = timed.sample { t.yawDegrees } else { nil }
      }
      #expect((Set(yaws).count == 1) == relocalizes)
    }
  }

  @Test func randomNumbersAreUniformAndNormal() {
    var random = RandomSource(seed: 42)
    var mean = 0.0
    var square = 0.0
    var uniform = 0.0
    let n = 100_000
    for _ in 0..<n {
      let x = random.normal()
      mean += x
      square += x * x
      let u = random.unit()
      #expect(u >= 0 && u < 1)
      uniform += u
    }
    #expect(abs(mean / Double(n)) < 0.02)
    #expect(abs(square / Double(n) - 1) < 0.02)
    #expect(abs(uniform / Double(n) - 0.5) < 0.01)
    #expect(random.index(below: 0) == 0 && random.index(below: 1) == 0)
  }

  /// Invalid rates and speeds: the walk still ends, and its samples are finite.
  @Test(arguments: [0.0, -1, .nan, .infinity, 1e-300, 1e300])
  func parametersWithoutMeaningDoNoHarm(value: Double) throws {
    let route = try Fixtures.route([(0, 0), (0, 3)])
    let changes: [(inout SimulationParameters) -> Void] = [
      { $0.poseRate = value }, { $0.fixRate = value }, { $0.headingRate = value }, { $0.speed = value },
      { $0.gpsTau = value }, { $0.trackingLosses = [value, 1] },
      { if !(value > 1e9) { ($0.standingStart, $0.standingEnd) = (value, value) } },
    ]
    for (i, change) in changes.enumerated() {
      var parameters = SimulationParameters()
      change(&parameters)
      var count = 0
      var isFinite = true
      for timed in SimulatedWalk(route: route, parameters: parameters) {
        count += 1
        guard count < 200_000 else { break }
        switch timed.sample {
        case .pose(let pose): isFinite = isFinite && pose.position.isFinite && pose.orientation.normSquared.isFinite
        case .fix(let fix): isFinite = isFinite && (fix.speed ?? 0).isFinite && (fix.course ?? 0).isFinite
        case .heading(let reading): isFinite = isFinite && reading.degrees.isFinite
        default: break
        }
      }
      #expect(count > 3 && count < 200_000, "change \(i)")
      #expect(isFinite, "change \(i)")
    }
  }

  @Test func slowWalksAreAsSlowAsAsked() throws {
    var p = SimulationParameters.withoutErrors
    (p.speed, p.standingStart, p.standingEnd) = (0.1, 0, 0)
    let end = SimulatedWalk(route: try Fixtures.route([(0, 0), (0, 10)]), parameters: p).map(\.time).max() ?? 0
    #expect(abs(end - 100) < 1)
  }
}
