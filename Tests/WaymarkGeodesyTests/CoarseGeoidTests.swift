import Testing
import WaymarkGeodesy

/// Against EGM96 at places between the table's points (NGA's calculator).
@Suite struct CoarseGeoidTests {
  @Test(
    arguments: [
      (47.0707, 15.4395, 47.5), (38.6281550, 269.7791550, -31.6), (-14.6212170, 305.0211140, -2.97),
      (46.8743190, 102.4487290, -43.6), (-23.6174460, 133.8747120, 15.9), (38.6254730, 359.9995, 50.1),
    ])
  func isRoughlyRight(latitude: Double, longitude: Double, undulation: Double) throws {
    let position = try #require(Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(longitude)))
    #expect(abs(CoarseGeoid.undulation(at: position) - undulation) < 3 * CoarseGeoid.sigma)
  }

  /// Nothing jumps at the date line and at the poles.
  @Test func isContinuous() throws {
    for latitude in stride(from: -90.0, through: 90, by: 7.5) {
      let west = try #require(Coordinate(latitude: latitude, longitude: -180))
      let east = try #require(Coordinate(latitude: latitude, longitude: 179.999_999))
      #expect(abs(CoarseGeoid.undulation(at: west) - CoarseGeoid.undulation(at: east)) < 0.01)
    }
    for longitude in [-180.0, -77, 0, 123] {
      let pole = try #require(Coordinate(latitude: 90, longitude: longitude))
      #expect(abs(CoarseGeoid.undulation(at: pole) - 14) < 1)
    }
  }
}
