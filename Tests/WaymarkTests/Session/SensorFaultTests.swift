import Testing
import Waymark
import WaymarkGeodesy

/// The table of docs/sensors.md: the engine's behaviour with faulty sensors, on three simulated walks each.
struct SensorFaultTests {
  /// The guarantee for a fault.
  struct Promise: Sendable, CustomTestStringConvertible {
    var fault: SensorFault
    /// Largest error, metres.
    var error: Double
    /// Seconds after its end until the estimate is right again.
    var recovery: Double
    /// Seconds after its beginning from which the stated σ is true: the error is at most three times as large.
    var honest = 0.0
    /// The engine's reasons for rejected samples.
    var refusals: Set<SampleRejection> = []

    var testDescription: String { fault.rawValue }
  }

  static let promises = [
    Promise(fault: .none, error: 7, recovery: 0),
    Promise(fault: .notANumber, error: 7, recovery: 0, refusals: [.notFinite]),
    Promise(fault: .clockForward, error: 8, recovery: 12, refusals: [.clockJump]),
    Promise(fault: .clockBack, error: 8, recovery: 12, refusals: [.clockJump]),
    Promise(fault: .duplicates, error: 7, recovery: 0, refusals: [.duplicate]),
    Promise(fault: .accuracyZero, error: 7, recovery: 0, refusals: [.invalidAccuracy]),
    Promise(fault: .accuracyNegative, error: 7, recovery: 0, refusals: [.invalidAccuracy]),
    Promise(fault: .accuracyHuge, error: 8, recovery: 30),
    Promise(fault: .fixesTeleport, error: 8, recovery: 0),
    Promise(fault: .poseTeleports, error: 7, recovery: 5),
    Promise(fault: .frozenPose, error: 14, recovery: 5),
    Promise(fault: .frozenPoseWithoutSpeed, error: 20, recovery: 5, honest: 13),
    Promise(fault: .frozenFixes, error: 7, recovery: 0),
    Promise(fault: .lateFixes, error: 7, recovery: 0),
    Promise(fault: .lateFixesStampedOnArrival, error: 8, recovery: 0),
    Promise(fault: .noAltitude, error: 7, recovery: 0),
    Promise(fault: .unnormalisedRotation, error: 7, recovery: 0),
    Promise(fault: .background, error: 12, recovery: 25),
  ]

  @Test(arguments: promises) func faultsDoWhatIsPromised(_ promise: Promise) throws {
    let fault = promise.fault
    let end = fault.end == .infinity ? SensorFault.start : fault.end
    for seed in [1, 2, 3] as [UInt64] {
      let walk = try FaultyWalk(fault, seed: seed)
      let worst = try #require(walk.worst(from: SensorFault.start))
      #expect(worst.error <= promise.error, "seed \(seed): \(worst)")
      let ratio = walk.worstRatio(from: SensorFault.start + promise.honest)
      #expect(ratio <= 3, "seed \(seed): \(ratio) σ")
      let recovery = try #require(walk.recovery(from: end), "seed \(seed): never right again")
      #expect(recovery <= promise.recovery, "seed \(seed)")
      for refusal in promise.refusals { #expect(walk.statistics.count(of: refusal) > 0, "seed \(seed): \(refusal)") }
      #expect(fault != .noAltitude || !walk.session.alignment.heightIsKnown)
    }
  }

  @Test func everyFaultHasItsPromise() { #expect(Set(Self.promises.map(\.fault)) == Set(SensorFault.allCases)) }

  /// Walks near the poles, and over the date line. (The simulator's courses count from the north of its plane.)
  @Test(arguments: [(89.99, 20.0), (-89.9985, -50.0), (-16.8, 179.9985), (0.0, 179.999)])
  func theEarthHasNoEdges(latitude: Double, longitude: Double) throws {
    let walk = try FaultyWalk(.none, seed: 4, from: Fixtures.coordinate(latitude, longitude)) {
      $0.reportsVelocity = false
    }
    let worst = try #require(walk.worst(from: 60))
    #expect(worst.error < 9, "\(worst)")
    #expect(walk.worstRatio(from: 60) < 3)
  }

  /// A pose that freezes at any time is detected, whether or not the receiver reports a speed.
  @Test(arguments: [11, 12, 13, 14, 15, 16] as [UInt64])
  func aFrozenPoseIsNoticed(seed: UInt64) throws {
    let walk = try FaultyWalk(.frozenPoseWithoutSpeed, seed: seed) { parameters in
      parameters.gpsSigma = 2 + Double(seed % 3)
      parameters.speed = 1 + 0.1 * Double(seed % 5)
    }
    // A walker of 60 s is 60 to 84 m away by then.
    for moment in walk.moments where moment.time > SensorFault.start + 25 && moment.time < SensorFault.start + 60 {
      #expect(moment.error < 3.5 * moment.sigma && moment.error < 25, "seed \(seed): \(moment)")
    }
  }
}
