import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct HeightTests {
  private func altitude(_ meters: Double) -> Altitude { Altitude(meters: meters, reference: .meanSeaLevel) }

  /// Terrain that depends on the distance to the north alone, every ten metres.
  private func ground(_ height: (Double) -> Double) throws -> GroundElevation {
    var heights: [Float] = []
    for row in -20...120 { heights += [Float](repeating: Float(height(10 * Double(row))), count: 2) }
    return try #require(
      GroundElevation(
        southWest: coordinate(-200, east: -1000), latitudeStep: 10 / metersPerDegree, longitudeStep: 0.05, columns: 2,
        heights: heights, reference: .meanSeaLevel))
  }

  private let metersPerDegree = 111_194.0

  private func coordinate(_ north: Double, east: Double = 0) -> Coordinate {
    Fixtures.coordinate(47 + north / metersPerDegree, 15.43 + east / 75_900)
  }

  /// A walk to the north at a metre a second, on `floor`, with altitudes that are off by `error`.
  private func walk(
    _ filter: inout HeightFilter, from: Int, to: Int, error: Double, reference: VerticalReference = .meanSeaLevel,
    sceneY: (Double) -> Double, floor: (Double) -> Double, each: (Int, HeightFilter) -> Void = { _, _ in }
  ) {
    for t in from...to {
      let y = Double(t)
      let camera = Vector3(0, sceneY(y), -y)
      filter.add(
        Altitude(meters: floor(y) + 1.6 + error, reference: reference), sigma: 5, cameraY: camera.y, at: y)
      filter.add(at: coordinate(y), positionSigma: 3, camera: camera, isCarried: false, time: y)
      filter.update(at: y)
      each(t, filter)
    }
  }

  /// However wrong the receiver is: uphill the ground is believed, its standard deviation says so, and the fault is named.
  @Test(arguments: [33.0, -40, 90])
  func onFootTheGroundIsRight(error: Double) throws {
    func hill(_ y: Double) -> Double { 350 + 0.1 * y }
    var filter = HeightFilter()
    filter.setGround(try ground(hill))
    walk(&filter, from: 0, to: 150, error: error, sceneY: { 0.1 * $0 }, floor: hill) { _, filter in
      #expect(abs((filter.zeroLevel?.altitude.meters ?? 0) - 351.6) < 1.5)
      #expect(filter.zeroLevel?.usesGround ?? false)
    }
    let zero = try #require(filter.zeroLevel)
    #expect(zero.sigma < 4)
    let check = try #require(filter.check)
    #expect(abs(check.offset - error) < 2)
    #expect(check.fault == .offset)
  }

  /// Heights above the ellipsoid that are called heights above the sea, and the reverse, differ by the geoid.
  @Test(arguments: [VerticalReference.meanSeaLevel, .ellipsoid])
  func mixedUpReferencesAreFound(said: VerticalReference) throws {
    func hill(_ y: Double) -> Double { 350 + 0.1 * y }
    let undulation = 47.5
    var (wrong, right) = (HeightFilter(), HeightFilter())
    wrong.setGround(try ground(hill))
    right.setGround(try ground(hill))
    let trueOne = said == .meanSeaLevel ? 0 : undulation
    walk(
      &wrong, from: 0, to: 100, error: undulation - trueOne, reference: said, sceneY: { 0.1 * $0 }, floor: hill)
    walk(&right, from: 0, to: 100, error: trueOne, reference: said, sceneY: { 0.1 * $0 }, floor: hill)
    #expect(wrong.check?.fault == .reference)
    #expect(right.check != nil)
    #expect(right.check?.fault == nil)
    #expect(abs((wrong.zeroLevel?.altitude.meters ?? 0) - 351.6) < 1)
    #expect(wrong.zeroLevel?.altitude.reference == .meanSeaLevel)
  }

  /// The ground falls away under a bridge, the scene does not: the height stays, and comes back nowhere.
  @Test func aBridgeIsNotItsValley() throws {
    func valley(_ y: Double) -> Double { (100...170).contains(y) ? 338 : 350 }
    var filter = HeightFilter()
    filter.setGround(try ground(valley))
    var last = 351.6
    walk(&filter, from: 0, to: 300, error: 1, sceneY: { _ in 0 }, floor: { _ in 350 }) { t, filter in
      let zero = filter.zeroLevel ?? HeightFilter.ZeroLevel(altitude: altitude(0), sigma: 0, usesGround: false)
      #expect(abs(zero.altitude.meters - 351.6) < 2 * zero.sigma, "after \(t) m")
      #expect(abs(zero.altitude.meters - 351.6) < 4, "after \(t) m")
      #expect(abs(zero.altitude.meters - last) < 1)
      last = zero.altitude.meters
    }
  }

  /// A walk that begins high above the ground with a good receiver: the height is unknown, and the standard deviation
  /// says so.
  @Test func whatCannotBeKnownIsSaid() throws {
    var filter = HeightFilter()
    filter.setGround(try ground { _ in 338 })
    walk(&filter, from: 0, to: 60, error: 0, sceneY: { _ in 0 }, floor: { _ in 350 })
    let zero = try #require(filter.zeroLevel)
    #expect(abs(zero.altitude.meters - 351.6) < 1.96 * zero.sigma)
    // And on the ground with a receiver that is 12 m too high, too.
    #expect(abs(zero.altitude.meters - 339.6) < 1.96 * zero.sigma)
  }

  /// On the map the bridge has a deck: its height is known from the first moment on.
  @Test func mappedBridgesHaveDecks() throws {
    func valley(_ y: Double) -> Double { (0...170).contains(y) ? 338 : 350 }
    var filter = HeightFilter()
    filter.setGround(try ground(valley))
    filter.setStreets(
      StreetNetwork([
        Street(kind: .road, line: [coordinate(-150), coordinate(-10)]),
        Street(kind: .road, line: [coordinate(-10), coordinate(90)], level: .bridge),
        Street(kind: .road, line: [coordinate(90), coordinate(180)], level: .bridge),
      ]))
    walk(&filter, from: 20, to: 120, error: 0, sceneY: { _ in 0 }, floor: { _ in 350 }) { _, filter in
      #expect(abs((filter.zeroLevel?.altitude.meters ?? 0) - 351.6) < 2)
    }
  }

  /// A scene that begins anew on a bridge is where the last one ended, by what the receiver's error was.
  @Test func aLossOfTrackingKeepsTheWalkerOnTheBridge() throws {
    func valley(_ y: Double) -> Double { y >= 100 ? 338 : 350 }
    var filter = HeightFilter()
    filter.setGround(try ground(valley))
    walk(&filter, from: 0, to: 140, error: 20, sceneY: { _ in 0 }, floor: { _ in 350 })
    filter.startSegment()
    #expect(filter.zeroLevel == nil)
    walk(&filter, from: 143, to: 160, error: 20, sceneY: { _ in 5 }, floor: { _ in 350 })
    let zero = try #require(filter.zeroLevel)
    #expect(abs(zero.altitude.meters - 346.6) < 4)
  }

  /// Counted steps do not climb: their scene's zero level rises with the ground.
  @Test func countedStepsFollowTheGround() throws {
    func hill(_ y: Double) -> Double { 350 + 0.15 * y }
    var filter = HeightFilter()
    filter.setGround(try ground(hill))
    filter.showsClimbs = false
    walk(&filter, from: 0, to: 200, error: 10, sceneY: { _ in 0 }, floor: hill) { t, filter in
      #expect(abs((filter.zeroLevel?.altitude.meters ?? 0) - hill(Double(t)) - 1.6) < 1.5)
    }
  }

  /// Without ground there is only the receiver's word, and it does not leap.
  @Test func withoutGroundTheReceiverIsBelieved() throws {
    var filter = HeightFilter()
    var last = 411.5
    for t in 0..<100 {
      filter.add(altitude(t < 50 ? 412 : 440), sigma: 8, cameraY: 0.5, at: Double(t))
      filter.update(at: Double(t))
      let zero = try #require(filter.zeroLevel)
      #expect(abs(zero.altitude.meters - last) <= 0.81)
      #expect(!zero.usesGround)
      last = zero.altitude.meters
    }
    #expect((411...440).contains(last))
    #expect((filter.zeroLevel?.sigma ?? 0) > 4)
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
    #expect(abs((session.position?.altitude?.meters ?? 0) - 351.6) < 1)
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
    let slope = try self.ground { 0.2 * $0 }.slope(at: coordinate(100), within: 20)
    #expect(abs(slope - 0.2) < 0.01)
  }
}
