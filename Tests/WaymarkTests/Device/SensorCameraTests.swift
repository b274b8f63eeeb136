import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// The camera's picture as it is rotated and cropped on a screen.
@Suite struct SensorCameraTests {
  /// ARKit's values for a wide camera: 1920 × 1440, 4 : 3.
  static func camera(principal: PixelPoint = PixelPoint(x: 960, y: 720)) throws -> SensorCamera {
    try #require(SensorCamera(width: 1920, height: 1440, focalX: 1450, focalY: 1450, principal: principal))
  }

  @Test func aPortraitScreenCutsOffTheSides() throws {
    let display = DeviceDisplay(width: 390, height: 844, orientation: .portrait)
    let shown = try #require(try Self.camera().displayed(on: display))
    // The long side of the picture fills the height: 1920 pixels are 844 points.
    let scale = 844.0 / 1920
    #expect(abs(shown.camera.focalX - 1450 * scale) < 1e-9)
    #expect(abs(shown.camera.focalY - 1450 * scale) < 1e-9)
    #expect(abs(shown.camera.width - 390) < 1e-9 && abs(shown.camera.height - 844) < 1e-9)
    #expect(abs(shown.camera.fovY - 67.01461) < 1e-3)
    #expect(abs(shown.camera.fovX - 34.02113) < 1e-3)
    #expect(abs(shown.offset.x) < 1e-9 && abs(shown.offset.y) < 1e-9)
  }

  /// A magnified picture is the same one, enlarged about the middle of the screen.
  @Test(arguments: DisplayOrientation.allCases) func magnificationIsAboutTheMiddle(
    orientation: DisplayOrientation
  ) throws {
    var random = SeededGenerator(seed: 48)
    for _ in 0..<200 {
      let principal = PixelPoint(x: 960 + random.uniform(-40...40), y: 720 + random.uniform(-40...40))
      let camera = try Self.camera(principal: principal)
      var display = DeviceDisplay(
        width: random.uniform(200...1400), height: random.uniform(200...1400), orientation: orientation)
      let whole = try #require(camera.displayed(on: display))
      display.magnification = random.uniform(1...4)
      let shown = try #require(camera.displayed(on: display))
      let direction = Vector3(random.uniform(-1...1), random.uniform(-1...1), -random.uniform(1...3))
      func point(_ camera: DisplayedCamera) -> PixelPoint {
        let intrinsics = camera.camera
        return camera.shown(
          PixelPoint(
            x: intrinsics.width / 2 + intrinsics.focalX * direction.x / -direction.z,
            y: intrinsics.height / 2 - intrinsics.focalY * direction.y / -direction.z))
      }
      let (before, after) = (point(whole), point(shown))
      #expect(abs(after.x - (display.width / 2 + display.magnification * (before.x - display.width / 2))) < 1e-6)
      #expect(abs(after.y - (display.height / 2 + display.magnification * (before.y - display.height / 2))) < 1e-6)
    }
  }

  @Test func aMagnificationIsAtLeastOne() throws {
    for wrong in [0, 0.5, -1, .nan, .infinity] {
      let display = DeviceDisplay(width: 390, height: 844, orientation: .portrait, magnification: wrong)
      #expect(try Self.camera().displayed(on: display) == nil)
    }
  }

  @Test func aLandscapeScreenCutsOffAboveAndBelow() throws {
    let display = DeviceDisplay(width: 844, height: 390, orientation: .landscapeRight)
    let shown = try #require(try Self.camera().displayed(on: display))
    #expect(abs(shown.camera.focalX - 1450 * 844 / 1920) < 1e-9)
    #expect(abs(shown.camera.width - 844) < 1e-9 && abs(shown.camera.height - 390) < 1e-9)
  }

