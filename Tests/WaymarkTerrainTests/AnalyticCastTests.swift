import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Rays against ground whose intersection with light can be computed in another way.
@Suite struct AnalyticCastTests {
  private static let radiusM = 6_378_137.0
  private static let e2 = 0.00669437999014132

  /// Euler's formula.
  private func radius(latitude: Double, azimuth: Double) -> Double {
    let s = SystemMath.sine(latitude * .pi / 180)
    let w = 1 - Self.e2 * s * s
    let n = Self.radiusM / w.squareRoot()
    let m = n * (1 - Self.e2) / w
    let c = SystemMath.cosine(azimuth * .pi / 180)
    return 1 / (c * c / m + (1 - c * c) / n)
  }

  /// The light by integration of the ray equation d/dl (n dx/dl) = ∇n in the plane, n = (r₀/r)^k, in steps of 20 m by
  /// Runge and Kutta: the distance over the ground at which it reaches a height.
  private func distanceByIntegration(
    radius: Double, eye: Double, elevation: Double, k: Double, height: Double
  ) -> Double? {
    // With dτ = dl / n: x″ = n ∇n = ∇(n²/2), and n² = (r₀/r)^2k gives ∇(n²/2) = −k n² x / r².
    let r0 = radius + eye
    typealias State = SIMD4<Double>
    func slope(_ s: State) -> State {
      let r2 = s.x * s.x + s.y * s.y
      let n2 = SystemMath.exponential(k * SystemMath.logarithm(r0 * r0 / r2))
      let pull = -k * n2 / r2
      return State(s.z, s.w, pull * s.x, pull * s.y)
    }
    var s = State(0, r0, SystemMath.cosine(elevation), SystemMath.sine(elevation))
    let h = 20.0
    var before = eye
    for _ in 0..<20_000 {
      let a = slope(s)
      let b = slope(s + a * (h / 2))
      let c = slope(s + b * (h / 2))
      let d = slope(s + c * h)
      let next = s + (a + b * 2 + c * 2 + d) * (h / 6)
      let z = (next.x * next.x + next.y * next.y).squareRoot() - radius
      if (before - height) * (z - height) <= 0 {
        // A step is nearly straight: its sagitta is 10 µm.
        let t = (before - height) / (before - z)
        let p = s + (next - s) * t
        return radius * SystemMath.arcTangent(p.x, p.y)
      }
      before = z
      s = next
    }
    return nil
  }

  @Test(arguments: [0.0, 0.13, 0.25, -0.1])
  func lightOverASphereAgreesWithTheRayEquation(k: Double) throws {
    // The same height everywhere: the bilinear surface is the sphere's exactly.
    let tile = try TestTerrain.tile(north: 48, west: 6, step: 0.02, rows: 201, columns: 201) { _, _ in 310 }
    let terrain = try Terrain([tile])
    var random = SeededGenerator(seed: 41)
    var compared = 0
    for _ in 0..<60 {
      let latitude = 46.0
      let azimuth = random.uniform(0...360)
      let altitude = 310 + random.uniform(50...3000)
      let elevation = -random.uniform(0.3...30)
      let line = try TestTerrain.line(latitude, 8, altitude: altitude, azimuth: azimuth, elevation: elevation)
      let outcome = try terrain.cast(line, options: CastOptions(maximumRange: 120_000, refraction: k))
      let expected = distanceByIntegration(
        radius: radius(latitude: latitude, azimuth: azimuth), eye: altitude, elevation: elevation * .pi / 180, k: k,
        height: 310)
      guard case .hit(let hit) = outcome, let expected, expected < 115_000 else { continue }
      compared += 1
      // 0.1 mm of height becomes more along a grazing line.
      let incidence = hit.incidenceDegrees * .pi / 180
      #expect(abs(hit.groundDistance - expected) < 0.001 / SystemMath.sine(incidence), "seed 41, k \(k), \(line)")
      #expect(abs(hit.elevation.meters - 310) < 1e-4)
    }
    #expect(compared > 40)
  }

