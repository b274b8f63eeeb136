import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain

@testable import WaymarkVision

/// A camera without a compass that is turned over an invented range behind trees: what one picture does not decide, several may.
@Suite struct SkylineSweepTests {
  private struct Outcome {
    /// Errors of the yaws that one picture and several pictures gave, degrees.
    var alone: [Double] = []
    var together: [Double] = []
    /// Sweeps that decided nothing.
    var none = 0
  }

  /// Rotates a camera over ranges of these seeds, with so many seconds between two pictures. `other` is added to the seed of the elevations
  /// that are known, so that they are those of other mountains.
  private static func sweeps(_ seeds: [UInt64], other: UInt64 = 0, seconds: Double = 4) throws -> Outcome {
    var outcome = Outcome()
    for seed in seeds {
      let seen = try InventedRange.terrain(seed: seed)
      let known = other == 0 ? seen : try InventedRange.terrain(seed: seed &+ other)
      let here = try #require(InventedRange.middle)
      let eye = try seen.eye(at: here)
      let viewpoint = PictureViewpoint(coordinate: here, altitude: try known.eye(at: here).altitude, range: 25_000)
      var random = SeededGenerator(seed: seed &+ 2000)
      let scene = Double.random(in: 0..<360, using: &random)
      let (pitch, roll) = (Double.random(in: 1..<4, using: &random), Double.random(in: -3..<3, using: &random))
      let error = (Double.random(in: -0.4..<0.4, using: &random), Double.random(in: -1..<1, using: &random))
      var weather = RenderedView.Weather()
      weather.trees = 0.8
      var compass = LiveCompass()
      var found: PictureDirection?
      var heading = 0.0
      for picture in 0..<4 where found == nil {
        heading = 50 * Double(picture)
        let attitude = PictureAttitude(
          yawDegrees: Angle.wrappedTo360(scene + heading), pitchDegrees: pitch, rollDegrees: roll)
        let view = try RenderedView(
          of: seen, from: here, altitude: eye.altitude, attitude: attitude, focal: 360, width: 480, height: 360,
          range: 25_000, weather: weather, seed: 10 &* seed &+ UInt64(picture))
        let moment = CameraMoment(
          time: seconds * Double(picture), headingDegrees: heading, pitchDegrees: pitch + error.0,
          rollDegrees: roll + error.1, rateDegrees: 0, fovXDegrees: 67.4, fovYDegrees: 53.1, yawDegrees: nil,
          yawSigmaDegrees: .infinity, positionSigma: 5)
        let direction = compass.look(at: view.picture, of: moment, from: viewpoint, over: known).direction
        if direction.source == .skyline { found = direction }
      }
      guard let yaw = found?.attitude?.yawDegrees, let sigma = found?.yawSigmaDegrees else {
        outcome.none += 1
        continue
      }
      let off = Angle.wrappedTo180(yaw - heading - scene)
      if other == 0 { #expect(abs(off) < 4 * sigma, "seed \(seed): \(off)° of \(sigma)°") }
      if found?.skyline?.pictures == 1 { outcome.alone.append(off) } else { outcome.together.append(off) }
    }
    return outcome
  }

  @Test func severalPicturesDecideWhatOneDoesNot() throws {
    let outcome = try Self.sweeps(Array(1...12))
    #expect(outcome.together.count >= 2, "\(outcome)")
    #expect((outcome.alone + outcome.together).allSatisfy { abs($0) < 0.5 }, "\(outcome)")
  }

  @Test func picturesOfAMinuteAgoAreForgotten() throws {
    let outcome = try Self.sweeps(Array(1...12), seconds: 61)
    #expect(outcome.together.isEmpty, "\(outcome)")
  }

  @Test func otherMountainsDoNotFitTogetherEither() throws {
    let outcome = try Self.sweeps(Array(1...8), other: 50)
    #expect(outcome.together.isEmpty, "\(outcome)")
  }

  private static func picture(heading: Double, time: Double, east: Double = 0) throws -> SkylineSweep.Picture {
    let pixels = [UInt8](repeating: 120, count: 3 * 64 * 48)
    let trial = SkylineTrial(
      try #require(ColourPicture(width: 64, height: 48, pixels: pixels)), focal: 50, attitude: (0, 0),
      gravity: GravityPrior(pitchSigma: 0.01, rollSigma: 0.01),
      horizon: HorizonProfile(
        elevations: [Float](repeating: 0.05, count: 720), distances: [Float](repeating: 9000, count: 720)),
      prior: SkylinePrior(focalPixels: 50))
    return SkylineSweep.Picture(
      examination: SkylineExamination(trial: trial, curve: SkylineCurve(step: 0.01)), heading: Angle.radians(heading),
      headingSigma: 0.004, time: time,
      // Across the date line.
      place: try #require(
        Coordinate(latitude: -41, longitude: Angle.wrappedTo180(179.9999 + east / 84_000))))
  }

  /// Pictures of 65° each: those that show the same, are old, or were taken elsewhere make place.
  @Test func whatShowsTheSameMakesPlace() throws {
    var sweep = SkylineSweep()
    func headings() -> [Double] { sweep.pictures.map { Angle.degrees($0.heading).rounded() } }
    for (k, heading) in [350.0, 35, 350, 20, 100].enumerated() {
      sweep.add(try Self.picture(heading: heading, time: Double(k)))
    }
    #expect(headings() == [20, 100])
    #expect(sweep.match() == nil, "no direction was tried")
    sweep.add(try Self.picture(heading: 170, time: 5, east: 40))
    #expect(headings() == [20, 100, 170])
    sweep.add(try Self.picture(heading: 240, time: 6, east: 80))
    #expect(headings() == [170, 240])
    sweep.add(try Self.picture(heading: .nan, time: 7))
    #expect(sweep.match() == nil)
    // Another clock.
    sweep.add(try Self.picture(heading: 0, time: 1))
    #expect(headings() == [0])
  }
}
