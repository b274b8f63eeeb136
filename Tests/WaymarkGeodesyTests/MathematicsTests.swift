import Foundation
import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct MathematicsTests {
  @Test func anglesWrap() {
    #expect(Angle.wrappedTo180(180) == -180 && Angle.wrappedTo180(-180) == -180 && Angle.wrappedTo180(541) == -179)
    #expect(Angle.wrappedTo360(-1e-300) == 0 && Angle.wrappedTo360(360) == 0 && Angle.wrappedTo360(-90) == 270)
    #expect(
      Angle.difference(fromDegrees: 350, toDegrees: 10) == 20
        && Angle.difference(fromDegrees: 10, toDegrees: 350) == -20)
    #expect(Angle.wrappedTo360(.nan).isNaN && Angle.wrappedTo180(.infinity).isNaN)
    #expect(Angle.heading(east: 0, north: 0) == nil && Angle.heading(east: .nan, north: 1) == nil)
    #expect(Angle.heading(east: -1, north: 0) == 270 && Angle.heading(east: 0, north: -2) == 180)
  }

  @Test func sinesOfDegreesAreExactWhereTheyCanBe() {
    for turn in -4...4 {
      let base = Double(turn) * 360
      for (degrees, s, c) in [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0), (-90, -1, 0), (-180, 0, -1)] {
        let (sin, cos) = Angle.sinCos(degrees: base + degrees)
        #expect(sin == s && cos == c, "\(base + degrees)")
      }
    }
    let seed: UInt64 = 61
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10_000 {
      let degrees = random.uniform(-2000...2000)
      let (s, c) = Angle.sinCos(degrees: degrees)
      let reduced = Angle.radians(degrees.remainder(dividingBy: 360))
      #expect(abs(s - sin(reduced)) < 4e-16 && abs(c - cos(reduced)) < 4e-16, "seed \(seed), \(degrees)")
    }
    #expect(Angle.sinCos(degrees: .nan).sin.isNaN && Angle.sinCos(degrees: .infinity).cos.isNaN)
    let big = Angle.sinCos(degrees: 1e15 + 30)  // 280 + 30 after whole revolutions
    #expect(abs(big.sin + Angle.sinCos(degrees: 50).sin) < 1e-12)
  }

  @Test func quaternionsRotateAndCompose() throws {
    let seed: UInt64 = 62
    var random = SeededGenerator(seed: seed)
    func rotation() throws -> Quaternion {
      let raw = Quaternion(
        x: random.uniform(-1...1), y: random.uniform(-1...1), z: random.uniform(-1...1), w: random.uniform(-1...1))
      return try require(raw.normalized, "seed \(seed)")
    }
    for _ in 0..<3000 {
      let a = try rotation()
      let b = try rotation()
      let v = Vector3(random.uniform(-9...9), random.uniform(-9...9), random.uniform(-9...9))
      #expect(((a * b).rotate(v) - a.rotate(b.rotate(v))).length < 1e-13)
      #expect((a.conjugate.rotate(a.rotate(v)) - v).length < 1e-13)
      #expect(abs(a.rotate(v).length - v.length) < 1e-13)
      let columns = (
        a.rotate(Vector3(1, 0, 0)), a.rotate(Vector3(0, 1, 0)), a.rotate(Vector3(0, 0, 1))
      )
      let back = Quaternion(columns: columns.0, columns.1, columns.2)
      #expect((back.rotate(v) - a.rotate(v)).length < 1e-13, "seed \(seed), \(a)")
      let axis = try require(v.normalized, "seed \(seed)")
      let angle = random.uniform(-Double.pi...Double.pi)
      let turned = a * Quaternion(axis: axis, angleRadians: angle)
      #expect(abs(a.angleRadians(to: turned) - abs(angle)) < 1e-7, "seed \(seed)")
      let half = a.interpolated(to: b, fraction: 0.5)
      let steps = (
        abs(half.x * a.x + half.y * a.y + half.z * a.z + half.w * a.w),
        abs(half.x * b.x + half.y * b.y + half.z * b.z + half.w * b.w)
      )
      #expect(abs(steps.0 - steps.1) < 1e-7, "seed \(seed)")
      #expect((a.interpolated(to: b, fraction: 1).rotate(v) - b.rotate(v)).length < 1e-12)
    }
    // Half revolutions, where only one component is non-zero.
    for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
      let turn = Quaternion(axis: axis, angleRadians: .pi)
      let back = Quaternion(
        columns: turn.rotate(Vector3(1, 0, 0)), turn.rotate(Vector3(0, 1, 0)), turn.rotate(Vector3(0, 0, 1)))
      #expect((back.rotate(Vector3(1, 2, 3)) - turn.rotate(Vector3(1, 2, 3))).length < 1e-14)
    }
    for bad in [
      Quaternion(x: 0, y: 0, z: 0, w: 0), Quaternion(x: .nan, y: 0, z: 0, w: 1),
      Quaternion(x: .infinity, y: 0, z: 0, w: 1),
    ] {
      #expect(bad.normalized == nil)
    }
  }

  @Test func coordinatesAreCheckedAndWrapped() throws {
    #expect(Coordinate(latitude: 90.000001, longitude: 0) == nil)
    #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
    #expect(Coordinate(latitude: 0, longitude: 361) == nil)
    #expect(Coordinate(latitude: 0, longitude: -.infinity) == nil)
    #expect(try coordinate(0, 190).longitude == -170)
    #expect(try coordinate(0, -270).longitude == 90)
    #expect(try coordinate(0, 180).longitude == 180 && coordinate(0, -180).longitude == -180)
    #expect(try coordinate(0, 360).longitude == 0)
  }

  @Test func altitudesChangeTheirReferenceOnlyKnowingly() {
    let sea = Altitude(meters: 100, reference: .meanSeaLevel)
    #expect(sea.converted(to: .ellipsoid, undulation: 47.5) == Altitude(meters: 147.5, reference: .ellipsoid))
    #expect(sea.converted(to: .ellipsoid, undulation: nil) == nil)
    #expect(sea.converted(to: .meanSeaLevel, undulation: nil) == sea)
    let ellipsoidal = Altitude(meters: 147.5, reference: .ellipsoid)
    #expect(ellipsoidal.converted(to: .meanSeaLevel, undulation: 47.5) == sea)
  }
}
