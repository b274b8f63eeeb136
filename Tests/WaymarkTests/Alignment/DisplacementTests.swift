import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

/// Users who are moved without their odometry.
struct DisplacementTests {
  private let start: Coordinate
  private let origin: LocalFrame

  init() throws {
    start = try #require(Coordinate(latitude: -33.86, longitude: 151.2))
    origin = LocalFrame(origin: GeodeticPosition(start, height: 0))
  }

  /// Poses that do not move, fixes at `east(time)` metres with 2 m of noise.
  ///
  /// - Returns: the distance of the position from the truth at the end, metres.
  private func error(
    after seconds: Int, speed: ((Double) -> Double)? = nil, seed: UInt64, east: (Double) -> Double
  ) throws -> Double {
    var random = SeededGenerator(seed: seed)
    var session = Session(strategy: RobustAlignment())
    for tenth in 0...(seconds * 10) {
      let time = Double(tenth) / 10
      session.take(TimedSample(time: time, .pose(PoseSample(position: .zero, orientation: .identity))))
      guard tenth % 10 == 0 else { continue }
      let noise = (Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random))
      var fix = LocationFix(coordinate: position(east(time) + noise.0, noise.1), horizontalAccuracy: 5)
      if let speed {
        fix.speed = speed(time)
        fix.course = 90
      }
      session.take(TimedSample(time: time + 0.001, .fix(fix)))
    }
    let reached = try #require(session.position).coordinate
    return Geodesic.wgs84.inverse(from: position(east(Double(seconds)), 0), to: reached).distance
  }

  private func position(_ east: Double, _ north: Double) -> Coordinate {
    origin.position(ofENU: Vector3(east, north, 0)).coordinate
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func fixesThatStayAwayAreFollowed(seed: UInt64) throws {
    let error = try error(after: 150, seed: seed) { $0 < 60 ? 0 : 130 }
    #expect(error < 10, "seed \(seed): \(error) m")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aBurstIsNot(seed: UInt64) throws {
    let error = try error(after: 72, seed: seed) { $0 < 60 ? 0 : 40 }
    // The true end of the burst is the user's position.
    #expect(abs(error - 40) < 12, "seed \(seed): \(error) m")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aRideWithoutStepsIsFollowed(seed: UInt64) throws {
    let error = try error(after: 180, speed: { $0 < 60 || $0 > 120 ? 0 : 12 }, seed: seed) {
      12 * max(0, min(60, $0 - 60))
    }
    #expect(error < 15, "seed \(seed): \(error) m")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aRiderWhoseReceiverReportsNoSpeedIsFollowed(seed: UInt64) throws {
    for seconds in [90, 110, 130, 150, 180] {
      let error = try error(after: seconds, seed: seed) { 5 * max(0, $0 - 60) }
      #expect(error < 25, "seed \(seed), \(seconds) s: \(error) m")
    }
  }
}
