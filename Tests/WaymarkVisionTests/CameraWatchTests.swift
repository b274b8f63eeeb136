import Testing
import WaymarkGeodesy

@testable import WaymarkVision

/// When a running camera is looked at, and what is used of that.
@Suite struct CameraWatchTests {
  /// A horizon between 1° and 9°.
  private let hills = HorizonProfile(
    elevations: (0..<720).map { 0.087 + 0.07 * (Float($0 % 60) / 30 - 1) },
    distances: [Float](repeating: 5000, count: 720))
  private let sea = HorizonProfile(
    elevations: [Float](repeating: -0.001, count: 720), distances: [Float](repeating: 5000, count: 720))

  private func moment(
    _ time: Double, heading: Double = 0, pitch: Double = 3, roll: Double = 0, rate: Double = 0, yaw: Double? = 100,
    sigma: Double = 8
  ) -> CameraMoment {
    CameraMoment(
      time: time, headingDegrees: heading, pitchDegrees: pitch, rollDegrees: roll, rateDegrees: rate, fovXDegrees: 40,
      fovYDegrees: 65, yawDegrees: yaw, yawSigmaDegrees: sigma, positionSigma: 5)
  }

  private func match(_ azimuth: Double, refusal: SkylineRefusal? = nil) -> PictureDirection {
    var direction = PictureDirection()
    direction.skyline = SkylineMatch(
      attitude: PictureAttitude(yawDegrees: azimuth, pitchDegrees: 3, rollDegrees: 0), yawSigmaDegrees: 0.2,
      refusal: refusal, score: 100, runnerUp: nil, share: 0.9)
    return direction
  }

  private func isDue(_ moment: CameraMoment) -> Bool {
    var watch = CameraWatch()
    return watch.isDue(moment, sky: nil) { hills }
  }

  @Test func aPictureIsDueOnlyWhereItCanHelp() {
    #expect(isDue(moment(0)))
    #expect(isDue(moment(0, yaw: nil, sigma: .infinity)))
    #expect(!isDue(moment(0, sigma: 0.2)), "known already")
    #expect(!isDue(moment(0, rate: 30)), "blurred")
    #expect(!isDue(moment(0, pitch: -50)) && !isDue(moment(0, pitch: 60)), "no horizon in view")
    // A phone held askew sees less up and down.
    #expect(isDue(moment(0, pitch: 38)) && !isDue(moment(0, pitch: 38, roll: 90)))
    #expect(!isDue(moment(.nan)))
    var watch = CameraWatch()
    let atSea = watch.isDue(moment(0), sky: nil) { sea }
    let nowhere = watch.isDue(moment(1), sky: nil) { nil }
    #expect(!atSea && !nowhere)
  }

  /// A street whose houses hide the ridge: five pictures in the first half minute, then one in 15 s.
  @Test func refusalsMakeItRare() {
    var watch = CameraWatch()
    var times: [Double] = []
    for tick in 0..<240 {
      let now = moment(Double(tick) / 2)
      guard watch.isDue(now, sky: nil, horizon: { hills }) else { continue }
      times.append(now.time)
      #expect(watch.sigma(match(100, refusal: .obstructed), of: now) == nil)
    }
    #expect(times == [0, 1, 3, 7, 15, 30, 45, 60, 75, 90, 105])
    // Another direction is tried sooner, and what is accepted there ends it.
    let turned = moment(121, heading: 60)
    let isDue = watch.isDue(turned, sky: nil) { hills }
    let sigma = watch.sigma(match(160), of: turned)
    #expect(isDue && sigma == 0.2)
  }

  @Test func aKnownDirectionIsRenewedWhenItIsOldOrWorse() {
    var watch = CameraWatch()
    let first = watch.sigma(match(100), of: moment(0))
    #expect(first == 0.2)
    var times: [Double] = []
    for tick in 1..<100 {
      let time = Double(tick) / 2
      let now = moment(time, sigma: 0.9)
      guard watch.isDue(now, sky: nil, horizon: { hills }) else { continue }
      times.append(time)
      _ = watch.sigma(match(100), of: now)
    }
    let known = watch.isDue(moment(50, sigma: 0.9), sky: nil) { hills }
    let lost = watch.isDue(moment(50.5, sigma: 1.4), sky: nil) { hills }
    #expect(!known && lost)
    #expect(times == [20, 40], "\(times)")
  }

  @Test func aContradictionNeedsASecondPicture() {
    var watch = CameraWatch()
    let alone = watch.sigma(match(120), of: moment(0, sigma: 2))
    let another = watch.sigma(match(80), of: moment(1, sigma: 2))
    let again = watch.sigma(match(90.2), of: moment(2, heading: 10, sigma: 2))
    #expect(alone == nil && another == nil && again == 0.2)
    // Without any direction the first is not used, either.
    var blind = CameraWatch()
    let first = blind.sigma(match(300), of: moment(0, yaw: nil, sigma: .infinity))
    let second = blind.sigma(match(300), of: moment(1, yaw: nil, sigma: .infinity))
    #expect(first == nil && second == 0.2)
  }