  /// Any point in front of the camera: the engine projects it where it is in the captured picture, rotated and cropped
  /// as on the screen. The rotation of the picture is done here by hand, corner by corner.
  @Test(arguments: DisplayOrientation.allCases) func theEngineProjectsWhereThePictureIs(
    orientation: DisplayOrientation
  ) throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<200 {
      let principal = PixelPoint(x: 960 + random.uniform(-40...40), y: 720 + random.uniform(-40...40))
      let camera = try Self.camera(principal: principal)
      let display = DeviceDisplay(
        width: random.uniform(200...1400), height: random.uniform(200...1400), orientation: orientation)
      let shown = try #require(camera.displayed(on: display))
      let inSensor = Vector3(random.uniform(-1...1), random.uniform(-1...1), -random.uniform(1...3))
      // The captured picture: x to the right, y down.
      let u = principal.x + 1450 * inSensor.x / -inSensor.z
      let v = principal.y - 1450 * inSensor.y / -inSensor.z
      let (x, y, width, height): (Double, Double, Double, Double) =
        switch orientation {
        case .landscapeRight: (u, v, 1920, 1440)
        case .portrait: (1440 - v, u, 1440, 1920)  // the picture's left edge is on top
        case .landscapeLeft: (1920 - u, 1440 - v, 1920, 1440)
        case .portraitUpsideDown: (v, 1920 - u, 1440, 1920)
        }
      let scale = max(display.width / width, display.height / height)
      let expected = PixelPoint(
        x: (x - width / 2) * scale + display.width / 2, y: (y - height / 2) * scale + display.height / 2)
      let axes = orientation.displayToSensor.conjugate.rotate(inSensor)
      let pixel = try #require(shown.camera.project(axes))
      let found = shown.shown(pixel)
      #expect(abs(found.x - expected.x) < 1e-6 && abs(found.y - expected.y) < 1e-6, "seed \(random.seed)")
      let back = shown.pixel(ofShown: found)
      #expect(abs(back.x - pixel.x) < 1e-9 && abs(back.y - pixel.y) < 1e-9)
    }
  }

  @Test func insetsCountFromWhatIsShown() throws {
    let display = DeviceDisplay(width: 390, height: 844, orientation: .portrait)
    let shown = try #require(try Self.camera(principal: PixelPoint(x: 990, y: 700)).displayed(on: display))
    let insets = shown.insets(ofShown: OverlayStyle.Insets(top: 50, left: 10, bottom: 30, right: 20), on: display)
    let safe = ScreenRect(of: shown.camera, insets: insets)
    #expect(abs(safe.left - shown.offset.x - 10) < 1e-9 && abs(safe.top - shown.offset.y - 50) < 1e-9)
    #expect(abs(safe.right - shown.offset.x - 370) < 1e-9 && abs(safe.bottom - shown.offset.y - 814) < 1e-9)
  }

  @Test func whatIsNoCameraIsNone() throws {
    func make(_ width: Double, _ focal: Double, _ x: Double) -> SensorCamera? {
      SensorCamera(width: width, height: 1440, focalX: focal, focalY: focal, principal: PixelPoint(x: x, y: 720))
    }
    for width in [0, -1, .nan, .infinity, 1e9] { #expect(make(width, 1450, 960) == nil) }
    for focal in [0, -1, .nan, .infinity] { #expect(make(1920, focal, 960) == nil) }
    for x in [-1, 0, 1920, .nan] { #expect(make(1920, 1450, x) == nil) }
    let camera = try Self.camera()
    for side in [0, -5, .nan, .infinity] {
      #expect(camera.displayed(on: DeviceDisplay(width: side, height: 844, orientation: .portrait)) == nil)
      #expect(camera.displayed(on: DeviceDisplay(width: 390, height: side, orientation: .portrait)) == nil)
    }
  }

  /// The same attitude reported in two ways: by the angles of the W3C, and by the sensor's axes of ARKit.
  @Test func orientationsAgreeWithThoseOfBrowsers() throws {
    var random = SeededGenerator(seed: 72)
    for _ in 0..<100 {
      let device = try #require(DeviceOrientation(Fixtures.randomOrientation(&random)))
      let sensor = device.cameraOrientation(screenAngleDegrees: DisplayOrientation.landscapeRight.screenAngleDegrees)
      for display in DisplayOrientation.allCases {
        let expected = device.cameraOrientation(screenAngleDegrees: display.screenAngleDegrees)
        let found = sensor * display.displayToSensor
        let same =
          found.x * expected.x + found.y * expected.y + found.z * expected.z + found.w * expected.w
        #expect(abs(abs(same) - 1) < 1e-12, "seed \(random.seed), \(display)")
      }
    }
  }
}
