import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// Labels of distant things while the direction is only roughly known.
@Suite struct LabelUncertaintyTests {
  /// A user who stands still for some seconds, with fixes of σ 5 m.
  private func standing(compassAccuracy: Double?, camera: CameraIntrinsics?) -> Session<RobustAlignment> {
    var session = Session(strategy: RobustAlignment())
    if let camera { session.take(TimedSample(time: 0, .camera(camera))) }
    let pose = PoseSample(position: .zero, orientation: .identity)
    for i in 0..<90 {
      let time = Double(i) / 30
      session.take(TimedSample(time: time, .pose(pose)))
      if i % 30 == 0 {
        session.take(TimedSample(time: time, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5))))
      }
      if let compassAccuracy, i % 6 == 0 {
        let reading = HeadingReading(degrees: 80, north: .true, accuracy: compassAccuracy)
        session.take(TimedSample(time: time, .heading(reading)))
      }
    }
    return session
  }

  @Test func aCompassAloneIsEnoughForNamesWithABracket() throws {
    let camera = try #require(CameraIntrinsics(width: 390, height: 844, fovX: 37.6, fovY: 72.8))
    for accuracy in [5.0, 10, 20] {
      let session = standing(compassAccuracy: accuracy, camera: camera)
      let uncertainty = try #require(session.labelUncertainty(atDistance: .infinity), "compass ± \(accuracy)°")
      #expect(uncertainty.sigmaDegrees == session.alignment.yawSigmaDegrees)
      #expect(uncertainty.width == 390, "wider than the picture is as wide as the picture")
      #expect(uncertainty.standsInForMark)
    }
  }

  @Test func withoutACompassOrACameraThereIsNone() throws {
    let camera = try #require(CameraIntrinsics(width: 390, height: 844, fovX: 37.6, fovY: 72.8))
    #expect(standing(compassAccuracy: nil, camera: camera).labelUncertainty(atDistance: .infinity) == nil)
    #expect(standing(compassAccuracy: 5, camera: nil).labelUncertainty(atDistance: .infinity) == nil)
    let session = standing(compassAccuracy: 5, camera: camera)
    for distance in [0, -1, .nan] as [Double] { #expect(session.labelUncertainty(atDistance: distance) == nil) }
    #expect(Session(strategy: RobustAlignment()).labelUncertainty(atDistance: 100) == nil)
  }

  /// One standard deviation to each side of the label: of the direction alone far away, including the user's position
  /// nearby.
  @Test func theBracketIsAsWideAsTheUncertainty() throws {
    let camera = try #require(CameraIntrinsics(width: 1000, height: 800, fovX: 60))
    var session = Session(strategy: FixedYaw(sigma: 4))
    session.take(TimedSample(time: 0, .camera(camera)))
    session.take(TimedSample(time: 0, .pose(PoseSample(position: .zero, orientation: .identity))))
    session.take(TimedSample(time: 0.1, .fix(LocationFix(coordinate: Fixtures.graz, horizontalAccuracy: 5))))
    session.take(TimedSample(time: 0.2, .pose(PoseSample(position: .zero, orientation: .identity))))
    let far = try #require(session.labelUncertainty(atDistance: .infinity))
    #expect(abs(far.width - 2 * camera.focalX * 0.069927) < 0.01, "tan 4° = 0.069927")
    #expect(!far.standsInForMark)
    let near = try #require(session.labelUncertainty(atDistance: 50))
    #expect(abs(near.sigmaDegrees - (16 + 11.31 * 11.31).squareRoot()) < 0.01, "10 m at 50 m are 11.31°")
  }
}

/// An alignment with a given uncertainty.
private struct FixedYaw: AlignmentStrategy {
  var sigma: Double
  private(set) var alignment = Alignment.unknown

  init(sigma: Double) { self.sigma = sigma }

  mutating func take(_ event: AlignmentEvent) -> AlignmentCorrection? {
    guard case .estimate = event else { return nil }
    let origin = GeodeticPosition(Fixtures.graz, height: 0)
    alignment = Alignment(
      frame: SceneFrame(origin: origin, originInScene: .zero, yawDegrees: 0, verticalReference: .ellipsoid),
      heightIsKnown: true, yawSigmaDegrees: sigma, positionSigma: 10, state: .good)
    return nil
  }
}
