import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct GeodesicTests {
  let earth = Geodesic.wgs84

  @Test func knownLengthsOfTheEarth() throws {
    let quarter = 10_001_965.7293127
    let northPole = try coordinate(90, 0)
    let southPole = try coordinate(-90, 77)
    #expect(abs(earth.inverse(from: northPole, to: southPole).distance - 2 * quarter) < 1e-6)
    #expect(abs(earth.inverse(from: try coordinate(0, 12), to: northPole).distance - quarter) < 1e-6)
    // Along the equator the shortest path to the antipode goes over a pole.
    let antipode = earth.inverse(from: try coordinate(0, 0), to: try coordinate(0, 180))
    #expect(abs(antipode.distance - 2 * quarter) < 1e-6)
    #expect(abs(abs(antipode.initialAzimuth) - 0) < 1e-9 || abs(abs(antipode.initialAzimuth) - 180) < 1e-9)
    // And within 179.39° of longitude it is the equator itself.
    let equator = earth.inverse(from: try coordinate(0, -20), to: try coordinate(0, 100))
    #expect(abs(equator.distance - 6_378_137 * 2 * .pi / 3) < 1e-8)
    #expect(equator.initialAzimuth == 90 && equator.finalAzimuth == 90)
  }

  @Test func equalPointsAreAtDistanceZero() throws {
    for (latitude, longitude) in [(0.0, 0.0), (47.07, 15.44), (-90, 12), (90, -180), (1e-300, 180)] {
      let here = try coordinate(latitude, longitude)
      let line = earth.inverse(from: here, to: here)
      #expect(line.distance == 0)
      #expect(line.initialAzimuth.isFinite && line.finalAzimuth.isFinite)
    }
    // The same meridian with both longitudes, and a pole with any longitude.
    #expect(earth.inverse(from: try coordinate(10, 180), to: try coordinate(10, -180)).distance == 0)
    #expect(earth.inverse(from: try coordinate(90, 5), to: try coordinate(90, 120)).distance < 1e-9)
  }

  @Test func dateLineAndPolesAreNoWalls() throws {
    let across = earth.inverse(from: try coordinate(5, 179.999), to: try coordinate(5, -179.999))
    let same = earth.inverse(from: try coordinate(5, 0.001), to: try coordinate(5, 0.003))
    #expect(abs(across.distance - same.distance) < 1e-8)
    #expect(abs(across.initialAzimuth - same.initialAzimuth) < 1e-9)
    let over = earth.inverse(from: try coordinate(89.999, 0), to: try coordinate(89.999, 180))
    #expect(over.initialAzimuth == 0 && abs(over.finalAzimuth) == 180)
    #expect(abs(over.distance - 2 * 111.694) < 0.01)
  }

  @Test func directionsAreMirroredAndReversed() throws {
    let seed: UInt64 = 3
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let a = try random.coordinate()
      let b = try random.coordinate()
      let there = earth.inverse(from: a, to: b)
      let back = earth.inverse(from: b, to: a)
      #expect(abs(there.distance - back.distance) <= 2e-8, "seed \(seed), \(a), \(b)")
      let turn = Angle.difference(fromDegrees: there.finalAzimuth + 180, toDegrees: back.initialAzimuth)
      // Scaled by the displacement of the far end; the last degrees before the antipode are ill-conditioned.
      if there.distance < 1.95e7 {
        #expect(abs(turn) * .pi / 180 * min(there.distance, 6e6) <= 1e-6, "seed \(seed), \(a), \(b)")
      }
      let mirrored = earth.inverse(
        from: try coordinate(-a.latitude, -a.longitude), to: try coordinate(-b.latitude, -b.longitude))
      #expect(abs(there.distance - mirrored.distance) <= 2e-8, "seed \(seed), \(a), \(b)")
    }
  }

  @Test func directUndoesInverse() throws {
    let seed: UInt64 = 4
    var random = SeededGenerator(seed: seed)
    for index in 0..<5000 {
      let a = try random.coordinate()
      let b =
        switch index % 4 {
        case 0: try coordinate(-a.latitude, Angle.wrappedTo180(a.longitude + 180 + random.uniform(-0.5...0.5)))
        case 1: try coordinate(index % 8 == 1 ? 90 : -90, random.uniform(-180...180))
        default: try random.coordinate()
        }
      let line = earth.inverse(from: a, to: b)
      let reached = earth.direct(from: a, azimuth: line.initialAzimuth, distance: line.distance)
      #expect(metersBetween(reached.coordinate, b) <= 1e-7, "seed \(seed), \(a), \(b)")
      #expect(line.distance <= 20_003_931.458626, "seed \(seed), \(a), \(b)")
    }
  }

  @Test func triangleInequality() throws {
    let seed: UInt64 = 5
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let (a, b, c) = (try random.coordinate(), try random.coordinate(), try random.coordinate())
      let ab = earth.inverse(from: a, to: b).distance
      let bc = earth.inverse(from: b, to: c).distance
      #expect(earth.inverse(from: a, to: c).distance <= ab + bc + 1e-7, "seed \(seed), \(a), \(b), \(c)")
    }
  }

  @Test func aPathIsWalkedInEqualSteps() throws {
    let a = try coordinate(59.9, 10.7)
    let b = try coordinate(-33.9, 151.2)
    let path = earth.path(from: a, to: b)
    #expect(path.length == earth.inverse(from: a, to: b).distance)
    #expect(metersBetween(path.coordinate(atFraction: 0), a) < 1e-8)
    #expect(metersBetween(path.coordinate(atFraction: 1), b) < 1e-7)
    let middle = path.coordinate(atFraction: 0.5)
    let halves = (earth.inverse(from: a, to: middle).distance, earth.inverse(from: middle, to: b).distance)
    #expect(abs(halves.0 - halves.1) < 1e-7)

    let stations = Array(path.stations(spacing: 100_000))
    #expect(stations.count == Int((path.length / 100_000).rounded(.up)) + 1)
    var length = 0.0
    for (one, next) in zip(stations, stations.dropFirst()) {
      let step = earth.inverse(from: one.coordinate, to: next.coordinate)
      #expect(abs(step.distance - path.length / Double(stations.count - 1)) < 1e-7)
      #expect(abs(Angle.difference(fromDegrees: one.azimuth, toDegrees: step.initialAzimuth)) < 1e-9)
      length += step.distance
    }
    #expect(abs(length - path.length) < 1e-5)
    for spacing in [0, -1, .nan, .infinity] {
      #expect(Array(path.stations(spacing: spacing)).count == 2)
    }
    #expect(Array(earth.path(from: a, to: a).stations(spacing: 10)).count == 2)
  }

  @Test func argumentsThatAreNotFiniteStayVisible() throws {
    let a = try coordinate(1, 2)
    for (azimuth, distance) in [(Double.nan, 5.0), (0, .nan), (.infinity, 5), (10, -.infinity)] {
      let station = earth.direct(from: a, azimuth: azimuth, distance: distance)
      #expect(station.coordinate == a && station.azimuth.isNaN)
    }
    let far = earth.direct(from: a, azimuth: 30, distance: 1e300)
    #expect(far.azimuth.isFinite)
  }

  @Test func onASphereItIsTheGreatCircle() throws {
    let sphere = Geodesic(Ellipsoid(equatorialRadius: 6_371_000, flattening: 0))
    let haversine = Haversine(radius: 6_371_000)
    let seed: UInt64 = 6
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let (a, b) = (try random.coordinate(), try random.coordinate())
      let exact = sphere.inverse(from: a, to: b)
      let simple = haversine.inverse(from: a, to: b)
      #expect(abs(exact.distance - simple.distance) < 1e-6, "seed \(seed), \(a), \(b)")
      if exact.distance < 2e7 {
        #expect(
          abs(Angle.difference(fromDegrees: exact.initialAzimuth, toDegrees: simple.initialAzimuth)) < 1e-8,
          "seed \(seed), \(a), \(b)")
        #expect(
          abs(Angle.difference(fromDegrees: exact.finalAzimuth, toDegrees: simple.finalAzimuth)) < 1e-8,
          "seed \(seed), \(a), \(b)")
      }
    }
  }
}
