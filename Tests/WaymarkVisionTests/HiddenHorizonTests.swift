import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkTerrain

@testable import WaymarkVision

/// Buildings of the map before an invented range.
@Suite struct HiddenHorizonTests {
  /// A wall 15 m from a place, from one azimuth to another, as high as a tower.
  private static func wall(from: Double, to: Double, around place: Coordinate) -> BuildingOutline {
    let corners = [(from, 15.0), (to, 15), (to, 25), (from, 25)].map { azimuth, distance in
      let direction = Angle.sinCos(degrees: azimuth)
      return (distance * direction.sin, distance * direction.cos)
    }
    let scale = 111_320 * Angle.sinCos(degrees: place.latitude).cos
    return BuildingOutline(
      rings: [
        corners.compactMap {
          Coordinate(latitude: place.latitude + $0.1 / 111_320, longitude: place.longitude + $0.0 / scale)
        }
      ], height: 60)
  }

  private struct Scene {
    let view: RenderedView
    let open: HorizonProfile
    let masked: HorizonProfile
    let prior: SkylinePrior
  }

  /// A camera whose picture is hidden by walls from `hidden.lowerBound` to `hidden.upperBound` degrees from its axis, and the horizon with walls that
  /// the map has in the same place, or rotated.
  private static func scene(
    seed: UInt64, hidden: [ClosedRange<Double>], rotated: Double = 0
  ) throws -> Scene {
    let terrain = try InventedRange.terrain(seed: seed)
    let here = try #require(InventedRange.middle)
    let eye = try terrain.eye(at: here)
    var random = SeededGenerator(seed: seed &+ 3000)
    let attitude = PictureAttitude(
      yawDegrees: Double.random(in: 0..<360, using: &random), pitchDegrees: 3, rollDegrees: 0.5)
    func walls(_ rotated: Double) -> [BuildingOutline] {
      hidden.map {
        wall(
          from: attitude.yawDegrees + $0.lowerBound + rotated, to: attitude.yawDegrees + $0.upperBound + rotated,
          around: here)
      }
    }
    let houses = BuildingModel(walls(0), around: here, reference: terrain.verticalReference) {
      terrain.elevation(at: $0)?.meters
    }
    let view = try RenderedView(
      of: terrain, from: here, altitude: eye.altitude, attitude: attitude, focal: 360, width: 480, height: 360,
      range: 25_000, weather: RenderedView.Weather(), houses: houses, seed: seed)
    var prior = SkylinePrior(
      focalPixels: 360, yawDegrees: Angle.wrappedTo360(attitude.yawDegrees + 7), pitchDegrees: 3.1, rollDegrees: 0.2)
    prior.elevationSpacing = 110
    let viewpoint = PictureViewpoint(coordinate: here, altitude: eye.altitude, range: 25_000)
    var around = CameraSurroundings()
    let open = try #require(around.horizon(from: viewpoint, over: terrain, reach: 10)?.profile)
    // The same horizon serves with the buildings that come later.
    around.outlines = walls(rotated)
    let masked = try #require(around.horizon(from: viewpoint, over: terrain, reach: 10)?.profile)
    return Scene(view: view, open: open, masked: masked, prior: prior)
  }

  @Test func directionsBehindBuildingsAreLeftOut() throws {
    let scene = try Self.scene(seed: 1, hidden: [-20 ... -5])
    #expect(scene.open.withoutHidden == nil)
    let profile = try #require(scene.masked.withoutHidden)
    let yaw = scene.view.attitude.yawDegrees
    for (offset, isHidden) in [(-21.0, false), (-19, true), (-6, true), (-4, false), (120, false)] {
      let direction = profile.index(Angle.radians(yaw + offset))
      #expect(profile.isLeftOut(direction) == isHidden, "\(offset)°")
      #expect(!scene.masked.isLeftOut(direction), "nothing is left out unless asked for")
    }
  }

  /// Walls over two thirds of the view: refused without the map, mostly a direction with it.
  @Test func mappedBuildingsAreNoObstacle() throws {
    var accepted = 0
    for seed: UInt64 in 1...4 {
      let scene = try Self.scene(seed: seed, hidden: [-34 ... -4, 15...34])
      let without = SkylineMatcher().match(scene.view.picture, horizon: scene.open, prior: scene.prior)
      let match = SkylineMatcher().match(scene.view.picture, horizon: scene.masked, prior: scene.prior)
      #expect(!without.isAccepted, "seed \(seed): \(without)")
      guard let found = match.accepted else { continue }
      accepted += 1
      let error = Angle.wrappedTo180(found.yaw - scene.view.attitude.yawDegrees)
      #expect(abs(error) < 4 * found.sigma && abs(error) < 1, "seed \(seed): \(error)°")
    }
    #expect(accepted >= 2, "\(accepted) of 4 have a direction")
  }

  /// What is accepted without the map is accepted with it, also where the map is wrong.
  @Test func aWrongMapTakesNothingAway() throws {
    let scene = try Self.scene(seed: 2, hidden: [25...34], rotated: -30)
    let without = SkylineMatcher().match(scene.view.picture, horizon: scene.open, prior: scene.prior)
    #expect(without.isAccepted)
    #expect(SkylineMatcher().match(scene.view.picture, horizon: scene.masked, prior: scene.prior) == without)
  }

  /// Hidden all around: no direction, and no trap.
  @Test func nothingIsSeenBehindWallsAllAround() throws {
    let scene = try Self.scene(
      seed: 3, hidden: (0..<12).map { Double($0) * 30 - 180.5...Double($0) * 30 - 149.5 })
    let match = SkylineMatcher().match(scene.view.picture, horizon: scene.masked, prior: scene.prior)
    #expect(!match.isAccepted, "\(match)")
  }
}
