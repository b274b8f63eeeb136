import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct BaselineTests {
  @Test func haversineIsNearTheGeodesic() throws {
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let (a, b) = (try random.coordinate(), try random.coordinate())
      let exact = Geodesic.wgs84.inverse(from: a, to: b)
      let simple = Haversine.meanEarth.inverse(from: a, to: b)
      #expect(abs(simple.distance / exact.distance - 1) < 0.0057, "seed \(seed), \(a), \(b)")
      if exact.distance < 1.8e7 {
        let turn = Angle.difference(fromDegrees: exact.initialAzimuth, toDegrees: simple.initialAzimuth)
        #expect(abs(turn) < 1, "seed \(seed), \(a), \(b)")
      }
    }
  }

  @Test func haversineKeepsTheDigitsOfShortLines() throws {
    // Along a meridian the arc is known: one millimetre and less must not be lost to rounding.
    let radius = Haversine.meanEarth.radius
    for meters in [1e-3, 1, 1000] {
      let degrees = Angle.degrees(meters / radius)
      let line = Haversine.meanEarth.inverse(from: try coordinate(0, 30), to: try coordinate(degrees, 30))
      #expect(abs(line.distance / meters - 1) < 1e-9)
      #expect(line.initialAzimuth == 0)
      let east = Haversine.meanEarth.inverse(from: try coordinate(0, 30), to: try coordinate(0, 30 + degrees))
      #expect(abs(east.initialAzimuth - 90) < 1e-4)
    }
  }

  @Test func haversineDirectUndoesInverse() throws {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let (a, b) = (try random.coordinate(), try random.coordinate())
      let line = Haversine.meanEarth.inverse(from: a, to: b)
      let reached = Haversine.meanEarth.direct(from: a, bearing: line.initialAzimuth, distance: line.distance)
      // Near the antipode the haversine itself has only seven digits.
      if line.distance < 1.9e7 {
        #expect(metersBetween(reached.coordinate, b) < 1e-5, "seed \(seed), \(a), \(b)")
        #expect(
          abs(Angle.difference(fromDegrees: reached.azimuth, toDegrees: line.finalAzimuth)) < 1e-5
            || abs(b.latitude) > 89.99, "seed \(seed), \(a), \(b)")
      }
    }
    let here = try coordinate(1, 2)
    #expect(Haversine.meanEarth.direct(from: here, bearing: .nan, distance: 1).azimuth.isNaN)
  }

  @Test func dotProductCannotDistinguishLeftFromRight() throws {
    let here = try coordinate(47, 15)
    for (north, east) in [(0.001, 0.001), (0.001, 0.0005), (-0.001, 0.001), (0, 0.001)] {
      let right = try require(DotProductHeading.degrees(from: here, to: try coordinate(47 + north, 15 + east)), "")
      let left = try require(DotProductHeading.degrees(from: here, to: try coordinate(47 + north, 15 - east)), "")
      #expect(abs(left - right) < 1e-9)
      let exact = Geodesic.wgs84.inverse(from: here, to: try coordinate(47 + north, 15 + east)).initialAzimuth
      #expect(abs(right - exact) < 0.2)
    }
    #expect(DotProductHeading.degrees(from: here, to: here) == nil)
    #expect(DotProductHeading.degrees(from: here, to: try coordinate(48, 15)) == 0)
    #expect(DotProductHeading.degrees(from: here, to: try coordinate(46, 15)) == 180)
  }

  @Test func smallOffsetIsGoodForSmallOffsetsOnly() throws {
    let seed: UInt64 = 13
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let origin = try coordinate(random.uniform(-70...70), random.uniform(-180...180))
      let flat = SmallOffset(origin: origin)
      let frame = LocalFrame(origin: GeodeticPosition(origin, height: 0))
      let east = random.uniform(-300...300)
      let north = random.uniform(-300...300)
      let position = try require(flat.coordinate(east: east, north: north), "seed \(seed)")
      let back = flat.offset(to: position)
      #expect(abs(back.east - east) < 1e-6 && abs(back.north - north) < 1e-6, "seed \(seed), \(origin)")
      let exact = frame.enu(of: GeodeticPosition(position, height: 0))
      let error = ((exact.x - east) * (exact.x - east) + (exact.y - north) * (exact.y - north)).squareRoot()
      #expect(error < 0.008 * 430, "seed \(seed), \(origin)")
    }
    // Across the date line, and where it has no solution.
    let fiji = SmallOffset(origin: try coordinate(-17, 179.9999))
    #expect(fiji.offset(to: try coordinate(-17, -179.9999)).east > 0)
    let pole = SmallOffset(origin: try coordinate(90, 0))
    #expect(pole.coordinate(east: 1, north: 0) == nil)
    #expect(pole.coordinate(east: 0, north: 10) == nil)
    #expect(pole.coordinate(east: 0, north: -10) != nil)
    #expect(fiji.coordinate(east: 1e9, north: 0) == nil)
    #expect(fiji.coordinate(east: .nan, north: 0) == nil)
  }
}
