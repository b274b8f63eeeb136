import Testing
import TestSupport
import WaymarkGeodesy
import WaymarkVision

/// Yaws between houses against exact truth; every failure prints the view's seed.
@Suite struct StreetCompassTests {
  @Test func decidedYawsAlongStreetsAreRightAndTheirDeviationsHonest() throws {
    var squares = 0.0
    var decided = 0
    var within = 0
    var wrong = 0
    let views = 24
    for seed in 5000..<UInt64(5000 + views) {
      let trial = StreetTrial(seed: seed, aim: .along, map: .surveyed)
      let lens = try #require(trial.lens)
      let picture = try #require(
        LuminancePicture(width: trial.camera.width, height: trial.camera.height, values: trial.render()))
      guard
        let sight = try? StreetCompass().sight(
          picture, lens: lens, tilt: trial.tilt, map: trial.map, prior: trial.prior), let yaw = sight.decided
      else { continue }
      let error = Angle.wrappedTo180(yaw.yawDegrees - trial.camera.yawDegrees)
      decided += 1
      squares += error * error
      if abs(error) < 1.96 * yaw.sigmaDegrees { within += 1 }
      if abs(error) > 3 {
        wrong += 1
        print("seed \(seed): \(error)° off")
      }
    }
    #expect(decided >= views / 2)
    #expect(wrong <= 1)
    #expect((squares / Double(max(1, decided))).squareRoot() < 1.2)
    #expect(Double(within) >= 0.8 * Double(decided))
  }

  @Test func refusesWithAReason() throws {
    let lens = try #require(PictureLens(focalPixels: 500, centreX: 320, centreY: 240))
    let blank = try #require(
      LuminancePicture(width: 640, height: 480, values: [UInt8](repeating: 128, count: 640 * 480)))
    let level = CameraTilt(pitchDegrees: 0, rollDegrees: 0)
    let square = [(20.0, 0.0), (30, 0), (30, 10), (20, 10)].map { WallMap.Point(east: $0.0, north: $0.1) }
    let map = WallMap(footprints: [square])
    #expect(throws: StreetCompassRefusal.fewLines) {
      try StreetCompass().sight(blank, lens: lens, tilt: level, map: map, prior: StreetCompassPrior())
    }
    #expect(throws: StreetCompassRefusal.noWalls) {
      try StreetCompass().sight(
        blank, lens: lens, tilt: level, map: WallMap(footprints: []), prior: StreetCompassPrior())
    }
    #expect(throws: StreetCompassRefusal.badPrior) {
      try StreetCompass().sight(
        blank, lens: lens, tilt: CameraTilt(pitchDegrees: .nan, rollDegrees: 0), map: map, prior: StreetCompassPrior())
    }
  }
}
