import TestSupport
import Testing
import WaymarkGeodesy

/// Compared with PyPI's geographiclib on lines of every kind.
@Suite(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
struct GeodesicOracleTests {
  /// The kinds of line that take different paths through the algorithm.
  enum Kind: CaseIterable {
    case uniform, short, nearlyAntipodal, equatorial, meridional, polar
  }

  static func lines(_ kind: Kind, count: Int, seed: UInt64) -> [[Double]] {
    var random = SeededGenerator(seed: seed)
    func wrapped(_ longitude: Double) -> Double { Angle.wrappedTo180(longitude) }
    func clamped(_ latitude: Double) -> Double { max(-90, min(90, latitude)) }
    return (0..<count).map { index in
      let latitude = random.uniform(-90...90)
      let longitude = random.uniform(-180...180)
      switch kind {
      case .uniform:
        return [latitude, longitude, random.uniform(-90...90), random.uniform(-180...180)]
      case .short:  // millimetres to kilometres
        let size = random.logarithmic(-8 ... -1)
        let (s, c) = Angle.sinCos(degrees: random.uniform(0...360))
        let parallel = max(1e-6, Angle.sinCos(degrees: latitude).cos)
        return [latitude, longitude, clamped(latitude + size * c), wrapped(longitude + size * s / parallel)]
      case .nearlyAntipodal:
        let size = index % 100 == 0 ? 0 : random.logarithmic(-12...0)
        let (s, c) = Angle.sinCos(degrees: random.uniform(0...360))
        return [latitude, longitude, clamped(-latitude + size * c), wrapped(longitude + 180 + size * s)]
      case .equatorial:
        let off = index % 2 == 0 ? 0 : random.logarithmic(-14...0)
        return [index % 3 == 0 ? 0 : off, longitude, -off, random.uniform(-180...180)]
      case .meridional:
        return [
          latitude, longitude, random.uniform(-90...90), index % 2 == 0 ? longitude : wrapped(longitude + 180),
        ]
      case .polar:
        let near = index % 5 == 0 ? 90 : 90 - random.logarithmic(-13...0)
        let far = index % 7 == 0 ? 90 : 90 - random.logarithmic(-13...0)
        return [near, longitude, index % 2 == 0 ? far : -far, random.uniform(-180...180)]
      }
    }
  }

  @Test(.serialized, arguments: zip(Kind.allCases, [40_000, 15_000, 15_000, 10_000, 10_000, 10_000]))
  func inverseAgrees(kind: Kind, count: Int) throws {
    let seed: UInt64 = 20_261_120
    let lines = Self.lines(kind, count: count, seed: seed)
    let answers = try Oracle.rows("geodesic.py", ["inverse"], for: lines)
    var worst = (error: 0.0, line: [0.0])
    var worstClosure = (error: 0.0, line: [0.0])
    var worstSwing = (error: 0.0, line: [0.0])
    for (line, answer) in zip(lines, answers) {
      let from = try coordinate(line[0], line[1])
      let to = try coordinate(line[2], line[3])
      let found = Geodesic.wgs84.inverse(from: from, to: to)
      let error = abs(found.distance - answer[0])
      if !(error <= worst.error) { worst = (error, line) }
      if kind != .nearlyAntipodal, (1e-3...1.9e7).contains(answer[0]), abs(line[0]) < 89, abs(line[2]) < 89 {
        // Displacement of the other end by a rotation; a short line's azimuth has the rounding of its coordinates.
        let arm = min(answer[0], 6e6) * .pi / 180
        let swing = max(
          abs(Angle.difference(fromDegrees: answer[1], toDegrees: found.initialAzimuth)) * arm,
          abs(Angle.difference(fromDegrees: answer[2], toDegrees: found.finalAzimuth)) * arm)
        if !(swing <= worstSwing.error) { worstSwing = (swing, line) }
      }
      // The azimuth is judged by where it leads: between nearly antipodal points it is ill-conditioned.
      let reached = Geodesic.wgs84.direct(from: from, azimuth: found.initialAzimuth, distance: found.distance)
      let closure = metersBetween(reached.coordinate, to)
      if !(closure <= worstClosure.error) { worstClosure = (closure, line) }
    }
    print(
      "geographiclib inverse, \(kind): \(count) lines, worst \(worst.error * 1e9) nm, closure "
        + "\(worstClosure.error * 1e9) nm, azimuths \(worstSwing.error * 1e9) nm")
    #expect(worstSwing.error <= 100e-9, "seed \(seed), \(kind), line \(worstSwing.line)")
    #expect(worst.error <= 50e-9, "seed \(seed), \(kind), line \(worst.line)")
    #expect(worstClosure.error <= 100e-9, "seed \(seed), \(kind), line \(worstClosure.line)")
  }

  @Test func directAgrees() throws {
    let seed: UInt64 = 7
    var random = SeededGenerator(seed: seed)
    var lines: [[Double]] = []
    for index in 0..<100_000 {
      let length = random.logarithmic(-3...7.3) * (index % 3 == 0 ? -1 : 1)
      let azimuth = index % 11 == 0 ? Double(index % 4) * 90 - 180 : random.uniform(-180...180)
      let latitude = index % 13 == 0 ? [-90.0, 0, 90][index % 3] : random.uniform(-90...90)
      lines.append([latitude, random.uniform(-180...180), azimuth, length])
    }
    let answers = try Oracle.rows("geodesic.py", ["direct"], for: lines)
    var worst = (error: 0.0, line: [0.0])
    for (line, answer) in zip(lines, answers) {
      let found = Geodesic.wgs84.direct(from: try coordinate(line[0], line[1]), azimuth: line[2], distance: line[3])
      let error = metersBetween(found.coordinate, try coordinate(answer[0], answer[1]))
      if !(error <= worst.error) { worst = (error, line) }
    }
    print("geographiclib direct: \(lines.count) lines, worst \(worst.error * 1e9) nm")
    #expect(worst.error <= 50e-9, "seed \(seed), line \(worst.line)")
  }

  @Test(arguments: [0, 1.0 / 150, -1.0 / 150, 1.0 / 50, -1.0 / 50])
  func otherEllipsoidsAgree(flattening: Double) throws {
    let geodesic = Geodesic(Ellipsoid(equatorialRadius: 6_378_137, flattening: flattening))
    for kind in Kind.allCases {
      let lines = Self.lines(kind, count: 400, seed: 99)
      let answers = try Oracle.rows("geodesic.py", ["inverse", "\(flattening)"], for: lines)
      for (line, answer) in zip(lines, answers) {
        let found = geodesic.inverse(from: try coordinate(line[0], line[1]), to: try coordinate(line[2], line[3]))
        #expect(abs(found.distance - answer[0]) <= 100e-9, "seed 99, f \(flattening), \(kind), \(line)")
        let reached = geodesic.direct(
          from: try coordinate(line[0], line[1]), azimuth: found.initialAzimuth, distance: found.distance)
        #expect(metersBetween(reached.coordinate, try coordinate(line[2], line[3])) <= 200e-9, "\(line)")
      }
    }
  }
}
