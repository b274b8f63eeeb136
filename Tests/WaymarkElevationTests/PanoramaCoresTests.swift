import TestSupport
import Testing
import WaymarkElevation
import WaymarkGeodesy
import WaymarkTerrain

/// A panorama shared out to cores is the one that a single call finds.
@Suite struct PanoramaCoresTests {
  private func terrain() throws -> Terrain {
    var random = SeededGenerator(seed: 31)
    let samples = (0..<201 * 201).map { _ in Int16(random.uniform(300...360)) }
    return try Terrain([
      try TerrainTile(
        north: 47, west: 8, latitudeStep: 1.0 / 1200, longitudeStep: 1.0 / 1200, rows: 201, columns: 201,
        samples: samples)
    ])
  }

  @Test(arguments: [1, 255, 256, 257, 1000])
  func sectorsAreThoseOfOneCall(count: Int) throws {
    let terrain = try terrain()
    let position = try #require(Coordinate(latitude: 46.92, longitude: 8.08))
    let eye = try terrain.eye(at: position, eyeHeight: 30)
    let options = PanoramaOptions(
      firstAzimuthDegrees: 350, stepDegrees: 0.25, count: count, maximumRange: 15_000)
    let one = try terrain.panorama(from: position, altitude: eye.altitude, options: options)
    let all = try terrain.panoramaOnAllCores(from: position, altitude: eye.altitude, options: options)
    #expect(all.count == count && all.firstAzimuthDegrees == one.firstAzimuthDegrees)
    for direction in 0..<count {
      // Azimuths are sums in another order: they differ by rounding.
      #expect(abs(Angle.wrappedTo180(all.azimuthDegrees(direction) - one.azimuthDegrees(direction))) < 1e-9)
      #expect(all.ridges(direction).count == one.ridges(direction).count)
      for (a, b) in zip(all.ridges(direction), one.ridges(direction)) {
        #expect(abs(a.elevationDegrees - b.elevationDegrees) < 1e-5 && abs(a.distance - b.distance) < 0.5)
      }
    }
  }

  @Test func anErrorIsPassedOn() throws {
    let terrain = try terrain()
    let position = try #require(Coordinate(latitude: 46.92, longitude: 8.08))
    #expect(throws: TerrainError.self) {
      try terrain.panoramaOnAllCores(from: position, altitude: Altitude(meters: 100, reference: .meanSeaLevel))
    }
  }
}
