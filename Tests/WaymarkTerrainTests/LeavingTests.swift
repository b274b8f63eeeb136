import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkTerrain

/// Skipping computations that cannot matter must not change results.
@Suite struct LeavingTests {
  /// Hills around 45° N or S, 1.5° by 1.5°.
  private func hills(north: Double) throws -> TerrainTile {
    try TestTerrain.tile(north: north, west: 7, step: 0.02, rows: 76, columns: 76) { latitude, longitude in
      600 + 500 * SystemMath.sine(latitude * 40) * SystemMath.cosine(longitude * 31)
    }
  }

  /// A path that has left the terrain is not followed further. One that leaves over the border nearer to the pole
  /// returns, because geodesics bend. With a tile far away, so that no path leaves the window around both, all of it is
  /// followed.
  @Test(arguments: [(71, 46.0, 58.0), (72, -44.5, -57.0), (73, 0.7, 30.0)])
  func pathsThatLeaveAreFollowedAsFarAsTheyMatter(seed: Int, north: Double, far: Double) throws {
    let tile = try hills(north: north)
    let one = try Terrain([tile])
    let all = try Terrain([
      tile,
      try TestTerrain.tile(north: far, west: 40, step: 0.01, rows: 3, columns: 3) { _, _ in 0 },
      try TestTerrain.tile(north: -far, west: -40, step: 0.01, rows: 3, columns: 3) { _, _ in 0 },
    ])
    var random = SeededGenerator(seed: UInt64(seed))
    let options = CastOptions(maximumRange: 400_000, ignoresGaps: true)
    var hits = 0
    var passed = 0
    for _ in 0..<4000 {
      let line = try TestTerrain.line(
        random.uniform(north - 2.5...north + 1), random.uniform(6...9.5), altitude: random.uniform(1200...6000),
        azimuth: random.uniform(0...360), elevation: random.uniform(-3...1))
      switch (try one.cast(line, options: options), try all.cast(line, options: options)) {
      case (.hit(let a), .hit(let b)):
        hits += 1
        #expect(
          abs(a.groundDistance - b.groundDistance) < 1e-5 + 1e-8 / SystemMath.sine(a.incidenceDegrees * .pi / 180))
      case (.sky, .sky), (.beyondRange, .beyondRange): passed += 1
      // Above everything only at the end of the range.
      case (.sky, .beyondRange): passed += 1
      case (let a, let b): Issue.record("seed \(seed): \(a) and \(b), \(line)")
      }
    }
    #expect(hits > 50 && passed > 500, "\(hits), \(passed)")
  }

  @Test func aPathComesBackOverTheBorderNearerToThePole() throws {
    // Eastwards from 11 m below the northern border: 0.15 km beyond it after 43 km, back after 85 km.
    let tile = try TestTerrain.tile(north: 46, west: 7, step: 0.02, rows: 51, columns: 151) { _, longitude in
      longitude > 9 ? 3000 : 100
    }
    let line = try TestTerrain.line(45.9999, 7.5, altitude: 1000, azimuth: 89.6, elevation: 0)
    let outcome = try Terrain([tile]).cast(line, options: CastOptions(maximumRange: 200_000, ignoresGaps: true))
    guard case .hit(let hit) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(hit.groundDistance > 100_000 && hit.groundDistance < 120_000)
  }

  /// A point's neighbours indicate where the ground in front of it may be highest; where a tile has a void, they are
  /// not used.
  @Test func neighboursDoNotChangeAViewshed() throws {
    let known = try hills(north: 46)
    let elsewhere = try TestTerrain.tile(north: 10, west: 7, step: 0.01, rows: 3, columns: 3) { _, _ in .nan }
    let position = try TestTerrain.coordinate(45.2, 7.7)
    let window = GeographicBounds(south: 44.4, west: 6.9, north: 46.1, east: 8.6)
    var found: [[Float]] = []
    for tiles in [[known], [known, elsewhere]] {
      let terrain = try Terrain(tiles)
      let eye = try terrain.eye(at: position, eyeHeight: 400)
      found.append(
        try terrain.viewshed(
          from: position, altitude: eye.altitude, over: window, rows: 60, columns: 60, wantsMargins: true
        )
        .marginsArcminutes)
    }
    var judged = 0
    for (a, b) in zip(found[0], found[1]) {
      #expect(a.isNaN == b.isNaN)
      guard !a.isNaN else { continue }
      judged += 1
      #expect(abs(a - b) < 0.01)
    }
    #expect(judged > 1000 && judged < 3600)
  }
}
