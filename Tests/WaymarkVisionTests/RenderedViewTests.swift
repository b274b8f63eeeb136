import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain
import WaymarkVision

/// Views of an invented range, whose truth is exact.
@Suite struct RenderedViewTests {
  private struct Scene {
    let view: RenderedView
    let horizon: HorizonProfile
    let prior: SkylinePrior
  }

  private static func scene(seed: UInt64, weather: RenderedView.Weather = RenderedView.Weather()) throws -> Scene {
    let terrain = try InventedRange.terrain(seed: seed)
    let here = try #require(InventedRange.middle)
    let eye = try terrain.eye(at: here)
    let panorama = try terrain.panorama(
      from: here, altitude: eye.altitude,
      options: PanoramaOptions(stepDegrees: 0.05, count: 7200, maximumRange: 25_000))
    var random = SeededGenerator(seed: seed &+ 1000)
    let attitude = PictureAttitude(
      yawDegrees: Double.random(in: 0..<360, using: &random), pitchDegrees: Double.random(in: 1..<4, using: &random),
      rollDegrees: Double.random(in: -3..<3, using: &random))
    let view = try RenderedView(
      of: terrain, from: here, altitude: eye.altitude, attitude: attitude, focal: 360, width: 480, height: 360,
      range: 25_000, weather: weather, seed: seed)
    var prior = SkylinePrior(
      focalPixels: 360,
      yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + Double.random(in: -12..<12, using: &random)),
      pitchDegrees: attitude.pitchDegrees + Double.random(in: -0.4..<0.4, using: &random),
      rollDegrees: attitude.rollDegrees + Double.random(in: -1..<1, using: &random))
    prior.elevationSpacing = 110
    return Scene(view: view, horizon: try #require(HorizonProfile(panorama)), prior: prior)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func directionIsThatOfTheCamera(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let match = SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: scene.prior)
    #expect(match.isAccepted, "seed \(seed): \(match)")
    let attitude = try #require(match.attitude)
    let error = Angle.wrappedTo180(attitude.yawDegrees - scene.view.attitude.yawDegrees)
    #expect(abs(error) < 0.4, "seed \(seed): \(error)°")
    #expect(try abs(error) < 4 * #require(match.yawSigmaDegrees), "seed \(seed): \(match)")
  }

  @Test(arguments: [5, 6] as [UInt64]) func withoutCompassAllDirectionsAreTried(seed: UInt64) throws {
    var scene = try Self.scene(seed: seed)
    let with = SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: scene.prior)
    scene = Scene(
      view: scene.view, horizon: scene.horizon,
      prior: {
        var prior = scene.prior
        prior.yawDegrees = nil
        return prior
      }())
    let match = SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: scene.prior)
    #expect(with.isAccepted && match.isAccepted, "seed \(seed): \(match)")
    let error = Angle.wrappedTo180((match.attitude?.yawDegrees ?? 180) - scene.view.attitude.yawDegrees)
    #expect(abs(error) < 0.4, "seed \(seed): \(error)°")
  }

  /// A photo's gravity may be that of another moment, a running camera's is measured all the time.
  @Test(arguments: [1, 2, 3] as [UInt64]) func gravityThatFitsNowhereIsIgnoredWhereItMayBe(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    var prior = scene.prior
    prior.pitchDegrees = scene.view.attitude.pitchDegrees + 5
    let free = SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: prior)
    #expect(abs(Angle.wrappedTo180((free.accepted?.yaw ?? .nan) - scene.view.attitude.yawDegrees)) < 0.5)
    prior.mayIgnoreGravity = false
    #expect(!SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: prior).isAccepted)
  }

  /// The horizon of other mountains, or none of the picture's direction: never a direction.
  @Test(arguments: [7, 8, 9] as [UInt64]) func anotherHorizonIsRefused(seed: UInt64) throws {
    let scene = try Self.scene(seed: seed)
    let other = try Self.scene(seed: seed &+ 50)
    let match = SkylineMatcher().match(scene.view.picture, horizon: other.horizon, prior: scene.prior)
    #expect(!match.isAccepted && match.refusal != nil, "seed \(seed): \(match)")
    var turned = scene.prior
    turned.yawDegrees = Angle.wrappedTo360(scene.view.attitude.yawDegrees + 120)
    let away = SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: turned)
    #expect(!away.isAccepted, "seed \(seed): \(away)")
  }

  @Test func sameInputGivesTheSameBits() throws {
    let scene = try Self.scene(seed: 3)
    let first = SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: scene.prior)
    #expect(first == SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: scene.prior))
  }

  @Test func picturesWithoutASkylineAreRefused() throws {
    let scene = try Self.scene(seed: 1)
    var random = SeededGenerator(seed: 77)
    let grey = [UInt8](repeating: 128, count: 3 * 320 * 240)
    let noise = (0..<3 * 320 * 240).map { _ in UInt8.random(in: 0...255, using: &random) }
    for pixels in [grey, noise] {
      let picture = try #require(ColourPicture(width: 320, height: 240, pixels: pixels))
      let match = SkylineMatcher().match(picture, horizon: scene.horizon, prior: scene.prior)
      #expect(!match.isAccepted, "\(match)")
    }
    // Too small, or a focal length that is none.
    let tiny = try #require(ColourPicture(width: 8, height: 8, pixels: [UInt8](repeating: 9, count: 192)))
    #expect(SkylineMatcher().match(tiny, horizon: scene.horizon, prior: scene.prior).refusal == .noSky)
    var wrong = scene.prior
    for focal in [.nan, -1, 0, 1e18, .infinity] {
      wrong.focalPixels = focal
      #expect(SkylineMatcher().match(scene.view.picture, horizon: scene.horizon, prior: wrong).refusal == .noSky)
    }
  }
}
