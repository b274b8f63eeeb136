import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain
import WaymarkVision

/// The Sun in rendered skies, whose direction is exact, and in real photos that do not show it.
@Suite struct SunFinderTests {
  private struct Scene {
    let picture: ColourPicture
    let attitude: PictureAttitude
    let sun: SkyDisc
    var prior: SkylinePrior
  }

  /// A plain under the Sun, and gravity and compass with their errors.
  private static func scene(seed: UInt64, veil: SunGlow.Veil? = SunGlow.Veil.none) throws -> Scene {
    var random = SeededGenerator(seed: seed)
    let (terrain, here) = try Plain.make()
    let attitude = PictureAttitude(
      yawDegrees: Double.random(in: 0..<360, using: &random), pitchDegrees: Double.random(in: -2..<8, using: &random),
      rollDegrees: Double.random(in: -8..<8, using: &random))
    let sun = SkyDisc(
      center: HorizontalDirection(
        azimuthDegrees: Angle.wrappedTo360(attitude.yawDegrees + Double.random(in: -20..<20, using: &random)),
        elevationDegrees: Double.random(in: 7..<18, using: &random)), radiusDegrees: 0.266, upperRadiusDegrees: 0.266)
    var weather = RenderedView.Weather()
    weather.sun = veil.map { SunGlow(disc: sun, veil: $0) }
    let view = try RenderedView(
      of: terrain, from: here, altitude: try terrain.eye(at: here).altitude, attitude: attitude, focal: 480, width: 640,
      height: 480, range: 10_000, weather: weather, seed: seed)
    var prior = SkylinePrior(
      focalPixels: 480,
      yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + Double.random(in: -12..<12, using: &random)),
      pitchDegrees: attitude.pitchDegrees + Double.random(in: -0.15..<0.15, using: &random),
      rollDegrees: attitude.rollDegrees + Double.random(in: -0.2..<0.2, using: &random))
    (prior.pitchSigmaDegrees, prior.rollSigmaDegrees) = (0.1, 0.15)
    return Scene(picture: view.picture, attitude: attitude, sun: sun, prior: prior)
  }

  private static func find(_ scene: Scene, sun: SkyDisc? = nil) throws(BodyRefusal) -> BodySight {
    try SunFinder().find(in: scene.picture, prior: scene.prior, sun: sun ?? scene.sun)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func theSunGivesTheDirection(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let sight = try Self.find(scene)
    let error = Angle.wrappedTo180(sight.attitude.yawDegrees - scene.attitude.yawDegrees)
    #expect(abs(error) < 0.3 && abs(error) < 4 * sight.yawSigmaDegrees, "seed \(seed): \(error)° \(sight)")
    // Its height corrects gravity.
    let pixel = try #require(
      scene.attitude.project(
        azimuthDegrees: scene.sun.center.azimuthDegrees, elevationDegrees: scene.sun.center.elevationDegrees,
        focal: 480,
        width: 640, height: 480))
    #expect(abs(sight.x - pixel.x) < 2 && abs(sight.y - pixel.y) < 2, "seed \(seed): \(sight), \(pixel)")
    var without = scene
    without.prior.yawDegrees = nil
    #expect(try Self.find(without) == sight)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>) func whatIsNotTheSunIsRefused(seed: UInt64) throws {
    for veil in [nil, SunGlow.Veil.cloud] {
      let scene = try Self.scene(seed: seed, veil: veil)
      #expect(throws: BodyRefusal.noDisc, "seed \(seed)") { try Self.find(scene) }
    }
    // A Sun of another time of day, that of a compass that is far off, a lamp that is as round.
    let scene = try Self.scene(seed: seed)
    var other = scene.sun
    other.center.elevationDegrees -= 3
    #expect(throws: BodyRefusal.otherHeight, "seed \(seed)") { try Self.find(scene, sun: other) }
    var turned = scene
    turned.prior.yawDegrees = Angle.wrappedTo360(scene.attitude.yawDegrees + 150)
    #expect(throws: BodyRefusal.outOfView, "seed \(seed)") { try Self.find(turned) }
  }

  @Test func withoutWhatItNeedsItRefuses() throws {
    let scene = try Self.scene(seed: 1)
    var sun = scene.sun
    sun.center.elevationDegrees = -1
    #expect(throws: BodyRefusal.down) { try Self.find(scene, sun: sun) }
    sun.center.elevationDegrees = 70
    #expect(throws: BodyRefusal.tooHigh) { try Self.find(scene, sun: sun) }
    sun.center.elevationDegrees = .nan
    #expect(throws: BodyRefusal.self) { try Self.find(scene, sun: sun) }
    var levelless = scene
    levelless.prior.rollDegrees = nil
    #expect(throws: BodyRefusal.noGravity) { try Self.find(levelless) }
    for focal in [.nan, 0, -5, .infinity, 1e300] {
      var wrong = scene
      wrong.prior.focalPixels = focal
      #expect(throws: BodyRefusal.self) { try Self.find(wrong) }
    }
    for (width, height) in [(1, 1), (1, 300), (640, 1), (3, 3)] {
      let white = try #require(
        ColourPicture(width: width, height: height, pixels: [UInt8](repeating: 255, count: 3 * width * height)))
      #expect(throws: BodyRefusal.self) { try SunFinder().find(in: white, prior: scene.prior, sun: scene.sun) }
    }
  }

  /// Snow, clouds and white sky, with a Sun that should be somewhere in each picture.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func photosWithoutTheSunAreRefused() throws {
    let table = try PhotoTable(path: SharedData.url("photos/everest/photos.csv").path)
    var (tried, found) = (0, [String]())
    for row in table.rows {
      let photo = try PhotoFile.read(path: row.path)
      guard let compass = row.facts.compassDegrees, let share = row.facts.focalShare else { continue }
      var prior = SkylinePrior(
        focalPixels: share * Double(photo.picture.width), yawDegrees: compass, pitchDegrees: row.facts.pitchDegrees,
        rollDegrees: row.facts.rollDegrees)
      prior.yawRangeDegrees = 25
      for elevation in stride(from: 4.0, to: 30, by: 1) {
        let sun = SkyDisc(
          center: HorizontalDirection(azimuthDegrees: compass, elevationDegrees: elevation), radiusDegrees: 0.266,
          upperRadiusDegrees: 0.266)
        tried += 1
        if (try? SunFinder().find(in: photo.picture, prior: prior, sun: sun)) != nil {
          found.append("\(row.file) at \(elevation)°")
        }
      }
    }
    #expect(tried > 1000 && found.isEmpty, "\(found)")
  }
}
