import Testing
import Waymark
import WaymarkGeodesy

/// The table of docs/sensors.md: the engine's behaviour with faulty sensors, on three simulated walks each.
struct SensorFaultTests {
  /// The guarantee for a fault. How far off the estimate is depends on the walk's fixes, whose errors last for a minute and
  /// more: on one of the three walks they are 13 m off. What the fault costs does not.
  struct Promise: Sendable, CustomTestStringConvertible {
    var fault: SensorFault
    /// The error is at most so much larger than at the same moment of the same walk without the fault, metres.
    var added: Double
    /// Seconds after its end until the estimate is right again.
    var recovery: Double
    /// Seconds after its beginning from which the stated σ is true: the error is at most three times as large.
    var honest = 0.0
    /// The engine's reasons for rejected samples.
    var refusals: Set<SampleRejection> = []

    var testDescription: String { fault.rawValue }
  }

  static let promises = [
    Promise(fault: .none, added: 0, recovery: 0),
    Promise(fault: .notANumber, added: 2, recovery: 0, refusals: [.notFinite]),
    Promise(fault: .clockForward, added: 5, recovery: 12, refusals: [.clockJump]),
    Promise(fault: .clockBack, added: 4, recovery: 12, refusals: [.clockJump]),
    Promise(fault: .duplicates, added: 0.2, recovery: 0, refusals: [.duplicate]),
    Promise(fault: .accuracyZero, added: 2, recovery: 0, refusals: [.invalidAccuracy]),
    Promise(fault: .accuracyNegative, added: 2, recovery: 0, refusals: [.invalidAccuracy]),
    Promise(fault: .accuracyHuge, added: 4, recovery: 30),
    // Right all the time, but its σ stays at 8 to 9 m for two minutes: after such errors the engine trusts no fix soon.
    Promise(fault: .fixesTeleport, added: 3, recovery: 120),
    Promise(fault: .poseTeleports, added: 3, recovery: 5),
    Promise(fault: .frozenPose, added: 6, recovery: 5),
    Promise(fault: .frozenPoseWithoutSpeed, added: 7, recovery: 5, honest: 13),
    Promise(fault: .frozenFixes, added: 3, recovery: 0),
    Promise(fault: .lateFixes, added: 3, recovery: 0),
    Promise(fault: .lateFixesStampedOnArrival, added: 3, recovery: 0),
    Promise(fault: .noAltitude, added: 0.2, recovery: 0),
    Promise(fault: .unnormalisedRotation, added: 0.2, recovery: 0),
    // A longer walk of its own.
    Promise(fault: .background, added: .infinity, recovery: 25),
  ]

  @Test(arguments: promises) func faultsDoWhatIsPromised(_ promise: Promise) throws {
    let fault = promise.fault
    let end = fault.end == .infinity ? SensorFault.start : fault.end
    for seed in [1, 2, 3] as [UInt64] {
      let walk = try FaultyWalk(fault, seed: seed)
      let worst = try #require(walk.worst(from: SensorFault.start))
      switch fault {
      // Never worse than the worst of the fixes that it rests on.
      case .none: #expect(worst.error <= walk.worstFix, "seed \(seed): \(worst), fixes \(walk.worstFix) m")
      case .background: #expect(worst.error <= 12, "seed \(seed): \(worst)")
      default:
        let added = walk.added(to: try FaultyWalk(.none, seed: seed), from: SensorFault.start)
        #expect(added <= promise.added, "seed \(seed): \(added) m more, \(worst)")
      }
      // Where the fixes are off by more than three of their own σ, the first ones of a new segment mislead as much.
      let ratio = walk.worstRatio(from: SensorFault.start + promise.honest)
      #expect(ratio <= max(3, walk.worstFixRatio), "seed \(seed): \(ratio) σ")
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
