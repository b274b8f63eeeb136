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
      guard let yaw = try trial.sight()?.decided else { continue }
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

  /// Without a compass a street with houses leaves two to eight azimuths open, and the true one is among them.
  @Test func withoutACompassAllAzimuthsThatAreLeftAreListed() throws {
    var (listed, sum) = (0, 0.0)
    for seed in 5100..<UInt64(5124) {
      let trial = StreetTrial(seed: seed, aim: .along, map: .surveyed)
      guard let sight = try trial.sight(knowsYaw: false) else { continue }
      #expect(sight.decided == nil || sight.choices == nil)
      guard let choices = sight.choices?.components else { continue }
      listed += 1
      #expect((2...8).contains(choices.count) && choices == sight.yaw.components.filter { choices.contains($0) })
      #expect(choices.reduce(0) { $0 + $1.weight } >= 0.97 && choices.allSatisfy { $0.sigmaDegrees <= 1.2 })
      let right = choices.filter {
        abs(Angle.wrappedTo180($0.yawDegrees - trial.camera.yawDegrees)) < max(2, 3 * $0.sigmaDegrees)
      }
      #expect(!right.isEmpty, "seed \(seed)")
      sum += right.first?.weight ?? 0
      // With a compass they are not asked for.
      #expect(try trial.sight()?.choices == nil)
    }
    #expect(listed >= 10 && sum / Double(max(1, listed)) > 0.4, "\(listed), \(sum)")
  }

  @Test func refusesWithAReason() throws {
    let lens = try #require(PictureLens(focalPixels: 500, centreX: 320, centreY: 240))
    let blank = try #require(
      ColourPicture(width: 640, height: 480, pixels: [UInt8](repeating: 128, count: 3 * 640 * 480)))
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
