import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct StreetCueTests {
  private let fixtures = StreetFixtures()

  private func cue(_ streets: [Street], openGround: [OpenGround] = []) -> StreetCue {
    var cue = StreetCue()
    cue.setStreets(StreetNetwork(streets, openGround: openGround))
    return cue
  }

  @Test(arguments: [0.0, 63, 190, 301]) func straightStreetGivesTheYaw(yaw: Double) {
    var cue = cue(fixtures.grid(rotatedBy: 20))
    // 60 m along a street that runs at 20°, 3 m beside its middle.
    let (s, c) = Angle.sinCos(degrees: 20)
    func position(_ along: Double) -> (Double, Double) { (along * s + 3 * c, along * c - 3 * s) }
    let time = fixtures.walk(&cue, through: [position(10), position(70)], yaw: yaw)
    let belief = fixtures.belief(yaw: yaw + 5, sigma: 6, east: position(70).0 + 2, north: position(70).1 - 2)
    let refined = cue.refine(belief, at: time).yawDegrees
    // Half of all walks are on no street, so that the belief keeps a part of its own.
    #expect(abs(Angle.difference(fromDegrees: yaw, toDegrees: refined.mean)) < 2.2)
    #expect(refined.sigma < 5)
  }

  @Test func cornersShowWhereTheWalkerIs() throws {
    var cue = cue(fixtures.grid())
    let points = [(3.0, -60.0), (3, -3), (60, -3)]
    let time = fixtures.walk(&cue, through: points, yaw: 40)
    let belief = fixtures.belief(yaw: 35, sigma: 6, east: 66, north: -11, positionSigma: 6)
    let position = try #require(cue.refine(belief, at: time).position)
    #expect(abs(position.mean.re - 60) < 3.5)
    #expect(abs(position.mean.im + 3) < 4)
    #expect(position.sigma < 5)
  }

  @Test func squareGivesNoConfidence() {
    let ring = [(-80.0, -80.0), (80, -80), (80, 80), (-80, 80), (-80, -80)].map { fixtures.coordinate($0.0, $0.1) }
    // Two paths that the user does not follow cross the square.
    let paths = [fixtures.street([(-80, 0), (80, 0)], .path), fixtures.street([(0, -80), (0, 80)], .path)]
    var cue = cue(paths, openGround: [OpenGround(borders: [ring])])
    let time = fixtures.walk(&cue, through: [(-50, -40), (30, 45)], yaw: 10)
    let belief = fixtures.belief(yaw: 13, sigma: 5, east: 32, north: 43)
    let refined = cue.refine(belief, at: time).yawDegrees
    #expect(abs(refined.mean - 13) < 1.5)
    #expect(refined.sigma > 4)
  }

  @Test func farFromAllStreetsTheBeliefStaysAsItIs() {
    var cue = cue([fixtures.street([(-300, 0), (300, 0)])])
    let time = fixtures.walk(&cue, through: [(-40, 120), (40, 120)], yaw: 0)
    let belief = fixtures.belief(yaw: 4, sigma: 5, east: 42, north: 118)
    #expect(cue.refine(belief, at: time) == belief)
  }

  @Test func ambiguousStreetsLeaveSeveralYaws() {
    // Two streets from one point, 24° apart: a straight walk fits both.
    let fork = [fixtures.street([(0, -200), (0, 200)]), fixtures.street([(-81, -183), (81, 183)])]
    var cue = cue(fork)
    let time = fixtures.walk(&cue, through: [(0, -30), (0, 30)], yaw: 12)
    // Between the two.
    let belief = fixtures.belief(yaw: 24, sigma: 10, east: 3, north: 30, positionSigma: 6)
    let refined = cue.refine(belief, at: time)
    #expect(refined.components.count > 1)
    #expect(refined.yawDegrees.sigma > 5)
  }

  @Test func wrongStreetIsLeftWhenThePathSpeaksForAnother() {
    let streets = [
      fixtures.street([(0, -200), (0, 60)]), fixtures.street([(0, 60), (120, 60)]),
      fixtures.street([(-81, -183), (81, 183)]),
    ]
    var cue = cue(streets)
    var time = fixtures.walk(&cue, through: [(0, -30), (0, 58)], yaw: 0)
    // The belief leans to the wrong street, and so does the result.
    let leaning = fixtures.belief(yaw: 20, sigma: 7, east: 8, north: 58, positionSigma: 6)
    let wrong = cue.refine(leaning, at: time).yawDegrees
    #expect(abs(wrong.mean) > 10)
    // Around the corner the fixes have improved the belief: nothing of the error is left.
    time = fixtures.walk(&cue, through: [(2, 60), (70, 60)], yaw: 0, from: time)
    let right = cue.refine(fixtures.belief(yaw: 8, sigma: 6, east: 72, north: 58), at: time).yawDegrees
    #expect(abs(right.mean) < 2)
  }

  @Test func routeAloneIsACueThatMayBeLeft() throws {
    var cue = StreetCue()
    #expect(cue.isIdle)
    cue.setRoute(try Fixtures.route([(0, -100), (0, 100), (100, 100)]))
    #expect(!cue.isIdle)
    let time = fixtures.walk(&cue, through: [(2, -40), (2, 30)], yaw: 100)
    let onRoute = cue.refine(fixtures.belief(yaw: 105, sigma: 6, east: 4, north: 28), at: time).yawDegrees
    #expect(abs(onRoute.mean - 100) < 1.5)
    let aside = fixtures.belief(yaw: 105, sigma: 6, east: 60, north: 28)
    #expect(cue.refine(aside, at: time) == aside)
    cue.setRoute(nil)
    #expect(cue.isIdle)
  }

  @Test func anotherSegmentBeginsWithoutAPath() {
    var cue = cue(fixtures.grid())
    let time = fixtures.walk(&cue, through: [(0, -30), (0, 30)], yaw: 0)
    let belief = fixtures.belief(yaw: 4, sigma: 6, east: 2, north: 28)
    #expect(cue.refine(belief, at: time) != belief)
    cue.startSegment(at: time)
    #expect(cue.refine(belief, at: time) == belief)
    _ = fixtures.walk(&cue, through: [(0, 30), (0, 36)], yaw: 250, from: time)
    #expect(cue.refine(belief, at: time + 10) == belief)
  }

  @Test func standingSaysNothing() {
    var cue = cue(fixtures.grid())
    for i in 0..<300 {
      let sway = 0.3 * Double(i % 3)
      cue.add(pose: PoseSample(position: Vector3(sway, 1.5, -sway), orientation: .identity), at: Double(i) / 10)
    }
    let belief = fixtures.belief(yaw: 4, sigma: 60, east: 2, north: 28)
    #expect(cue.refine(belief, at: 30) == belief)
  }

  @Test func sameInputSameBits() {
    func run() -> AlignmentBelief {
      var cue = cue(fixtures.grid(rotatedBy: 7))
      let time = fixtures.walk(&cue, through: [(0, -60), (4, 0), (50, 6)], yaw: 77)
      var belief = fixtures.belief(yaw: 70, sigma: 20, east: 45, north: 3, positionSigma: 7)
      belief.components.append(
        BeliefComponent(
          weight: 0.4, yaw: 2, yawVariance: 0.1, east: 40, north: 0, eastVariance: 30, northVariance: 20,
          eastNorthCovariance: 5, yawEastCovariance: 0.3, yawNorthCovariance: -0.2))
      return cue.refine(belief, at: time)
    }
    #expect(run() == run())
  }

  /// The samples of one belief serve the next one until the path has another piece.
  @Test func samplesOfTheLastBeliefServeTheNext() throws {
    var reusing = cue(fixtures.grid())
    var time = fixtures.walk(&reusing, through: [(3, -60), (3, -3), (58, -3)], yaw: 40)
    var fresh = reusing
    let before = fixtures.belief(yaw: 36, sigma: 5, east: 61, north: -9, positionSigma: 5)
    _ = reusing.refine(before, at: time)
    // 1.2 m farther, and the belief has moved otherwise.
    let onward = [(58.0, -3.0), (59.2, -3)]
    _ = fixtures.walk(&reusing, through: onward, yaw: 40, from: time)
    time = fixtures.walk(&fresh, through: onward, yaw: 40, from: time)
    let after = fixtures.belief(yaw: 37, sigma: 4.5, east: 61, north: -7, positionSigma: 4.5)
    let (reused, drawn) = (reusing.refine(after, at: time), fresh.refine(after, at: time))
    #expect(reused != drawn)
    let (yaw, wanted) = (reused.yawDegrees, drawn.yawDegrees)
    #expect(abs(yaw.mean - wanted.mean) < 0.1 * wanted.sigma && abs(yaw.sigma - wanted.sigma) < 0.1 * wanted.sigma)
    let (position, there) = (try #require(reused.position), try #require(drawn.position))
    #expect((position.mean - there.mean).magnitude < 0.1 * there.sigma)
    #expect(abs(position.sigma - there.sigma) < 0.1 * there.sigma)
  }

  @Test(arguments: [
    // Elsewhere, rotated, much surer: the samples of the belief before say nothing about it.
    (yaw: 36.0, sigma: 5.0, east: 85.0, north: -9.0, positionSigma: 5.0),
    (yaw: 70, sigma: 5, east: 61, north: -9, positionSigma: 5),
    (yaw: 36, sigma: 0.8, east: 61, north: -9, positionSigma: 5),
    (yaw: 36, sigma: 5, east: 61, north: -9, positionSigma: 25),
  ])
  func otherBeliefsGetTheirOwnSamples(yaw: Double, sigma: Double, east: Double, north: Double, positionSigma: Double) {
    var reusing = cue(fixtures.grid())
    let time = fixtures.walk(&reusing, through: [(3, -60), (3, -3), (58, -3)], yaw: 40)
    var fresh = reusing
    _ = reusing.refine(fixtures.belief(yaw: 36, sigma: 5, east: 61, north: -9, positionSigma: 5), at: time)
    let other = fixtures.belief(yaw: yaw, sigma: sigma, east: east, north: north, positionSigma: positionSigma)
    let (reused, drawn) = (reusing.refine(other, at: time), fresh.refine(other, at: time))
    // The raster of the streets begins elsewhere, and lists more or fewer of those that are too far to matter.
    #expect(abs(reused.yawDegrees.mean - drawn.yawDegrees.mean) < 1e-3)
    #expect(abs(reused.yawDegrees.sigma - drawn.yawDegrees.sigma) < 1e-3)
    #expect(reused.components.count == drawn.components.count)
  }

  @Test func noNetworkNothingToSay() {
    var cue = cue([])
    #expect(cue.isIdle)
    let belief = fixtures.belief(yaw: 0, sigma: 10, east: 0, north: 0)
    #expect(cue.refine(belief, at: 0) == belief)
    cue.setStreets(nil)
    #expect(cue.isIdle)
  }

  @Test func nonsenseComesBackAsItWent() {
    var cue = cue(fixtures.grid())
    cue.add(pose: PoseSample(position: Vector3(.nan, 0, 0), orientation: .identity), at: 0)
    let time = fixtures.walk(&cue, through: [(0, -30), (0, 30)], yaw: 0)
    func broken(_ change: (inout BeliefComponent) -> Void) -> AlignmentBelief {
      var belief = fixtures.belief(yaw: 4, sigma: 6, east: 2, north: 28)
      change(&belief.components[0])
      return belief
    }
    let beliefs = [
      broken { $0.yaw = .nan }, broken { $0.eastVariance = -1 }, broken { $0.yawVariance = 0 },
      broken { $0.weight = .infinity }, broken { $0.north = .infinity }, broken { $0.yawEastCovariance = 1e9 },
      broken { $0.eastVariance = 1e12 }, AlignmentBelief(local: fixtures.frame, components: []),
    ]
    for belief in beliefs {
      let refined = cue.refine(belief, at: time)
      #expect(refined.components.count == belief.components.count)
      #expect(refined.components.first?.east == belief.components.first?.east)
    }
  }

  /// Weights sum to one and variances are positive, whatever the input.
  @Test(arguments: [11, 12, 13] as [UInt64]) func resultsAreDistributions(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var cue = cue(fixtures.grid(rotatedBy: generator.uniform(0...90)))
    var points = [(0.0, 0.0)]
    for _ in 0..<6 {
      points.append((points[points.count - 1].0 + generator.uniform(-40...40), generator.uniform(-40...40)))
    }
    let yaw = generator.uniform(0...360)
    let time = fixtures.walk(&cue, through: points, yaw: yaw)
    let end = points[points.count - 1]
    for sigma in [1.0, 10, 100] {
      let refined = cue.refine(fixtures.belief(yaw: yaw, sigma: sigma, east: end.0, north: end.1), at: time)
      let sum = refined.components.reduce(0) { $0 + $1.weight }
      #expect(abs(sum - 1) < 1e-9, "seed \(seed)")
      for part in refined.components {
        #expect(part.isDistribution, "seed \(seed): \(part)")
      }
    }
  }
}
