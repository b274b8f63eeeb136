import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct ElevationProfileTests {
  /// The same computed differently: a point is an extremum when on each side the heights move away from it by the least
  /// swing before they go beyond it, or end before either happens; on at least one side they must move away.
  /// goes beyond it, or ends before it does either; on one side at least it does the former.
  private func slowClimb(_ heights: [Double], minimumSwing: Double) -> (ascent: Double, descent: Double) {
    func isTurn(_ i: Int, sign: Double) -> Bool {
      var swings = 0
      for side in [Array(heights[..<i].reversed()), Array(heights[(i + 1)...])] {
        for height in side {
          let away = (height - heights[i]) * sign
          if away < 0 { return false }
          if away >= minimumSwing {
            swings += 1
            break
          }
        }
      }
      return swings > 0
    }
    let turns = heights.indices.filter { isTurn($0, sign: 1) || isTurn($0, sign: -1) }
    let line = [heights[0]] + turns.map { heights[$0] } + [heights[heights.count - 1]]
    let changes = zip(line, line.dropFirst()).map { $1 - $0 }
    return (changes.filter { $0 > 0 }.reduce(0, +), -changes.filter { $0 < 0 }.reduce(0, +))
  }

  @Test func climbAgreesWithTheOracle() {
    var generator = SeededGenerator(seed: 1407)
    for round in 0..<300 {
      let swing = generator.uniform(0.5...12)
      var heights = [generator.uniform(0...100)]
      for _ in 0..<Int(generator.uniform(1...80)) { heights.append((heights.last ?? 0) + generator.uniform(-9...9)) }
      let climb = Climb(heights: heights, minimumSwing: swing)
      let slow = slowClimb(heights, minimumSwing: swing)
      #expect(abs(climb.ascent - slow.ascent) < 1e-9, "seed 1407, round \(round): \(heights), \(swing)")
      #expect(abs(climb.descent - slow.descent) < 1e-9, "seed 1407, round \(round): \(heights), \(swing)")
    }
  }

  @Test func climbKeepsItsRules() {
    var generator = SeededGenerator(seed: 88)
    for round in 0..<200 {
      var heights: [Double] = []
      for _ in 0..<60 { heights.append((heights.last ?? 500) + generator.uniform(-7...7)) }
      let swing = generator.uniform(0...20)
      let climb = Climb(heights: heights, minimumSwing: swing)
      let all = Climb(heights: heights, minimumSwing: 0)
      let back = Climb(heights: heights.reversed(), minimumSwing: swing)
      let net = heights[59] - heights[0]
      #expect(abs(climb.ascent - climb.descent - net) < 1e-9, "seed 88, round \(round)")
      #expect(abs(back.ascent - climb.descent) < 1e-9, "seed 88, round \(round): the way back")
      #expect(climb.ascent <= all.ascent + 1e-9 && climb.ascent >= max(0, net) - 1e-9, "seed 88, round \(round)")
      let rises = zip(heights, heights.dropFirst()).reduce(0) { $0 + max(0, $1.1 - $1.0) }
      #expect(abs(all.ascent - rises) < 1e-9, "seed 88, round \(round): without a least swing every rise counts")
    }
    #expect(Climb(heights: [], minimumSwing: 5) == Climb(heights: [3], minimumSwing: 5))
    #expect(Climb(heights: [0, .nan, 100, .infinity, 40], minimumSwing: 5).descent == 60)
  }

  private func route(_ heights: [Double?], spacing: Double = 10) throws -> RouteIndex {
    let line = heights.indices.map { (east: Double($0) * spacing, north: 0.0) }
    let flat = try Fixtures.route(line)
    return RouteIndex(
      try Route(
        geometry: flat.geometry,
        altitudes: heights.map { $0.map { Altitude(meters: $0, reference: .meanSeaLevel) } }, source: "test"))
  }

  /// A receiver's errors produce no ascent, however large they are.
  @Test(arguments: [0.3, 1, 3, 8])
  func noiseIsNoAscent(sigma: Double) throws {
    var generator = SeededGenerator(seed: 5)
    // Nearly normal, from twelve uniform numbers.
    func error() -> Double { (0..<12).reduce(0) { sum, _ in sum + generator.uniform(-0.5...0.5) } * sigma }
    let flat = try route((0..<800).map { _ in 300 + error() })
    let level = try #require(ElevationProfile(of: flat))
    #expect(level.climb.ascent < 5 + 4 * sigma, "seed 5")
    // A hill of 400 m is found under them: each of its two sides within the errors' range.
    let hill = try route((0..<800).map { 300 + 400 * (1 - abs(Double($0) - 400) / 400) + error() })
    let profile = try #require(ElevationProfile(of: hill))
    #expect(abs(profile.climb.ascent - 400) < 5 + 7 * sigma, "seed 5: \(profile.climb)")
    #expect(abs(profile.climb.descent - 400) < 5 + 7 * sigma, "seed 5: \(profile.climb)")
  }

  @Test func samplesHoldWhatTheRouteHas() throws {
    let index = try route([100, 140, nil, 90, 120])
    let profile = try #require(ElevationProfile(of: index, count: 41))
    #expect(profile.lowest == 90 && profile.highest == 140 && profile.reference == .meanSeaLevel)
    #expect(abs(profile.climb.ascent - 70) < 1e-9 && abs(profile.climb.descent - 50) < 1e-9)
    #expect(profile.samples.first?.arcLength == 0 && profile.samples.last?.arcLength == index.length)
    #expect(profile.samples.contains { $0.meters == 140 } && profile.samples.contains { $0.meters == 90 })
    // Where a height is missing the profile has none, not a straight line.
    for sample in profile.samples {
      // At the ends of the gap it is a matter of rounding.
      if abs(sample.arcLength - 20) < 9.9999 || abs(sample.arcLength - 20) > 10.0001 {
        #expect((sample.meters == nil) == (abs(sample.arcLength - 20) < 10), "\(sample)")
      }
      let near = try #require(index.nearest(to: ECEF.vector(of: GeodeticPosition(sample.coordinate, height: 0))))
      #expect(near.distance < 0.01 && abs(near.arcLength - sample.arcLength) < 0.01)
    }
    for (a, b) in zip(profile.samples, profile.samples.dropFirst()) { #expect(a.arcLength < b.arcLength) }
    #expect(try ElevationProfile(of: route([nil, nil, 3])) == nil)
    #expect(try ElevationProfile(of: route([nil, nil])) == nil)
    #expect(try ElevationProfile(of: route([.nan, .infinity])) == nil)
    #expect(try ElevationProfile(of: route([1, 2]), count: -7)?.samples.count == 2)
  }
}
