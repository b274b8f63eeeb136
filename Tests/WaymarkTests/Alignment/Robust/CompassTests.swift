import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation
@testable import WaymarkSimulation

/// The compass's error: what is thought of it, how it is learnt, and how it is kept for the next session.
@Suite struct CompassTests {
  /// Errors of the yaw, degrees, and stated standard deviations when the walker has come so far, over several walks.
  private func errors(
    after meters: Double, memory: CompassMemory? = nil, _ change: (inout SimulationParameters) -> Void
  ) throws -> (rms: Double, inside: Int, count: Int) {
    var (square, inside, count) = (0.0, 0, 0)
    for seed in UInt64(1)...12 {
      let samples = try RobustWalk.samples(length: meters + 4, seed: seed) {
        $0.fixRate = 1
        $0.headingRate = 4
        change(&$0)
      }
      var session = Session(strategy: RobustAlignment())
      if let memory { session.setCompassMemory(memory, at: nil) }
      var replay = Replay(session: session)
      for timed in samples { replay.take(timed) }
      replay.finish()
      guard let entry = replay.takeEntries().first(where: { $0.distance >= meters }),
        let error = entry.yawErrorDegrees, let sigma = entry.yawSigmaDegrees
      else { continue }
      square += error * error
      count += 1
      if abs(error) < 2 * sigma { inside += 1 }
    }
    return ((square / Double(max(1, count))).squareRoot(), inside, count)
  }

  private func session(_ seed: UInt64, memory: CompassMemory? = nil, _ change: (inout SimulationParameters) -> Void)
    throws -> Session<RobustAlignment>
  {
    var session = Session(strategy: RobustAlignment())
    if let memory { session.setCompassMemory(memory, at: nil) }
    for timed in try RobustWalk.samples(length: 150, seed: seed, change) { session.take(timed) }
    return session
  }

  @Test func aGoodCompassCountsAtOnce() throws {
    let found = try errors(after: 5) { _ in }
    #expect(found.count == 12)
    #expect(found.rms < 5)
    #expect(found.inside >= 11)
  }

  @Test func oneThatIsTwentyDegreesOffIsOverruledWithinFortyMeters() throws {
    let found = try errors(after: 40) { $0.compassBias = 20 }
    #expect(found.count == 12)
    #expect(found.rms < 5)
    #expect(found.inside >= 10)
  }

