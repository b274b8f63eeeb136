import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@Suite struct CameraIntrinsicsTests {
  @Test func raysAndProjectionsAreInverse() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<1000 {
      let camera = try #require(
        CameraIntrinsics(
          width: generator.uniform(100...4000), height: generator.uniform(100...4000),
          fovX: generator.uniform(5...120), fovY: generator.uniform(5...120)))
      let pixel = PixelPoint(x: generator.uniform(0...camera.width), y: generator.uniform(0...camera.height))
      let back = try #require(camera.project(camera.ray(through: pixel) * generator.uniform(0.1...1000)))
      #expect(abs(back.x - pixel.x) < 1e-8 && abs(back.y - pixel.y) < 1e-8, "seed \(generator.seed)")
    }
  }

  @Test func theEdgeOfThePictureIsHalfTheFieldOfViewAway() throws {
    let camera = try #require(CameraIntrinsics(width: 400, height: 800, fovX: 40))
    let ray = camera.ray(through: PixelPoint(x: 400, y: 400))
    #expect(abs((Angle.heading(east: ray.x, north: -ray.z) ?? 0) - 20) < 1e-9)
    #expect(abs(camera.focalX - camera.focalY) < 1e-9, "square pixels")
  }

  @Test func focalLengthsAndZoom() throws {
    let camera = try #require(CameraIntrinsics(width: 400, height: 800, focalX: 500, focalY: 510))
    #expect(abs(camera.focalX - 500) < 1e-9 && abs(camera.focalY - 510) < 1e-9)
    let zoomed = try #require(camera.zoomed(by: 2))
    #expect(abs(zoomed.focalX - 1000) < 1e-9)
    #expect(camera.zoomed(by: 0) == nil && camera.zoomed(by: .nan) == nil && camera.zoomed(by: 1e9) == nil)
  }

  @Test func camerasThatCannotBeAreRefused() {
    #expect(CameraIntrinsics(width: 0, height: 10, fovX: 50, fovY: 50) == nil)
    #expect(CameraIntrinsics(width: 10, height: 10, fovX: 180, fovY: 50) == nil)
    #expect(CameraIntrinsics(width: .nan, height: 10, fovX: 50) == nil)
    #expect(CameraIntrinsics(width: 10, height: .infinity, fovX: 50) == nil)
    #expect(CameraIntrinsics(width: 10, height: 10, focalX: -1, focalY: 5) == nil)
  }

  @Test func pointsBesideTheCameraHaveNoPixel() {
    #expect(Fixtures.camera.project(Vector3(0, 0, 1)) == nil)
    #expect(Fixtures.camera.project(Vector3(100, 0, -0.5)) == nil)
    #expect(Fixtures.camera.project(Vector3(.nan, 0, -1)) == nil)
  }
}
