import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark
@testable import WaymarkEvaluation

@Suite struct AnchorTargetTests {
  /// A session with the camera 30° down to the north, 1.6 m above the ground, aligned without a stated uncertainty.
  private func session(pitch: Double) -> Session<BestEstimateAlignment> {
    var session = Fixtures.alignedSession(altitude: 400)
    session.take(TimedSample(time: 0.05, .camera(Fixtures.camera)))
    session.take(
      TimedSample(
        time: 0.1, .pose(PoseSample(position: .zero, orientation: Fixtures.orientation(heading: 0, pitch: pitch)))))
    return session
  }

  private let middle = PixelPoint(x: 195, y: 422)

  @Test func aSurfaceComesFirstThenTheGround() throws {
    let session = session(pitch: -30)
    let wall = try #require(session.anchor(at: middle, surface: Vector3(2, 0.5, -6)))
    #expect(wall.origin == .surface)
    #expect(abs((wall.position.altitude?.meters ?? 0) - 400.5) < 0.001)
    let floor = try #require(session.anchor(at: middle, surface: Vector3(0, -1.5, -3)))
    #expect(floor.origin == .surface && floor.position.altitude == nil, "on the ground")
    let ground = try #require(session.anchor(at: middle))
    #expect(ground.origin == .groundPlane && ground.position.altitude == nil)
    let line = Geodesic.wgs84.inverse(from: Fixtures.graz, to: ground.position.coordinate)
    #expect(abs(line.distance - 1.6 / 0.57735) < 0.001)
    let far = session.anchor(at: middle, surface: Vector3(0, 0, -500))
    #expect(far?.origin == .groundPlane, "a surface that far is none")
  }

  @Test func whatIsNotCertainIsLeftToTheTerrain() {
    for pitch in [0.0, 10, -0.5, -1] {
      #expect(session(pitch: pitch).anchor(at: middle) == nil, "\(pitch)°")
    }
    for pixel in [PixelPoint(x: .nan, y: 0), PixelPoint(x: 0, y: .infinity)] {
      #expect(session(pitch: -30).anchor(at: pixel) == nil)
    }
    #expect(session(pitch: -30).anchor(at: middle, surface: Vector3(.nan, 0, 0))?.origin == .groundPlane)
    let unaligned = Session(strategy: BestEstimateAlignment())
    #expect(unaligned.anchor(at: middle) == nil)
  }

  /// The accuracy is correct for simulated taps: 68 % are within it.
  @Test func itsAccuracyIsTrue() throws {
    var generator = SeededGenerator(seed: 91)
    func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + generator.uniform(0...1) } }
    for distance in [3.0, 12, 20] {
      let frame = SceneFrame(origin: GeodeticPosition(Fixtures.graz, height: 0))
      var alignment = Alignment(
        frame: frame, heightIsKnown: false, yawSigmaDegrees: 5, positionSigma: 1, state: .good)
      alignment.heightSigma = nil
      let pitch = -Angle.degrees(SystemMath.arcTangent(1.6 / distance))
      func target(height: Double, tilt: Double) throws -> Vector3 {
        let view = CameraView(
          position: .zero, orientation: Fixtures.orientation(heading: 0, pitch: pitch + tilt),
          intrinsics: Fixtures.camera)
        return try #require(AnchorTarget(groundAt: middle, view: view, groundY: -height)).point
      }
      let view = CameraView(
        position: .zero, orientation: Fixtures.orientation(heading: 0, pitch: pitch), intrinsics: Fixtures.camera)
      let exact = try #require(AnchorTarget(groundAt: middle, view: view, groundY: -1.6))
      let accuracy = try #require(exact.location(in: frame, alignment: alignment, camera: .zero).accuracy)
      var within = 0
      let trials = 2000
      for _ in 0..<trials {
        var hit = try target(height: 1.6 + 0.15 * normal(), tilt: 0.3 * normal())
        hit = Quaternion(axis: Vector3(0, 1, 0), angleRadians: Angle.radians(5 * normal())).rotate(hit)
        let (x, z) = (hit.x + normal() - exact.point.x, hit.z + normal() - exact.point.z)
        if (x * x + z * z).squareRoot() <= accuracy { within += 1 }
      }
      let share = Double(within) / Double(trials)
      #expect((0.6...0.76).contains(share), "seed 91, \(distance) m: \(share)")
    }
  }
}
