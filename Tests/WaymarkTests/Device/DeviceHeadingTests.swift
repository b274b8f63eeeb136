import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

/// The device's compass reading becomes the camera's.
@Suite struct DeviceHeadingTests {
  private static func reading(
    _ degrees: Double, heading: Double, pitch: Double, roll: Double = 0, display: DisplayOrientation
  ) -> Double? {
    // The camera as displayed, and from it the sensor's axes.
    let camera = Fixtures.orientation(heading: heading, pitch: pitch, roll: roll)
    let sensor = camera * display.displayToSensor.conjugate
    return DeviceHeading(magneticDegrees: degrees, accuracy: 8, stamp: UTCInstant(secondsSince1970: 0))
      .reading(sensor: sensor, display: display)?.degrees
  }

  /// Held up in portrait, the compass refers to the back; the scene's yaw has no effect.
  @Test func heldUpItIsTheCamerasOwn() throws {
    for scene in [0.0, 77, 200] {
      let found = try #require(Self.reading(123, heading: scene, pitch: 5, display: .portrait))
      #expect(abs(Angle.difference(fromDegrees: 123, toDegrees: found)) < 1e-6)
    }
  }

  /// In landscape the top edge, to which the compass refers, points to the left, or to the right.
  @Test func inLandscapeItIsRotatedByAQuarter() throws {
    let right = try #require(Self.reading(10, heading: 40, pitch: 0, display: .landscapeRight))
    #expect(abs(Angle.difference(fromDegrees: 100, toDegrees: right)) < 1e-6)
    let left = try #require(Self.reading(10, heading: 40, pitch: 0, display: .landscapeLeft))
    #expect(abs(Angle.difference(fromDegrees: 280, toDegrees: left)) < 1e-6)
  }

  /// Flat on a table the top edge is the heading.
  @Test func flatItIsTheTopEdge() throws {
    let found = try #require(Self.reading(250, heading: 30, pitch: -89, display: .portrait))
    #expect(abs(Angle.difference(fromDegrees: 250, toDegrees: found)) < 1e-6)
  }

  @Test func invalidReadingsAreNone() {
    for (degrees, accuracy) in [(-1.0, 5.0), (10, -1), (.nan, 5), (10, .nan), (.infinity, 5)] {
      let heading = DeviceHeading(magneticDegrees: degrees, accuracy: accuracy, stamp: UTCInstant(secondsSince1970: 0))
      #expect(heading.reading(sensor: .identity, display: .portrait) == nil)
    }
    let heading = DeviceHeading(magneticDegrees: 10, accuracy: 5, stamp: UTCInstant(secondsSince1970: 0))
    #expect(heading.reading(sensor: Quaternion(x: .nan, y: 0, z: 0, w: 1), display: .portrait) == nil)
  }
}
