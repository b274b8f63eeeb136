import Testing
import TestSupport
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkVision

/// Houses as the last of what a picture's direction is from.
@Suite struct HouseCompassTests {
  /// What a picture of a street and the map around it say.
  private func look(
    _ trial: StreetTrial, map: WallMap? = nil, horizon: HorizonProfile? = nil, yaw: Double? = nil
  ) throws -> PictureDirection {
    let picture = try #require(trial.picture())
    var prior = SkylinePrior(
      focalPixels: try #require(trial.lens).focalPixels, yawDegrees: yaw ?? trial.prior.yawDegrees,
      pitchDegrees: trial.tilt.pitchDegrees, rollDegrees: trial.tilt.rollDegrees)
    prior.positionSigma = trial.prior.positionSigma
    return PictureCompass().look(picture, prior: prior, horizon: horizon, sky: nil) {
      StreetCompassPrior(prior).map { StreetScene(map: map ?? trial.map, prior: $0) }
    }
  }

  @Test func theyDecideWhereNothingElseDoes() throws {
    var found = 0
    for seed in 5200..<UInt64(5208) {
      let trial = StreetTrial(seed: seed, aim: .along, map: .surveyed)
      let direction = try look(trial)
      guard let attitude = direction.attitude else {
        #expect(direction.reason == direction.houseRefusal?.rawValue)
        continue
      }
      found += 1
      #expect(direction.source == .houses && direction.reason == nil)
      #expect(abs(Angle.wrappedTo180(attitude.yawDegrees - trial.camera.yawDegrees)) < 3, "seed \(seed)")
      #expect(abs(attitude.pitchDegrees - trial.camera.pitchDegrees) < 1)
      // A horizon that does not decide changes nothing, and its reason comes first where the houses do not, either.
      let flat = HorizonProfile(
        elevations: [Float](repeating: 0, count: 720), distances: [Float](repeating: 5000, count: 720))
      let beside = try look(trial, horizon: flat)
      #expect(beside.houses == direction.houses && beside.skyline?.isAccepted == false)
      let alone = try look(trial, map: WallMap(footprints: []), horizon: flat)
      #expect(alone.source == nil && alone.reason == alone.skyline?.refusal?.rawValue)
    }
    #expect(found >= 4)
  }

  @Test func withoutACompassOrWallsTheyAreNotAsked() throws {
    #expect(StreetCompassPrior(SkylinePrior(focalPixels: 500)) == nil)
    let trial = StreetTrial(seed: 5300, aim: .along)
    #expect(try look(trial, map: WallMap(footprints: [])).houseRefusal == .noWalls)
    #expect(try look(trial, yaw: .infinity).houseRefusal == .badPrior)
  }

  /// Small pictures, outlines of anywhere and nowhere, lenses that are none.
  @Test func nonsenseNeverCrashes() throws {
    var random = SeededGenerator(seed: 77)
    let place = try #require(Coordinate(latitude: -89.9999, longitude: 179.9999))
    for side in [1, 2, 15, 16, 40] {
      let picture = try #require(
        ColourPicture(
          width: side, height: 2 * side, pixels: (0..<6 * side * side).map { _ in UInt8(random.next() % 256) }))
      for focal in [0, -3, 1e-9, 30, 1e300, .infinity, .nan] {
        let outlines = (0..<20).map { _ in
          BuildingOutline(
            rings: (0..<2).map { _ in
              (0..<Int(random.next() % 5)).compactMap { _ in
                Coordinate(
                  latitude: random.uniform(-90...(-89.999)), longitude: random.uniform(-180...180))
              }
            }, height: .nan)
        }
        var prior = SkylinePrior(focalPixels: focal, yawDegrees: 1e17, pitchDegrees: 400, rollDegrees: .nan)
        prior.positionSigma = .infinity
        let direction = PictureCompass().look(picture, prior: prior, horizon: nil, sky: nil) {
          StreetCompassPrior(prior).map { StreetScene(map: WallMap(outlines, around: place), prior: $0) }
        }
        #expect(direction.source == nil && direction.houseRefusal != nil)
        let level = PictureCompass().look(
          picture, prior: SkylinePrior(focalPixels: focal, yawDegrees: 0), horizon: nil, sky: nil
        ) { StreetScene(map: WallMap(outlines, around: place), prior: StreetCompassPrior(yawDegrees: 0)) }
        #expect(level.source == nil)
      }
    }
  }
}