  @Test func aLongLineFollowsTheGeodesic() throws {
    let tile = try TestTerrain.tile(north: 48, west: 4, step: 0.02, rows: 201, columns: 401) { _, _ in 100 }
    let terrain = try Terrain([tile])
    var random = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      let from = try TestTerrain.coordinate(random.uniform(45.5...46.5), random.uniform(7...9))
      let line = try #require(
        SightLine(
          from: from, altitude: Altitude(meters: random.uniform(500...3000), reference: .meanSeaLevel),
          direction: HorizontalDirection(
            azimuthDegrees: random.uniform(0...360), elevationDegrees: random.uniform(-8 ... -2.5))))
      guard case .hit(let hit) = try terrain.cast(line) else {
        Issue.record("seed 42: no hit, \(line)")
        continue
      }
      let end = Geodesic.wgs84.direct(
        from: from, azimuth: line.direction.azimuthDegrees, distance: hit.groundDistance)
      let apart = Geodesic.wgs84.inverse(from: end.coordinate, to: hit.coordinate).distance
      #expect(apart < 0.0015, "seed 42, \(hit.groundDistance) m: \(apart) m")
    }
  }

  @Test func aPlaneAndACone() throws {
    // A slope of 0.1 to the north, met from the south by a level line without refraction: its drop is a root.
    let metersPerDegree = 111_131.7
    let plane = try TestTerrain.tile(north: 46.4, west: 8, step: 0.002, rows: 301, columns: 101) { lat, _ in
      1000 + (lat - 46) * metersPerDegree * 0.1
    }
    let level = try TestTerrain.line(45.9, 8.1, altitude: 1100, azimuth: 0, elevation: 0)
    guard case .hit(let hit) = try Terrain([plane]).cast(level, options: CastOptions(refraction: 0)) else {
      Issue.record("no hit")
      return
    }
    let north = Geodesic.wgs84.direct(from: level.coordinate, azimuth: 0, distance: hit.groundDistance)
    let surface = 1000 + (north.coordinate.latitude - 46) * metersPerDegree * 0.1
    let light = 1100 + hit.groundDistance * hit.groundDistance / 2 / radius(latitude: 45.9, azimuth: 0)
    // Samples are of 32 bits, and the parabola leaves out (s/R)² of the height.
    #expect(abs(surface - light) < 5e-3)
    #expect(abs(hit.incidenceDegrees - 5.71 + 0.1) < 0.15)

    // A cone of 1000 m over a plain; the line to its tip meets the cone, one slightly above it does not.
    let centre = try TestTerrain.coordinate(46.0, 8.1)
    let cone = try TestTerrain.tile(north: 46.2, west: 7.9, step: 0.001, rows: 401, columns: 401) { lat, lon in
      guard let position = Coordinate(latitude: lat, longitude: lon) else { return 0 }
      return max(0, 1000 - 0.3 * Geodesic.wgs84.inverse(from: centre, to: position).distance)
    }
    let terrain = try Terrain([cone])
    let eye = try TestTerrain.coordinate(45.85, 7.95)
    let to = Geodesic.wgs84.inverse(from: eye, to: centre)
    let march = 0.87 / 2 * to.distance / radius(latitude: 45.85, azimuth: to.initialAzimuth)
    let tip = SystemMath.arcTangent((1000 - 700) / to.distance - march) * 180 / .pi
    for (offset, isHit) in [(-0.01, true), (0.02, false)] {
      let line = try TestTerrain.line(45.85, 7.95, altitude: 700, azimuth: to.initialAzimuth, elevation: tip + offset)
      let outcome = try terrain.cast(line, options: CastOptions(maximumRange: 25_000, ignoresGaps: true))
      if case .hit(let hit) = outcome {
        #expect(isHit)
        #expect(abs(hit.groundDistance - to.distance) < 200)
      } else {
        #expect(!isHit, "\(outcome)")
      }
    }
  }
}
