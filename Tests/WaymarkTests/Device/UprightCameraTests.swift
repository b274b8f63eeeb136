import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// The camera of a captured picture that is turned upright.
@Suite struct UprightCameraTests {
  private func frame(_ orientation: Quaternion, _ camera: SensorCamera?) -> DeviceFrame {
    DeviceFrame(time: 1, position: .zero, orientation: orientation, tracking: .normal, camera: camera)
  }

  /// Whatever way a phone is held: the middle of the captured picture is on the axis, and up is up to 45°.
  @Test func theAxisGoesThroughTheMiddle() throws {
    var random = SeededGenerator(seed: 72)
    var turns: Set<DisplayOrientation> = []
    for _ in 0..<300 {
      let principal = PixelPoint(x: 960 + random.uniform(-40...40), y: 720 + random.uniform(-40...40))
      let camera = try SensorCameraTests.camera(principal: principal)
      let sensor = CameraDirection.orientation(
        headingDegrees: random.uniform(0...360), pitchDegrees: random.uniform(-50...50),
        rollDegrees: random.uniform(-180...180))
      let upright = try #require(UprightCamera(frame(sensor, camera)))
      turns.insert(upright.turn)
      let middle = sensor.rotate(Vector3((960 - principal.x) / 1450, -(720 - principal.y) / 1450, -1))
      let axis = upright.orientation.rotate(Vector3(0, 0, -1))
      #expect(try #require(middle.normalized).dot(axis) > 1 - 1e-12)
      // The turn about the axis is that of the picture on a display, but for some arc minutes.
      let displayed = sensor * upright.turn.displayToSensor
      #expect(displayed.rotate(Vector3(1, 0, 0)).dot(upright.orientation.rotate(Vector3(1, 0, 0))) > 0.999)
      let up = upright.orientation.conjugate.rotate(Vector3(0, 1, 0))
      #expect(up.y > 0 && up.y > abs(up.x) - 0.05)
      let isPortrait = upright.turn == .portrait || upright.turn == .portraitUpsideDown
      #expect((upright.fovX < upright.fovY) == isPortrait)
      #expect(abs(max(upright.fovX, upright.fovY) - 67.01461) < 1e-4)
    }
    #expect(turns == Set(DisplayOrientation.allCases))
  }

  @Test func withoutACameraOrARotationThereIsNone() throws {
    let camera = try SensorCameraTests.camera()
    #expect(UprightCamera(frame(.identity, nil)) == nil)
    #expect(UprightCamera(frame(Quaternion(x: 0, y: 0, z: 0, w: 0), camera)) == nil)
    #expect(UprightCamera(frame(Quaternion(x: .nan, y: 0, z: 0, w: 1), camera)) == nil)
    #expect(UprightCamera(frame(.identity, camera))?.orientation == .identity)
  }

  /// A pixel of a small copy is a square of the captured ones.
  @Test func aSmallCopyHasTheSameRays() throws {
    let camera = try SensorCameraTests.camera(principal: PixelPoint(x: 947, y: 731))
    for reduction in [1, 2, 3, 7] {
      let small = try #require(camera.reduced(by: reduction))
      let scale = Double(reduction)
      #expect(small.width == (1920 / scale).rounded(.down) && small.height == (1440 / scale).rounded(.down))
      #expect(abs((100 * scale - 947) / 1450 - (100 - small.principal.x) / small.focalX) < 1e-12)
      #expect(abs((50 * scale - 731) / 1450 - (50 - small.principal.y) / small.focalY) < 1e-12)
    }
    #expect(camera.reduced(by: 0) == nil && camera.reduced(by: 2000) == nil && camera.reduced(by: .max) == nil)
  }
}
