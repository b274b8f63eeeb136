import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkVision

/// What the ridges below the skyline say of a direction.
@Suite struct RidgeEvidenceTests {
  private static let yaw = Angle.radians(70)

  /// An uneven line around the circle, −1 … 1.
  private static func line(_ azimuth: Double, _ phase: Double) -> Double {
    let waves: [(cycles: Double, height: Double)] = [(5, 0.2), (11, 0.3), (29, 0.3), (67, 0.2)]
    return waves.reduce(0) {
      $0 + $1.height * Angle.sinCos(degrees: Angle.degrees($1.cycles * azimuth) + phase * $1.cycles).sin
    }
  }

  private static func skyline(_ azimuth: Double) -> Double { Angle.radians(4 + 3 * line(azimuth, 20)) }

  private static func ridge(_ azimuth: Double, _ phase: Double) -> Double {
    skyline(azimuth) - Angle.radians(3 + 1.8 * line(azimuth, phase))
  }

  /// A profile whose crests below the horizon have a phase; without crests where there is none.
  private static func profile(_ phase: Double?) -> HorizonProfile {
    let azimuths = (0..<3600).map { Angle.radians(Double($0) / 10) }
    return HorizonProfile(
      elevations: azimuths.map { Float(skyline($0)) }, distances: [Float](repeating: 20_000, count: 3600),
      crests: phase.map { phase in
        azimuths.map { InnerCrest(elevation: Float(ridge($0, phase)), distance: 6000, contrast: 0.3) }
      } ?? [],
      crestStarts: phase == nil ? [] : (0...3600).map { Int32($0) })
  }

  /// A picture of the skyline and of ridges with a phase, beyond which the ground is so much brighter.
  private static func evidence(_ profile: HorizonProfile, brighter: Double, yaw: Double = yaw) throws -> RidgeEvidence {
    let (width, height, focal) = (400, 300, 360.0)
    var random = SeededGenerator(seed: 4)
    let axes = CameraAxes(pitch: 0, roll: 0)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let seen = axes.direction(
          x: (Double(x) - Double(width - 1) / 2) / focal, y: (Double(y) - Double(height - 1) / 2) / focal)
        let azimuth = Self.yaw + seen.azimuth
        let isSky = seen.elevation > skyline(azimuth)
        let light = isSky ? 200 : seen.elevation > ridge(azimuth, 150) ? 80 + brighter : 80
        let value = UInt8(light + Double.random(in: -6...6, using: &random))
        pixels += [value, value, isSky ? value + 30 : value]
      }
    }
    let picture = try #require(ColourPicture(width: width, height: height, pixels: pixels))
    let view = Cylinder(picture, focal: focal, pitch: 0, roll: 0)
    let map = SkyGuess.all[0].map(SkyFeatures(view), view).map
    return RidgeEvidence(view, map, profile, SkylineFit(yaw: yaw, pitch: 0, roll: 0), sigma: 12)
  }

  @Test func ridgesSpeakForTheDirectionInWhichTheyAreSeen() throws {
    let right = try Self.evidence(Self.profile(150), brighter: 30)
    #expect(right.brightening > 3 && right.change > 3 && right.amount > 3, "\(right)")
    #expect((3...8.5).contains(right.logarithm), "\(right.logarithm)")
    // Ground that is darker beyond speaks for it, too, but less.
    let darker = try Self.evidence(Self.profile(150), brighter: -30)
    #expect(darker.brightening < 0 && darker.change > 3)
    #expect(darker.logarithm > 1 && darker.logarithm < right.logarithm, "\(darker.logarithm)")
  }

  @Test func ridgesThatAreElsewhereSpeakAgainstItAndInvisibleOnesHardly() throws {
    let wrong = try Self.evidence(Self.profile(35), brighter: 30)
    #expect(wrong.amount > 3)
    #expect((-1.4..<0).contains(wrong.logarithm), "\(wrong)")
    let invisible = try Self.evidence(Self.profile(150), brighter: 0)
    #expect((-1.4...0.5).contains(invisible.logarithm), "\(invisible)")
    // Nor is there support where the sky ends elsewhere than at the skyline.
    for turn in [0.4, 0.8, 2.3] {
      let away = try Self.evidence(Self.profile(150), brighter: 30, yaw: Self.yaw + turn)
      #expect(away.logarithm < 2, "\(away)")
    }
  }

  @Test func whatIsNotKnownSaysNothing() throws {
    #expect(try Self.evidence(Self.profile(nil), brighter: 30).logarithm == 0)
    for yaw in [Double.nan, .infinity] {
      #expect(try Self.evidence(Self.profile(150), brighter: 30, yaw: yaw).logarithm == 0)
    }
    let elevations = [Float](repeating: .nan, count: 720)
    for crest in [
      InnerCrest(elevation: .nan, distance: 6000, contrast: 0.3),
      InnerCrest(elevation: .infinity, distance: .infinity, contrast: .nan),
      InnerCrest(elevation: -1e30, distance: -1, contrast: 0),
    ] {
      for starts in [[], [0, 5], (0...720).map { Int32($0) }, [Int32](repeating: -7, count: 721)] {
        let profile = HorizonProfile(
          elevations: elevations, distances: elevations, crests: [InnerCrest](repeating: crest, count: 720),
          crestStarts: starts)
        #expect(try Self.evidence(profile, brighter: 30).logarithm == 0)
      }
    }
  }

  @Test func profileHasTheCrestsBelowTheHorizon() throws {
    let terrain = try InventedRange.terrain(seed: 2)
    let here = try #require(InventedRange.middle)
    let panorama = try terrain.panorama(
      from: here, altitude: try terrain.eye(at: here).altitude,
      options: PanoramaOptions(firstAzimuthDegrees: 90, stepDegrees: 0.5, count: 720, maximumRange: 25_000))
    let profile = try #require(HorizonProfile(panorama))
    var count = 0
    for direction in 0..<720 {
      let ridges = panorama.ridges((direction + 540) % 720)
      #expect(profile.crests(direction).count == max(0, ridges.count - 1))
      for (crest, ridge) in zip(profile.crests(direction), ridges) {
        #expect(crest.elevation <= profile.elevations[direction] && crest.distance == ridge.distance)
        #expect(crest.contrast > 0 && crest.contrast < 1)
        count += 1
      }
    }
    #expect(count > 100)
    #expect(profile.crests(-1).isEmpty && profile.crests(720).isEmpty)
  }

  @Test func gateAsksLessWhereRidgesSpeakForADirectionAndMoreWhereAgainst() {
    var match = SkylineMatch(
      attitude: nil, yawSigmaDegrees: 0.1, refusal: nil, score: 120, runnerUp: nil, share: 0.4)
    let gate = SkylineGate()
    func refusal() -> SkylineRefusal? { gate.refusal(match, independent: 60, isBounded: true) }
    #expect(refusal() == .obstructed)
    match.ridges = 4
    #expect(refusal() == nil)
    match.runnerUp = 90
    match.rivalRidges = 3
    #expect(refusal() == .ambiguous)
    match.rivalRidges = 0
    #expect(refusal() == nil)
    // An even skyline is like those of other places.
    match.share = 0.8
    match.runnerUp = nil
    match.ridges = -1.3
    match.score = 80
    #expect(refusal() == nil)
    match.yawSigmaDegrees = 0.4
    #expect(refusal() == .noMatch)
    match.score = 100
    #expect(refusal() == nil)
  }
}
