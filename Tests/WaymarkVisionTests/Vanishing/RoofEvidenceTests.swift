import Foundation
import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkVision

/// The skyline above houses as evidence for an azimuth.
@Suite struct RoofEvidenceTests {
  /// A grey wall below a bright sky whose lower border is given per azimuth from the optical axis, degrees.
  private static func picture(pitch: Double, sky: UInt8 = 230, top: (Double) -> Double) throws -> ColourPicture {
    let axes = CameraAxes(pitch: Angle.radians(pitch), roll: 0)
    var random = SeededGenerator(seed: 5)
    var pixels: [UInt8] = []
    for y in 0..<480 {
      for x in 0..<640 {
        let seen = axes.direction(x: (Double(x) - 319.5) / 500, y: (Double(y) - 239.5) / 500)
        let noise = UInt8(random.next() % 6)
        let isSky = Angle.degrees(seen.elevation) > top(Angle.degrees(seen.azimuth))
        let value = isSky ? sky + noise : 70 + noise + ((x / 17 + y / 23) % 2 == 0 ? 40 : 0)
        pixels += [value, value, value]
      }
    }
    return try #require(ColourPicture(width: 640, height: 480, pixels: pixels))
  }

  @Test func theSkylineIsReadInEachDirection() throws {
    // A house to the left that reaches beyond the picture, a street that goes on, a house to the right.
    let picture = try Self.picture(pitch: 6) { $0 < -12 ? 60 : $0 < 5 ? 1 : 14 }
    let line = try #require(RoofLine(picture, focal: 500, tilt: CameraTilt(pitchDegrees: 6, rollDegrees: 0)))
    var beyond = 0
    for degree in -25 ... -15 {
      switch line.edges[degree + 90] {
      case .above(let elevation)?:
        beyond += 1
        #expect(Angle.degrees(elevation) > 25)
      case .at(let elevation)?: Issue.record("\(degree)°: the wall ends at \(Angle.degrees(elevation))°")
      case nil: break
      }
    }
    #expect(beyond >= 7)
    for (range, truth) in [(-10...2, 1.0), (7...25, 14.0)] {
      for degree in range {
        guard case .at(let elevation)? = line.edges[degree + 90] else {
          Issue.record("\(degree)°: \(String(describing: line.edges[degree + 90]))")
          continue
        }
        #expect(abs(Angle.degrees(elevation) - truth) < 0.6, "\(degree)°")
      }
    }
    #expect(line.edges[0] == nil && line.edges[179] == nil)
  }

  @Test func withoutSkyThereIsNoSkyline() throws {
    let level = CameraTilt(pitchDegrees: 0, rollDegrees: 0)
    let wall = try Self.picture(pitch: 0) { _ in 90 }
    let line = RoofLine(wall, focal: 500, tilt: level)
    #expect(line.flatMap(RoofEvidence.init) == nil)
    for focal in [-1, 0, 1e-9, 1e9, 1e300, .infinity, .nan] {
      #expect(RoofLine(wall, focal: focal, tilt: level) == nil)
    }
    for side in [1, 2, 15, 40] {
      let tiny = try #require(
        ColourPicture(width: side, height: side, pixels: [UInt8](repeating: 200, count: 3 * side * side)))
      for focal in [1e-9, 30, 1e9] {
        #expect(RoofLine(tiny, focal: focal, tilt: level).flatMap(RoofEvidence.init) == nil)
      }
    }
  }

  @Test func aHouseIsWhereTheMapHasIt() throws {
    // A house 10 m high and 30 m away to the north, 20 m wide; the street goes on beside it.
    let north = [(-10.0, 30.0), (10, 30), (10, 40), (-10, 40)].map { WallMap.Point(east: $0.0, north: $0.1) }
    let east = north.map { WallMap.Point(east: 0.5 * $0.north, north: -0.5 * $0.east) }
    let map = WallMap(footprints: [north, east], heights: [10, 25])
    let view = WallView(map, from: WallMap.Point(east: 0, north: 0))
    let picture = try Self.picture(pitch: 5) {
      abs($0) < 18.4 ? Angle.degrees(0.27) * Angle.sinCos(degrees: $0).cos : 1
    }
    let line = try #require(RoofLine(picture, focal: 500, tilt: CameraTilt(pitchDegrees: 5, rollDegrees: 0)))
    let evidence = try #require(RoofEvidence(line))
    let likelihoods = [0.0, 12, 90, 180].map { evidence.likelihood(yaw: $0, view: view, map: map) }
    #expect(likelihoods.dropFirst().allSatisfy { $0 < likelihoods[0] - 0.5 }, "\(likelihoods)")
    // The house to the east is as wide but nearer and higher; the farther, the lower one.
    let wrong = WallMap(footprints: [north, east], heights: [40, 5])
    #expect(evidence.likelihood(yaw: 0, view: view, map: wrong) < likelihoods[0] - 1)
  }

  /// Over many streets the true azimuth becomes more probable, in the mean of the probabilities and of their logarithms.
  @Test func theTrueAzimuthBecomesMoreProbable() throws {
    var (count, means, logarithms) = (0, (before: 0.0, after: 0.0), (before: 0.0, after: 0.0))
    for seed in 5400..<UInt64(5424) {
      let trial = StreetTrial(seed: seed, aim: .along, map: .drawn)
      guard let sight = try trial.sight(knowsYaw: false) else { continue }
      let posterior = YawPosterior(
        sight.lines, map: trial.map, prior: StreetCompassPrior(positionSigma: trial.prior.positionSigma))
      func probability(_ mixture: YawMixture) -> Double {
        mixture.components.filter {
          abs(Angle.wrappedTo180($0.yawDegrees - trial.camera.yawDegrees)) < max(2, 3 * $0.sigmaDegrees)
        }.reduce(0) { $0 + $1.weight }
      }
      let (walls, roofs) = (probability(posterior.mixture), probability(sight.yaw))
      guard walls > 0.01 else { continue }
      count += 1
      means = (means.before + walls, means.after + roofs)
      logarithms = (logarithms.before + log(walls), logarithms.after + log(roofs))
    }
    #expect(count >= 15 && means.after > means.before + 0.03 * Double(count), "\(means) of \(count)")
    #expect(logarithms.after > logarithms.before, "\(logarithms)")
  }
}
