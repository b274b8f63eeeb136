import Testing
import Waymark
import WaymarkAppModel
import WaymarkGeodesy

/// The elevation along a route as drawing and text.
@Suite struct RouteProfileTests {
  /// Ten legs to the north; nil for a vertex without a height.
  private func route(_ heights: [Double?]) throws -> Route {
    let geometry = try heights.indices.map {
      try #require(Coordinate(latitude: 47 + 0.001 * Double($0), longitude: 15))
    }
    return try Route(
      geometry: geometry, altitudes: heights.map { $0.map { Altitude(meters: $0, reference: .meanSeaLevel) } },
      source: "test")
  }

  @Test func whatIsShownOfAHill() throws {
    let heights: [Double?] = [400, 420, 440, 460, 480, 500, 480, 460, 440, 420, 410]
    let profile = try #require(RouteProfile(try route(heights)))
    let words = AppWords(.english)
    #expect(
      profile.facts(words, units: .metric).map { "\($0.name) \($0.value)" }
        == ["Ascent 100 m", "Descent 90 m", "Lowest 400 m", "Highest 500 m"])
    #expect(profile.summary(words, units: .metric) == "Elevation profile: 100 m up, 90 m down.")
    #expect(profile.reading(x: 0, words, units: .metric).hasPrefix("400 m after 0"))
    #expect(profile.reading(x: 0.5, AppWords(.german), units: .metric).hasPrefix("500 m nach "))
    #expect(profile.reading(x: 2, words, units: .imperial).hasPrefix("1345 ft after "))
    #expect(abs(profile.coordinate(x: 0.5).latitude - 47.005) < 1e-4)
    #expect(profile.x(arcLength: profile.length / 4) == 0.25 && profile.x(arcLength: -5) == 0)
    let line = try #require(profile.lines.first)
    #expect(profile.lines.count == 1 && line.first?.x == 0 && line.last?.x == 1)
    let top = try #require(line.min { $0.y < $1.y })
    // The summit is in the middle, and something is free above it.
    #expect(abs(top.x - 0.5) < 0.01 && top.y > 0.05 && top.y < 0.08)
    #expect(line.allSatisfy { (0...1).contains($0.y) })
  }

  @Test func aFlatWalkLooksFlat() throws {
    let profile = try #require(RouteProfile(try route([400, 401, 400, 402, 400])))
    #expect(profile.lines.joined().allSatisfy { abs($0.y - 0.5) <= 0.026 })
    #expect(profile.facts(AppWords(.english), units: .metric).first?.value == "0 m")
  }

  @Test func heightsMayBeMissing() throws {
    #expect(RouteProfile(try route([nil, nil, nil])) == nil)
    let profile = try #require(RouteProfile(try route([400, 410, nil, nil, 430, 440])))
    #expect(profile.lines.count == 2 && profile.lines.allSatisfy { $0.count > 1 })
    #expect(
      profile.reading(x: 0.5, AppWords(.english), units: .metric).hasPrefix("Elevation unknown after "))
  }
}
