import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct FrameTests {
  /// Positions from the sea floor to satellites, with poles, equator and date line among them.
  static func positions(count: Int, seed: UInt64) throws -> [GeodeticPosition] {
    var random = SeededGenerator(seed: seed)
    return try (0..<count).map { index in
      let latitude: Double =
        switch index % 6 {
        case 0: [-90, 0, 90][index / 6 % 3]
        case 1: (index % 4 < 2 ? 90 : -90) + (index % 4 < 2 ? -1 : 1) * random.logarithmic(-13...0)
        case 2: random.logarithmic(-14...0)
        default: random.uniform(-90...90)
        }
      let longitude = index % 10 == 0 ? [-180, -90, 0, 90, 180][index / 10 % 5] : random.uniform(-180...180)
      let height = index % 3 == 0 ? random.uniform(-11_000...1e7) : random.uniform(-500...9000)
      return GeodeticPosition(try coordinate(latitude, longitude), height: height)
    }
  }

  @Test func earthCenteredRoundTrip() throws {
    let seed: UInt64 = 21
    var worst = 0.0
    for position in try Self.positions(count: 20_000, seed: seed) {
      let vector = ECEF.vector(of: position)
      let back = ECEF.position(of: vector)
      let error = (ECEF.vector(of: back) - vector).length
      worst = max(worst, error)
      #expect(error < 1e-8, "seed \(seed), \(position)")
      #expect(abs(back.height - position.height) < 1e-8, "seed \(seed), \(position)")
      #expect(metersBetween(back.coordinate, position.coordinate) < 1e-8, "seed \(seed), \(position)")
    }
    print("ECEF round trip: worst \(worst * 1e9) nm")
  }

  @Test func positionIsTheNearestPointDownToTheCenter() throws {
    let seed: UInt64 = 22
    var random = SeededGenerator(seed: seed)
    for index in 0..<3000 {
      let size = random.logarithmic(-3...6.8)
      let (s, c) = Angle.sinCos(degrees: random.uniform(0...360))
      let (t, u) = Angle.sinCos(degrees: random.uniform(-90...90))
      var v = Vector3(c * u, s * u, t) * size
      switch index % 8 {
      case 0: v.z = 0
      case 1: (v.x, v.y) = (0, 0)
      default: break
      }
      let position = ECEF.position(of: v)
      #expect((ECEF.vector(of: position) - v).length < 2e-8, "seed \(seed), \(v)")
      for _ in 0..<20 {
        let other = ECEF.vector(of: GeodeticPosition(try random.coordinate(), height: 0))
        #expect((other - v).length >= abs(position.height) - 1e-6, "seed \(seed), \(v)")
      }
    }
    let center = ECEF.position(of: .zero)
    #expect(abs(abs(center.coordinate.latitude) - 90) < 1e-9 && abs(center.height + 6_356_752.314245) < 1e-6)
    for ellipsoid in [
      Ellipsoid(equatorialRadius: 6_378_137, flattening: -1.0 / 150),
      Ellipsoid(equatorialRadius: 6_371_000, flattening: 0), Ellipsoid(equatorialRadius: 6_378_137, flattening: 0.1),
    ] {
      for index in 0..<1000 {
        let position = GeodeticPosition(
          try random.coordinate(), height: index % 2 == 0 ? random.uniform(-1e4...1e6) : 0)
        let vector = ECEF.vector(of: position, ellipsoid: ellipsoid)
        let back = ECEF.position(of: vector, ellipsoid: ellipsoid)
        #expect((ECEF.vector(of: back, ellipsoid: ellipsoid) - vector).length < 2e-8, "seed \(seed), \(position)")
        #expect(abs(back.height - position.height) < 2e-8, "seed \(seed), \(position)")
      }
    }
  }

  @Test func vectorsWithoutAPositionGiveNoHeight() {
    for v in [Vector3(.nan, 0, 0), Vector3(0, .infinity, 0), Vector3(1e200, 1e200, 1e200)] {
      #expect(ECEF.position(of: v).height.isNaN)
    }
    let far = ECEF.position(of: Vector3(1e30, 0, 1e30))
    #expect(abs(far.coordinate.latitude - 45) < 1e-12 && far.height > 1e30)
  }

  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func framesAgreeWithPymap3d() throws {
    let seed: UInt64 = 23
    let positions = try Self.positions(count: 8000, seed: seed)
    let pairs = zip(positions, positions.dropFirst())
    let rows = pairs.map { a, b in
      [
        a.coordinate.latitude, a.coordinate.longitude, a.height, b.coordinate.latitude, b.coordinate.longitude,
        b.height,
      ]
    }
    let answers = try Oracle.rows("frames.py", for: rows)
    for ((a, b), answer) in zip(pairs, answers) {
      let vector = ECEF.vector(of: a)
      #expect((vector - Vector3(answer[0], answer[1], answer[2])).length < 1e-8, "seed \(seed), \(a)")
      let enu = LocalFrame(origin: b).enu(of: a)
      #expect((enu - Vector3(answer[3], answer[4], answer[5])).length < 2e-8, "seed \(seed), \(a), \(b)")
    }
  }

  @Test func localFrameIsRightHandedAndUndone() throws {
    let seed: UInt64 = 24
    var random = SeededGenerator(seed: seed)
    for origin in try Self.positions(count: 3000, seed: seed) {
      let frame = LocalFrame(origin: origin)
      #expect((frame.east.cross(frame.north) - frame.up).length < 1e-15)
      #expect(abs(frame.east.dot(frame.up)) < 1e-15 && abs(frame.north.length - 1) < 1e-15)
      let offset = Vector3(
        random.uniform(-1e4...1e4), random.uniform(-1e4...1e4), random.uniform(-1e3...1e3))
      let back = frame.enu(of: frame.position(ofENU: offset))
      #expect((back - offset).length < 2e-8, "seed \(seed), \(origin)")
      #expect(frame.enu(of: origin).length < 1e-9)
    }
  }

  @Test func sceneAxesPointWhereTheyShould() throws {
    let origin = GeodeticPosition(try coordinate(47, 15), height: 300)
    let north = GeodeticPosition(try coordinate(47.001, 15), height: 300)
    let east = GeodeticPosition(try coordinate(47, 15.001), height: 300)
    let above = GeodeticPosition(origin.coordinate, height: 310)

    let aligned = SceneFrame(origin: origin)
    let n = aligned.scenePosition(of: north)
    #expect(n.z < -111 && n.z > -112 && abs(n.x) < 1e-9)
    let e = aligned.scenePosition(of: east)
    #expect(e.x > 75 && e.x < 77 && abs(e.z) < 1e-3)
    #expect((aligned.scenePosition(of: above) - Vector3(0, 10, 0)).length < 1e-8)

    // −Z points east: what is in the north lies to the left.
    let turned = SceneFrame(origin: origin, originInScene: Vector3(1, 2, 3), yawDegrees: 90)
    let left = turned.scenePosition(of: north) - Vector3(1, 2, 3)
    #expect(left.x < -111 && abs(left.z) < 1e-9)
    #expect(turned.heading(ofSceneVector: Vector3(0, 0, -1)) == 90)
    #expect(turned.heading(ofSceneVector: Vector3(1, 0, 0)) == 180)
    #expect(turned.heading(ofSceneVector: Vector3(0, 1, 0)) == nil)
    #expect(SceneFrame(origin: origin, yawDegrees: -90).yawDegrees == 270)
  }

  @Test func sceneRoundTrip() throws {
    let seed: UInt64 = 25
    var random = SeededGenerator(seed: seed)
    for origin in try Self.positions(count: 3000, seed: seed) {
      let scene = SceneFrame(
        origin: origin, originInScene: Vector3(random.uniform(-50...50), 1, random.uniform(-50...50)),
        yawDegrees: random.uniform(-720...720))
      let point = Vector3(random.uniform(-2e4...2e4), random.uniform(-200...2000), random.uniform(-2e4...2e4))
      let back = scene.scenePosition(of: scene.geodeticPosition(ofScene: point))
      #expect((back - point).length < 3e-8, "seed \(seed), \(origin)")
      // The frame is rigid: distances are those of the Earth-centred points.
      let there = ECEF.vector(of: scene.geodeticPosition(ofScene: point))
      #expect(abs((there - scene.local.originECEF).length - (point - scene.originInScene).length) < 3e-8)
      // Rotation about a point leaves that point's position on Earth unchanged.
      let turned = scene.rotated(toYawDegrees: random.uniform(0...360), about: point)
      #expect((ECEF.vector(of: turned.geodeticPosition(ofScene: point)) - there).length < 3e-8)
    }
  }
}
