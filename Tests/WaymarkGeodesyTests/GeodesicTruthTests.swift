import TestSupport
import Testing
import WaymarkGeodesy

/// Karney's GeodTest lines, computed with high precision: latitude, longitude and azimuth at both ends, then length,
/// arc, reduced length, area.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct GeodesicTruthTests {
  static let nanometers = 1e9

  @Test func inverseMeetsEveryLine() throws {
    let rows = table(try SharedData.text("truth/geodesics.dat"))
    #expect(rows.count == 29)
    var worst = 0.0
    for row in rows {
      let line = Geodesic.wgs84.inverse(from: try coordinate(row[0], row[1]), to: try coordinate(row[3], row[4]))
      let error = abs(line.distance - row[6]) * Self.nanometers
      worst = max(worst, error)
      #expect(error <= 50, "\(row)")
      // An error of azimuth moves the far end by the reduced length times the angle.
      let swing = abs(Angle.difference(fromDegrees: row[2], toDegrees: line.initialAzimuth)) * .pi / 180 * abs(row[8])
      #expect(swing * Self.nanometers <= 100, "\(row)")
    }
    print("geodesics.dat inverse: worst distance error \(worst) nm")
  }

  @Test func directMeetsEveryLine() throws {
    var worst = 0.0
    for row in table(try SharedData.text("truth/geodesics.dat")) {
      let station = Geodesic.wgs84.direct(from: try coordinate(row[0], row[1]), azimuth: row[2], distance: row[6])
      let error = metersBetween(station.coordinate, try coordinate(row[3], row[4])) * Self.nanometers
      worst = max(worst, error)
      #expect(error <= 50, "\(row)")
      let back = Geodesic.wgs84.direct(from: try coordinate(row[3], row[4]), azimuth: row[5], distance: -row[6])
      #expect(
        metersBetween(back.coordinate, try coordinate(row[0], row[1])) * Self.nanometers <= 50, "\(row)")
    }
    print("geodesics.dat direct: worst position error \(worst) nm")
  }
}
