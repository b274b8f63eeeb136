import TestSupport
import Testing
import Waymark
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct CameraAimTests {
  private func camera(fovX: Double = 60) throws -> CameraIntrinsics {
    try #require(CameraIntrinsics(width: 1170, height: 2532, fovX: fovX))
  }

  @Test func theCentreIsTheAxisAndEdgesAreHalfTheFieldOfView() throws {
    let camera = try camera()
    let aim = try #require(CameraAim(headingDegrees: 40, pitchDegrees: 0, intrinsics: camera))
    let centre = aim.direction(through: camera.center)
    #expect(abs(centre.azimuthDegrees - 40) < 1e-9 && abs(centre.elevationDegrees) < 1e-9)
    let right = aim.direction(through: PixelPoint(x: 1170, y: 1266))
    #expect(abs(right.azimuthDegrees - 70) < 1e-9)
    let top = aim.direction(through: PixelPoint(x: 585, y: 0))
    #expect(abs(top.elevationDegrees - camera.fovY / 2) < 1e-9)
    // Rolled a quarter revolution counter-clockwise, the picture's upper edge is to the left.
    let rolled = try #require(
      CameraAim(headingDegrees: 40, pitchDegrees: 0, rollDegrees: 90, intrinsics: camera))
    let left = rolled.direction(through: PixelPoint(x: 585, y: 0)).azimuthDegrees
    #expect(abs(Angle.difference(fromDegrees: 40, toDegrees: left) + camera.fovY / 2) < 1e-9)
  }

  @Test func zoomNarrowsTheOffsets() throws {
    let camera = try camera()
    let zoomed = try #require(camera.zoomed(by: 3))
    let aim = try #require(CameraAim(headingDegrees: 0, pitchDegrees: 0, intrinsics: zoomed))
    let right = aim.direction(through: PixelPoint(x: 1170, y: 1266))
    let expected = SystemMath.arcTangent(SystemMath.tangent(.pi / 6) / 3) * 180 / .pi
    #expect(abs(right.azimuthDegrees - expected) < 1e-9)
  }

  @Test func cornersOfARolledCameraProjectBack() throws {
    var random = SeededGenerator(seed: 71)
    let camera = try camera()
    for _ in 0..<300 {
      let aim = try #require(
        CameraAim(
          headingDegrees: random.uniform(0...360), pitchDegrees: random.uniform(-90...90),
          rollDegrees: random.uniform(-180...180), intrinsics: camera))
      let pixel = PixelPoint(x: random.uniform(0...1170), y: random.uniform(0...2532))
      let enu = aim.direction(through: pixel).enu
      let orientation = CameraDirection.orientation(
        headingDegrees: aim.headingDegrees, pitchDegrees: aim.pitchDegrees, rollDegrees: aim.rollDegrees)
      let view = CameraView(position: .zero, orientation: orientation, intrinsics: camera)
      let back = try #require(view.project(Vector3(enu.x, enu.z, -enu.y) * 1000))
      #expect(abs(back.x - pixel.x) < 1e-6 && abs(back.y - pixel.y) < 1e-6, "seed 71, \(aim), \(pixel)")
    }
    #expect(CameraAim(headingDegrees: .nan, pitchDegrees: 0, intrinsics: camera) == nil)
    #expect(CameraAim(headingDegrees: 0, pitchDegrees: 91, intrinsics: camera) == nil)
  }

  @Test func aLineOfSightFromTheSceneMeetsWhatIsDrawnThere() throws {
    var random = SeededGenerator(seed: 72)
    let camera = try camera()
    let origin = try #require(Coordinate(latitude: 47.1, longitude: 11.2))
    for _ in 0..<200 {
      let frame = SceneFrame(
        origin: GeodeticPosition(origin, height: 600), yawDegrees: random.uniform(0...360),
        verticalReference: .meanSeaLevel)
      let orientation = CameraDirection.orientation(
        headingDegrees: random.uniform(0...360), pitchDegrees: random.uniform(-80...80),
        rollDegrees: random.uniform(-180...180))
      // Far from the origin, where "up" differs: 1 km is 0.009°.
      let view = CameraView(
        position: Vector3(random.uniform(-2000...2000), random.uniform(0...50), random.uniform(-2000...2000)),
        orientation: orientation, intrinsics: camera)
      let pixel = PixelPoint(x: random.uniform(0...1170), y: random.uniform(0...2532))
      let line = try #require(view.sightLine(through: pixel, in: frame))
      // A point on the line, converted to Earth through the eye's own frame, is drawn at the pixel.
      let eye = LocalFrame(origin: GeodeticPosition(line.coordinate, height: line.altitude.meters))
      let point = frame.scenePosition(ofECEF: eye.ecef(ofENU: line.direction.enu * 5000))
      let back = try #require(view.project(point))
      #expect(abs(back.x - pixel.x) < 1e-3 && abs(back.y - pixel.y) < 1e-3, "seed 72")
    }
  }
}
