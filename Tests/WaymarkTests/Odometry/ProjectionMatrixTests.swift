import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@Suite struct ProjectionMatrixTests {
  @Test func pixelsAreThoseOfTheMatrix() throws {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<200 {
      let (xx, yy) = (random.uniform(0.5...4), random.uniform(0.5...4))
      let (zx, zy) = (random.uniform(-0.4...0.4), random.uniform(-0.4...0.4))
      let projection = try #require(ProjectionMatrix(xx: xx, yy: yy, zx: zx, zy: zy, width: 390, height: 844))
      let point = Vector3(random.uniform(-1...1), random.uniform(-1...1), -random.uniform(1...5))
      let pixel = try #require(projection.camera.project(point))
      let x = (xx * point.x + zx * point.z) / -point.z
      let y = (yy * point.y + zy * point.z) / -point.z
      #expect(abs(pixel.x - projection.offset.x - 195 * (1 + x)) < 1e-9, "seed 43")
      #expect(abs(pixel.y - projection.offset.y - 422 * (1 - y)) < 1e-9, "seed 43")
      // The whole visible area lies within the larger viewport.
      #expect(projection.offset.x >= -1e-9 && projection.offset.x + 390 <= projection.camera.width + 1e-9)
      #expect(projection.offset.y >= -1e-9 && projection.offset.y + 844 <= projection.camera.height + 1e-9)
    }
  }

  @Test func nonsenseIsNoCamera() {
    func camera(_ xx: Double, _ yy: Double, _ zx: Double, _ width: Double) -> ProjectionMatrix? {
      ProjectionMatrix(xx: xx, yy: yy, zx: zx, zy: 0, width: width, height: 800)
    }
    #expect(camera(0, 1, 0, 400) == nil)
    #expect(camera(.nan, 1, 0, 400) == nil)
    #expect(camera(1, .infinity, 0, 400) == nil)
    #expect(camera(1, 1, 1.5, 400) == nil)
    #expect(camera(1, 1, 0, -400) == nil)
    #expect(camera(1, 1, 0, .nan) == nil)
  }
}
