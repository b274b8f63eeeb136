import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@Suite struct DeviceOrientationTests {
  /// Rotation matrix of the W3C's definition, row by row, with the C library's functions.
  private func matrix(_ alpha: Double, _ beta: Double, _ gamma: Double) -> [[Double]] {
    func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }
    let (cz, sz) = (SystemMath.cosine(radians(alpha)), SystemMath.sine(radians(alpha)))
    let (cx, sx) = (SystemMath.cosine(radians(beta)), SystemMath.sine(radians(beta)))
    let (cy, sy) = (SystemMath.cosine(radians(gamma)), SystemMath.sine(radians(gamma)))
    return [
      [cz * cy - sz * sx * sy, -cx * sz, cy * sz * sx + cz * sy],
      [cy * sz + cz * sx * sy, cz * cx, sz * sy - cz * cy * sx],
      [-cx * sy, sx, cx * cy],
    ]
  }

  private func orientation(_ alpha: Double, _ beta: Double, _ gamma: Double) throws -> DeviceOrientation {
    try #require(DeviceOrientation(alphaDegrees: alpha, betaDegrees: beta, gammaDegrees: gamma))
  }

  @Test func anglesGiveTheMatrixOfTheStandard() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<200 {
      let (a, b, c) = (random.uniform(0...360), random.uniform(-180...180), random.uniform(-90...90))
      let rotation = try orientation(a, b, c).rotation
      let m = matrix(a, b, c)
      for (column, axis) in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)].enumerated() {
        let expected = Vector3(m[0][column], m[1][column], m[2][column])
        #expect(rotation.rotate(axis).distance(to: expected) < 1e-14, "seed 41: \(a), \(b), \(c)")
      }
    }
  }

  @Test func aPhoneHeldUpLooksWhereItsBackPoints() throws {
    // alpha counts counter-clockwise from north: 270 is east.
    for (alpha, heading) in [(0.0, 0.0), (270, 90), (180, 180), (90, 270)] {
      let camera = try orientation(alpha, 90, 0).cameraOrientation(screenAngleDegrees: 0)
      let expected = Fixtures.orientation(heading: heading)
      #expect(camera.rotate(Vector3(0, 0, -1)).distance(to: expected.rotate(Vector3(0, 0, -1))) < 1e-14)
      #expect(camera.rotate(Vector3(0, 1, 0)).distance(to: Vector3(0, 1, 0)) < 1e-14)
      let reported = try #require(try orientation(alpha, 90, 0).cameraHeading(screenAngleDegrees: 0))
      #expect(abs(Angle.difference(fromDegrees: reported, toDegrees: heading)) < 1e-10)
    }
    // Flat on a table, top edge to the east: the camera looks down, the top of the picture is east.
    let flat = try orientation(270, 0, 0).cameraOrientation(screenAngleDegrees: 0)
    #expect(flat.rotate(Vector3(0, 0, -1)).distance(to: Vector3(0, -1, 0)) < 1e-14)
    #expect(flat.rotate(Vector3(0, 1, 0)).distance(to: Vector3(1, 0, 0)) < 1e-14)
    // Tilted up by 20°.
    let up = try orientation(0, 110, 0).cameraOrientation(screenAngleDegrees: 0)
    #expect(abs(up.rotate(Vector3(0, 0, -1)).y - SystemMath.sine(20 * Double.pi / 180)) < 1e-14)
  }

  @Test func thePictureStaysUprightWhenTheDisplayRotates() throws {
    // Upright in portrait, then rotated counter-clockwise about its own screen: gamma −90 at beta 0 … the same camera.
    let upright = try orientation(0, 90, 0).rotation
    for angle in [0.0, 90, 180, 270] {
      let turned = upright * Quaternion(axis: Vector3(0, 0, 1), angleRadians: angle * Double.pi / 180)
      let device = try #require(DeviceOrientation(turned))
      let camera = device.cameraOrientation(screenAngleDegrees: angle)
      #expect(camera.rotate(Vector3(0, 1, 0)).distance(to: Vector3(0, 1, 0)) < 1e-14, "\(angle)")
      #expect(camera.rotate(Vector3(0, 0, -1)).distance(to: Vector3(0, 0, -1)) < 1e-14, "\(angle)")
    }
  }

  @Test func aDevicesCompassMeansItsTopEdgeOrItsBack() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      // True attitude, reported with an arbitrary zero of alpha.
      let (alpha, beta) = (random.uniform(0...360), random.uniform(-20...140))
      let shift = random.uniform(0...360)
      let truth = try orientation(alpha, beta, 0)
      let seen = try orientation(alpha + shift, beta, 0)
      // gamma 0: top edge and back have the same heading, except for the back of a device that leans over.
      let compass = Angle.wrappedTo360(-alpha)
      let heading = try #require(seen.cameraHeading(compassDegrees: compass, screenAngleDegrees: 0))
      let expected = try #require(truth.cameraHeading(screenAngleDegrees: 0))
      #expect(abs(Angle.difference(fromDegrees: heading, toDegrees: expected)) < 1e-9, "seed 42: \(alpha), \(beta)")
    }
    // Landscape, the top edge to the left: the camera points 90° to the right of it.
    let landscape = try #require(
      DeviceOrientation(
        try orientation(200, 90, 0).rotation * Quaternion(axis: Vector3(0, 0, 1), angleRadians: Double.pi / 2)))
    let heading = try #require(landscape.cameraHeading(compassDegrees: 10, screenAngleDegrees: 90))
    #expect(abs(heading - 100) < 1e-9)
  }

  @Test func nonsenseIsNoOrientation() {
    let euler = DeviceOrientation(alphaDegrees: .nan, betaDegrees: 0, gammaDegrees: 0)
    #expect(euler == nil)
    let zero = DeviceOrientation(Quaternion(x: 0, y: 0, z: 0, w: 0))
    #expect(zero == nil)
    let infinite = DeviceOrientation(Quaternion(x: .infinity, y: 0, z: 0, w: 1))
    #expect(infinite == nil)
  }
}
