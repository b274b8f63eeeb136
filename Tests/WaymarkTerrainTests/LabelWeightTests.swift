import Testing
import WaymarkGeodesy

@testable import WaymarkTerrain

@Suite struct LabelWeightTests {
  private static func sight(
    height: Double = 800, distance: Double = 5000, elevation: Double = 3, margin: Double = 4
  ) throws -> PeakSight {
    PeakSight(
      coordinate: try #require(Coordinate(latitude: 47, longitude: 11)),
      elevation: Altitude(meters: height, reference: .meanSeaLevel),
      ground: Altitude(meters: height, reference: .meanSeaLevel), listing: .missing, azimuthDegrees: 0,
      apparentElevationDegrees: elevation, groundDistance: distance, marginArcminutes: margin, errorArcminutes: 10,
      visibility: .visible, isUncertain: false)
  }

  @Test func whatIsHighNearAndClearWeighsMore() throws {
    let weight = try Self.sight().labelWeight
    for better in try [
      Self.sight(height: 1200), Self.sight(distance: 3000), Self.sight(elevation: 6), Self.sight(margin: 8),
    ] {
      #expect(better.labelWeight > weight)
    }
    // Below sea level, below the eye, behind something: a name is still worth something.
    #expect(try Self.sight(height: -400, distance: 300_000, elevation: -5, margin: -100).labelWeight > 0)
  }
}