  /// The picture may be older than its pose.
  @Test func aRotatingCameraIsLessSure() throws {
    var watch = CameraWatch()
    let taken = watch.sigma(match(100), of: moment(0, rate: 8))
    let sigma = try #require(taken)
    #expect(abs(sigma - (0.04 + 0.64).squareRoot()) < 1e-12)
    let blurred = watch.sigma(match(100), of: moment(1, rate: 30))
    #expect(blurred == nil)
    let prior = CameraWatch.prior(moment(0, heading: 300), focalPixels: 500)
    #expect(prior.yawDegrees == 40 && !prior.mayIgnoreGravity)
    #expect(CameraWatch.prior(moment(0, sigma: 20), focalPixels: 500).yawDegrees == nil)
  }

  private static func disc(_ azimuth: Double, _ elevation: Double) -> SkyDisc {
    SkyDisc(
      center: HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation), radiusDegrees: 0.266,
      upperRadiusDegrees: 0.266)
  }

  /// The Sun 20° above the horizon, 10° to the right of a camera that is thought to look at 100°.
  private let sky = SkyDiscs(sun: disc(110, 20), moon: disc(290, -20))

  @Test func withoutElevationsTheSunIsEnough() {
    func isDue(_ moment: CameraMoment, elevation: Double = 20) -> Bool {
      var watch = CameraWatch()
      var sky = sky
      sky.sun.center.elevationDegrees = elevation
      return watch.isDue(moment, sky: sky) { nil }
    }
    #expect(isDue(moment(0)) && isDue(moment(0, yaw: nil, sigma: .infinity)))
    #expect(!isDue(moment(0, pitch: -20)), "below the picture's upper border")
    #expect(!isDue(moment(0, heading: 60)) && isDue(moment(0, heading: 60, sigma: 40)), "aside of the picture")
    #expect(!isDue(moment(0), elevation: 0.5) && !isDue(moment(0, pitch: 60), elevation: 65))
    // By day the Moon is too small for these pictures, and at night it is worth one.
    func isDueForTheMoon(sun: Double, lit: Double, sigma: Double = 5, horizon: HorizonProfile?) -> Bool {
      var watch = CameraWatch()
      let sky = SkyDiscs(sun: Self.disc(110 + lit, sun), moon: Self.disc(110, 20))
      return watch.isDue(moment(0, sigma: sigma), sky: sky) { horizon }
    }
    #expect(isDueForTheMoon(sun: -20, lit: 120, horizon: sea) && !isDueForTheMoon(sun: 20, lit: 120, horizon: sea))
    #expect(!isDueForTheMoon(sun: -4, lit: 20, horizon: sea), "a thin crescent")
    #expect(!isDueForTheMoon(sun: -20, lit: 120, sigma: 20, horizon: sea), "it looks like a lamp")
    #expect(!isDueForTheMoon(sun: -20, lit: 120, horizon: nil), "lamps may be on slopes")
    // Turned towards the Sun it is looked at without waiting.
    var watch = CameraWatch()
    let away = watch.isDue(moment(0, heading: 90), sky: sky) { nil }
    let towards = watch.isDue(moment(1), sky: sky) { nil }
    #expect(!away && towards)
  }

  /// Trees before the Sun: pictures become rare, as with a hidden ridge.
  @Test func aHiddenSunMakesItRare() {
    var watch = CameraWatch()
    var times: [Double] = []
    var hidden = PictureDirection()
    hidden.sunRefusal = .noDisc
    for tick in 0..<100 {
      let now = moment(Double(tick) / 2)
      guard watch.isDue(now, sky: sky, horizon: { nil }) else { continue }
      times.append(now.time)
      #expect(watch.sigma(hidden, of: now) == nil)
    }
    #expect(times == [0, 1, 3, 7, 15, 30, 45])
    var found = PictureDirection()
    found.sun = BodySight(
      attitude: PictureAttitude(yawDegrees: 101, pitchDegrees: 3, rollDegrees: 0), yawSigmaDegrees: 0.3, x: 1, y: 1,
      radiusDegrees: 1)
    let sigma = watch.sigma(found, of: moment(50))
    #expect(sigma == 0.3 && found.source == .sun)
  }

  /// A wall 20 m north, from west to east, as far as can be seen.
  private let street = WallMap(
    footprints: [[(-80.0, 20.0), (80, 20), (80, 30), (-80, 30)].map { WallMap.Point(east: $0.0, north: $0.1) }])

  private func housesSay(_ azimuth: Double) -> PictureDirection {
    var direction = PictureDirection()
    direction.houses = HouseSight(
      attitude: PictureAttitude(yawDegrees: azimuth, pitchDegrees: 3, rollDegrees: 0), yawSigmaDegrees: 0.8)
    return direction
  }

  @Test func housesAreLookedAtWhereTheirWallsAreInViewAndToldApart() {
    func isDue(_ moment: CameraMoment) -> Bool {
      var watch = CameraWatch()
      return watch.isDue(moment, sky: nil, walls: { street }, horizon: { nil })
    }
    #expect(isDue(moment(0, yaw: 0)) && isDue(moment(0, yaw: 0, sigma: 20)))
    // Without a direction the walls all around count: two ends of the street are open.
    #expect(isDue(moment(0, yaw: 180, sigma: 21)) && isDue(moment(0, yaw: nil, sigma: .infinity)))
    #expect(!isDue(moment(0, yaw: 180)), "nothing stands there")
    #expect(!isDue(moment(0, pitch: -50, yaw: 0)), "the ground")
    for sigma in [16, .nan, .infinity] {
      var far = moment(0, yaw: 0)
      far.positionSigma = sigma
      #expect(!isDue(far), "other houses may be meant")
    }
    // Even hills behind the houses leave it to them.
    var watch = CameraWatch()
    let atSea = watch.isDue(moment(0, yaw: 0), sky: nil, walls: { street }, horizon: { sea })
    #expect(atSea)
  }

  /// A street looks the same from both ends: where the direction is not known, the session weighs both.
  @Test func azimuthsThatHousesLeaveOpenAreUsedWhileTheYawIsHardlyKnown() throws {
    var direction = housesSay(10)
    direction.houses?.choices = YawMixture(components: [
      YawMixture.Component(yawDegrees: 10, sigmaDegrees: 0.6, weight: 0.5),
      YawMixture.Component(yawDegrees: 190, sigmaDegrees: 0.8, weight: 0.48),
    ])
    #expect(direction.source == nil && direction.attitude == nil && direction.reason == "ambiguous")
    #expect(direction.pitchDegrees == 3)
    var watch = CameraWatch()
    let taken = watch.take(direction, of: moment(0, rate: 8, yaw: 60, sigma: 40))
    let components = try #require(taken?.components)
    #expect(components.map(\.yawDegrees) == [10, 190] && components.map(\.weight) == [0.5, 0.48])
    #expect(abs(components[0].sigmaDegrees - 1) < 1e-12 && abs(components[1].sigmaDegrees - 1.28.squareRoot()) < 1e-12)
    // Used once, the next is due when the yaw has become worse, or after a while.
    let soon = watch.isDue(moment(2, yaw: 60, sigma: 40), sky: nil, walls: { street }, horizon: { nil })
    let later = watch.isDue(moment(21, yaw: 60, sigma: 40), sky: nil, walls: { street }, horizon: { nil })
    #expect(!soon && later)
    let known = watch.take(direction, of: moment(22, yaw: 60, sigma: 12))
    let blurred = watch.take(direction, of: moment(23, rate: 30, yaw: nil, sigma: .infinity))
    #expect(known == nil && blurred == nil)
    #expect(CameraWatch.streetPrior(moment(0, yaw: .infinity, sigma: 3))?.yawDegrees == nil)
    #expect(CameraWatch.streetPrior(moment(.nan, heading: .nan)) == nil)
  }

  /// The next picture has the same map: a wall that is drawn askew says the same each time.
  @Test func housesThatContradictAreNeverUsed() {
    var watch = CameraWatch()
    var times: [Double] = []
    for tick in 0..<120 {
      let now = moment(Double(tick) / 2, yaw: 0, sigma: 2)
      guard watch.isDue(now, sky: nil, walls: { street }, horizon: { nil }) else { continue }
      times.append(now.time)
      #expect(watch.sigma(housesSay(12), of: now) == nil)
    }
    #expect(times == [0, 1, 3, 7, 15, 30, 45])
    let blind = watch.sigma(housesSay(12), of: moment(61, yaw: nil, sigma: .infinity))
    let sigma = watch.sigma(housesSay(4), of: moment(62, yaw: 0, sigma: 2))
    #expect(blind == nil && sigma == 0.8)
    // The picture speaks for itself, however sure the session is.
    #expect(CameraWatch.streetPrior(moment(0, sigma: 0.5))?.yawSigmaDegrees == 5)
  }
}

extension CameraWatch {
  /// Takes a picture that decides: the standard deviation with which it counts, degrees; nil when it is not used.
  fileprivate mutating func sigma(_ direction: PictureDirection, of moment: CameraMoment) -> Double? {
    let yaw = take(direction, of: moment)?.components
    if let first = yaw?.first { #expect(yaw?.count == 1 && first.yawDegrees == direction.attitude?.yawDegrees) }
    return yaw?.first?.sigmaDegrees
  }
}
