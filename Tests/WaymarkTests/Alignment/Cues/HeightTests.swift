import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct HeightTests {
  private func altitude(_ meters: Double) -> Altitude { Altitude(meters: meters, reference: .meanSeaLevel) }

  @Test func theGroundIsPreferredOnFoot() throws {
    var filter = HeightFilter()
    for t in 0..<10 { filter.add(altitude(412), sigma: 8, cameraY: 0.5, at: Double(t)) }
    #expect(abs((filter.zeroLevel?.altitude.meters ?? 0) - 411.5) < 1e-9)
    filter.add(ground: 400, reference: .meanSeaLevel, positionSigma: 4, cameraY: 0.5, at: 10)
    let zero = try #require(filter.zeroLevel)
    #expect(zero.usesGround)
    #expect(abs(zero.altitude.meters - 401.1) < 1e-9)
    #expect(zero.sigma < 2)
  }

  /// On a bridge 60 m above the valley, the fixes determine the height.
  @Test func fixesOverruleAGroundFarOff() throws {
    var filter = HeightFilter()
    for t in 0..<30 {
      filter.add(altitude(460), sigma: 5, cameraY: 0, at: Double(t))
      filter.add(ground: 400, reference: .meanSeaLevel, positionSigma: 4, cameraY: 0, at: Double(t))
    }
    let zero = try #require(filter.zeroLevel)
    #expect(!zero.usesGround)
    #expect(abs(zero.altitude.meters - 460) < 1)
  }

  /// Heights with different vertical references are not compared.
  @Test func referencesAreNotMixed() throws {
    var filter = HeightFilter()
    filter.add(Altitude(meters: 450, reference: .ellipsoid), sigma: 5, cameraY: 0, at: 0)
    filter.add(ground: 400, reference: .meanSeaLevel, positionSigma: 4, cameraY: 0, at: 0)
    let zero = try #require(filter.zeroLevel)
    #expect(zero.altitude == altitude(401.6))
  }

  @Test func aSessionTakesTheGround() throws {
    var session = Session(strategy: RobustAlignment())
    session.setGround(GroundElevation(flat: altitude(350)))
    session.take(TimedSample(time: 0, .pose(PoseSample(position: Vector3(0, 2, 0), orientation: .identity))))
    session.take(
      TimedSample(
        time: 0,
        .fix(
          LocationFix(
            coordinate: Fixtures.graz, horizontalAccuracy: 5, altitude: altitude(358), verticalAccuracy: 6))))
    session.take(TimedSample(time: 0.1, .pose(PoseSample(position: Vector3(0, 2, 0), orientation: .identity))))
    #expect(abs((session.position?.altitude?.meters ?? 0) - 351.6) < 1e-6)
    #expect(session.alignment.carriedBy.contains(.ground))
  }

  @Test func groundIsBilinear() throws {
    let ground = try #require(
      GroundElevation(
        southWest: Fixtures.coordinate(47, 15), latitudeStep: 0.1, longitudeStep: 0.2, columns: 3,
        heights: [0, 10, 20, 100, 110, .nan], reference: .meanSeaLevel))
    #expect(abs((ground.height(at: Fixtures.coordinate(47.05, 15.1)) ?? 0) - 55) < 1e-4)
    #expect(abs((ground.height(at: Fixtures.coordinate(47, 15.4)) ?? 0) - 20) < 1e-4)
    #expect(ground.height(at: Fixtures.coordinate(47.05, 15.3)) == nil)
    #expect(ground.height(at: Fixtures.coordinate(46.99, 15.1)) == nil)
    #expect(ground.height(at: Fixtures.coordinate(47.05, 14.99)) == nil)
    let short = GroundElevation(
      southWest: Fixtures.coordinate(47, 15), latitudeStep: 0.1, longitudeStep: 0.2, columns: 3,
      heights: [0, 10, 20, 100], reference: .meanSeaLevel)
    #expect(short == nil)
  }
}
