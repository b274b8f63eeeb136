import TestSupport
import Testing
import Waymark
import WaymarkGeodesy
import WaymarkVision

/// What the azimuths that a picture between houses leaves open do in a session that stands still; the larger figures are in
/// docs/look.md.
@Suite struct HouseChoicesTests {
  /// A session with a position and a compass of which nothing is known yet, after a picture: the yaw's error and its deviation, degrees.
  static func stand(_ choices: YawMixture, yaw: Double, compassError: Double) throws -> (
    error: Double, sigma: Double
  ) {
    let place = try #require(Coordinate(latitude: 47.07, longitude: 15.44))
    let target = Sighting.Target.directions(
      choices.components.map {
        AzimuthChoice(azimuthDegrees: $0.yawDegrees, sigmaDegrees: $0.sigmaDegrees, probability: $0.weight)
      }, elevationDegrees: 0)
    var session = Session(strategy: RobustAlignment())
    let camera = try #require(CameraIntrinsics(width: 390, height: 844, fovX: 40))
    let samples: [Sample] = [
      .camera(camera), .pose(PoseSample(position: .zero, orientation: .identity)),
      .fix(LocationFix(coordinate: place, horizontalAccuracy: 5)),
      .heading(HeadingReading(degrees: yaw + compassError, north: .true, accuracy: 15)),
      .sighting(Sighting(pixel: PixelPoint(x: 195, y: 422), target: target)),
    ]
    for (i, sample) in samples.enumerated() { session.take(TimedSample(time: Double(i) / 100, sample)) }
    let found = try #require(session.alignment.frame?.yawDegrees)
    return (abs(Angle.wrappedTo180(found - yaw)), try #require(session.alignment.yawSigmaDegrees))
  }

  @Test func aCompassThatIsOffIsPutRightAndTheDeviationIsHonest() throws {
    var (count, near, within) = (0, 0, 0)
    for seed in 9000..<UInt64(9016) {
      let trial = StreetTrial(seed: seed, aim: .along, map: .surveyed)
      guard let choices = try trial.sight(knowsYaw: false)?.choices else { continue }
      for error in [-20.0, -9, 4, 14, 130] {
        let (off, sigma) = try Self.stand(choices, yaw: trial.camera.yawDegrees, compassError: error)
        count += 1
        if off < 3 { near += 1 }
        if off < 1.96 * sigma { within += 1 }
        // Another wall may be meant, unless the roofs exclude it.
        #expect(sigma > 8 || off < 3, "seed \(seed): \(off)° off with σ \(sigma)°")
      }
    }
    // A compass that is wholly wrong is one in five here.
    #expect(count >= 30)
    #expect(Double(near) >= 0.6 * Double(count), "\(near) of \(count)")
    #expect(Double(within) >= 0.75 * Double(count), "\(within) of \(count)")
  }
}