  /// As long as the fixes say little, a compass that is far off cannot be distinguished from a good one.
  @Test func forTheUncertaintyALargeErrorIsLikelier() throws {
    var cue = CompassCue(parameters: CompassCue.Parameters())
    for i in 0..<8 { cue.add(observation(40, at: Double(i) * 0.25), at: .zero) }
    let (usual, cautious) = (try #require(cue.cue), try #require(cue.cautiousCue))
    func share(_ cue: YawCue) -> Double { cue.components.reduce(0) { $0 + $1.weight } }
    for found in [usual, cautious] { #expect(abs(share(found) + found.uniform - 1) < 1e-12) }
    #expect(cautious.uniform > usual.uniform)
    func meanSquare(_ cue: YawCue) -> Double { cue.components.reduce(0) { $0 + $1.weight * $1.variance } / share(cue) }
    #expect(meanSquare(cautious) > 1.5 * meanSquare(usual))
  }

  /// Steel changes along the path: standing teaches nothing of it, walking does.
  @Test func thePlacesErrorAveragesOutOnTheWayNotWithTime() throws {
    func sigma(walking: Bool) throws -> Double {
      var cue = CompassCue(parameters: CompassCue.Parameters())
      for i in 0..<240 {
        let time = Double(i) * 0.25
        cue.add(observation(40, at: time), at: Complex(0, walking ? 1.3 * time : 0))
      }
      let best = try #require(cue.cue?.components.max { $0.weight < $1.weight })
      return Angle.degrees(best.variance.squareRoot())
    }
    let (standing, walking) = (try sigma(walking: false), try sigma(walking: true))
    #expect(standing > 3)
    #expect(walking < standing)
  }

  /// Readings that scatter do not say that the device's error depends on the direction.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func scatteringReadingsAreNoPoorDevice(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var cue = CompassCue(parameters: CompassCue.Parameters())
    for i in 0..<90 {
      let time = Double(i)
      cue.add(observation(40 + random.uniform(-6...6), at: time), at: Complex(0, 1.4 * time))
    }
    let components = try #require(cue.cue?.components)
    let good = components.filter { Angle.degrees($0.variance.squareRoot()) < 12 }.reduce(0) { $0 + $1.weight }
    // Of small and fair errors there are two thirds.
    #expect(good > 0.5, "seed \(seed)")
  }

  /// A full turn shows hard iron without any other cue.
  @Test func turningShowsHowTheErrorDependsOnTheDirection() throws {
    var cue = CompassCue(parameters: CompassCue.Parameters())
    for i in 0..<400 {
      let inScene = Double(i) * 2
      let error = 20 * Angle.sinCos(degrees: inScene + 40).sin
      cue.add(observation(40 + error, inScene: inScene, at: Double(i) * 0.5), at: Complex(0, Double(i) * 0.6))
    }
    let best = try #require(cue.cue?.components.max { $0.weight < $1.weight })
    #expect(abs(Angle.difference(fromDegrees: 40, toDegrees: Angle.degrees(best.yaw))) < 6)
  }

  @Test func whatASessionTeachesHelpsTheNext() throws {
    var memory: CompassMemory?
    for seed in UInt64(31)...33 { memory = try session(seed, memory: memory) { $0.compassBias = 20 }.compassMemory }
    let learnt = try #require(memory)
    #expect(learnt.sessions == 3)
    #expect(learnt.kept > 1.5)
    let without = try errors(after: 5) { $0.compassBias = 20 }
    let with = try errors(after: 5, memory: learnt) { $0.compassBias = 20 }
    #expect(with.rms < without.rms / 2)
    #expect(with.inside >= 11)
    // A magnet less: what was learnt is wrong now, and soon overruled.
    #expect(try errors(after: 60, memory: learnt) { _ in }.rms < 5)
  }

  @Test func aMemoryIsItsNumbers() throws {
    let memory = try #require(try session(7) { $0.compassHardIron = 15 }.compassMemory)
    #expect(memory.sessions == 1)
    #expect(memory.learnt != nil)
    #expect(memory.numbers.count == CompassMemory.numberCount)
    for (seed, bias) in [(UInt64(21), 0.0), (22, 20), (23, -35), (24, 170)] {
      let other = try #require(
        try session(seed, memory: memory) {
          $0.compassBias = bias
          $0.compassSoftIron = 5
          $0.trackingLosses = [60]
        }.compassMemory)
      #expect(CompassMemory(numbers: other.numbers) == other, "compass \(bias)° off")
    }
    #expect(CompassMemory(numbers: memory.numbers) == memory)
    for (index, wrong) in [(0, 2.0), (1, 0), (1, .nan), (3, -1), (5, .infinity), (9, .nan), (14, 0), (15, 1e9)] {
      var numbers = memory.numbers
      numbers[index] = wrong
      #expect(CompassMemory(numbers: numbers) == nil, "number \(index)")
    }
    #expect(CompassMemory(numbers: []) == nil)
  }

  @Test func theOldFadesAndNothingIsLearntFromNothing() throws {
    let memory = try #require(try session(8) { _ in }.compassMemory)
    let now = try #require(memory.learnt)
    let year = UTCInstant(secondsSince1970: now.secondsSince1970 + 3.15e7)
    #expect(memory.aged(at: now) == memory)
    func sigma(_ memory: CompassMemory) -> Double { memory.errors.error(headingDegrees: 30).sigma }
    #expect(sigma(memory.aged(at: year)) > sigma(memory) + 1)
    // Three metres of fixes determine no yaw: the session leaves the memory as it was.
    var short = Session(strategy: RobustAlignment())
    short.setCompassMemory(memory, at: nil)
    for timed in try RobustWalk.samples(length: 3, seed: 9, { $0.reportsVelocity = false }) { short.take(timed) }
    #expect(short.compassMemory?.sessions == 1)
    #expect(try session(8) { $0.headingRate = 0 }.compassMemory == nil)
  }

  /// Once readings have come, a memory changes nothing: a replay does not depend on when a client asked.
  @Test func aLateMemoryIsIgnored() throws {
    let memory = try #require(try session(10) { $0.compassBias = 30 }.compassMemory)
    let samples = try RobustWalk.samples(length: 10, seed: 11)
    var (plain, late) = (Session(strategy: RobustAlignment()), Session(strategy: RobustAlignment()))
    for (i, timed) in samples.enumerated() {
      if i == samples.count / 2 { late.setCompassMemory(memory, at: nil) }
      plain.take(timed)
      late.take(timed)
    }
    #expect(plain.alignment == late.alignment)
  }

  /// A reading of a level camera whose yaw in the scene is `inScene`, for a scene yaw as this compass has it.
  private func observation(_ yaw: Double, inScene: Double = 0, at time: Double) -> HeadingObservation {
    HeadingObservation(
      time: time, reading: HeadingReading(degrees: yaw + inScene, north: .true, accuracy: 10),
      orientation: CameraDirection.orientation(headingDegrees: inScene, pitchDegrees: 0, rollDegrees: 0),
      declinationDegrees: 0)
  }
}
