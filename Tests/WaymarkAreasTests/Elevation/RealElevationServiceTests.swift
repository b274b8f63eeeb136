import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

@testable import WaymarkAreas

/// Valhalla's own height service over the tiles of Andorra.
@Suite(
  .enabled(if: Valhalla.isAvailable, "\(Valhalla.message)"),
  .enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct RealElevationServiceTests {
  @Test func heightsAreThoseOfTheTiles() async throws {
    let area = try await RealAreaTests.AreaCache.shared.area("andorra", dem: "N42E001")
    let elevation = try #require(try AreaElevation(area))
    let service = try await ValhallaService.start(
      try #require(Valhalla.installation), tiles: area.routing, elevation: area.elevation)
    let client = ElevationClient(
      try ElevationService(.valhalla, address: service.url.absoluteString, environment: [:]))
    var generator = SeededGenerator(seed: 20_26)
    var positions: [Coordinate] = []
    for _ in 0..<1500 {
      let latitude = Double.random(in: 42.01...42.99, using: &generator)
      let longitude = Double.random(in: 1.01...1.99, using: &generator)
      positions.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }
    // A position without a tile.
    positions.append(try #require(Coordinate(latitude: 10, longitude: 10)))
    let heights = try await client.heights(at: positions)
    #expect(await client.requests == 3)
    #expect(heights.last == .some(nil))
    var compared = 0
    for (position, height) in zip(positions, heights) {
      guard let own = elevation.altitude(at: position)?.meters, let height else { continue }
      compared += 1
      // Both are bilinear on the same samples; Valhalla computes in single precision and rounds to centimetres.
      #expect(abs(own - height) < 0.1, "\(position): \(own) and \(height) m")
    }
    #expect(compared > 1300, "\(compared) of \(positions.count)")
    await service.stop()
  }
}
