import Foundation
import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct GeomagnetismTests {
  /// NOAA's table: date, height, latitude, longitude; X Y Z H F I D GV; their changes X Y Z H F I D.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func publishedTestValuesToTheLastDigit() throws {
    let rows = table(try SharedData.text("truth/WMM2025_TEST_VALUES.txt").replacing("NaN", with: "0"))
    #expect(rows.count == 12)
    for row in rows {
      let field = WorldMagneticModel.field(
        at: GeodeticPosition(try coordinate(row[2], row[3]), height: row[1] * 1000), decimalYear: row[0])
      let computed: [(String, Double, Double, Int)] = [
        ("X", field.north, row[4], 1), ("Y", field.east, row[5], 1), ("Z", field.down, row[6], 1),
        ("H", field.horizontalIntensity, row[7], 1), ("F", field.totalIntensity, row[8], 1),
        ("I", field.inclinationDegrees, row[9], 2), ("D", field.declinationDegrees, row[10], 2),
        ("Xdot", field.northPerYear, row[12], 1), ("Ydot", field.eastPerYear, row[13], 1),
        ("Zdot", field.downPerYear, row[14], 1), ("Hdot", field.horizontalIntensityPerYear, row[15], 1),
        ("Fdot", field.totalIntensityPerYear, row[16], 1), ("Idot", field.inclinationDegreesPerYear, row[17], 2),
        ("Ddot", field.declinationDegreesPerYear, row[18], 2),
      ]
      for (name, value, printed, digits) in computed {
        // Rounded to as many digits as are printed, it is the printed number.
        let rounded = String(format: "%.\(digits)f", value)
        #expect(Double(rounded) == printed, "\(name) \(value) at \(row)")
      }
      #expect(field.validity == .valid)
    }
  }

  @Test func secularVariationIsTheDerivative() throws {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let position = GeodeticPosition(try random.coordinate(), height: random.uniform(-1000...100_000))
      let year = random.uniform(2025.1...2029.9)
      let h = 1e-3
      let before = WorldMagneticModel.field(at: position, decimalYear: year - h)
      let field = WorldMagneticModel.field(at: position, decimalYear: year)
      let after = WorldMagneticModel.field(at: position, decimalYear: year + h)
      #expect(abs((after.north - before.north) / (2 * h) - field.northPerYear) < 1e-5, "seed \(seed)")
      #expect(abs((after.down - before.down) / (2 * h) - field.downPerYear) < 1e-5, "seed \(seed)")
      let turn = Angle.difference(fromDegrees: before.declinationDegrees, toDegrees: after.declinationDegrees) / (2 * h)
      #expect(
        abs(turn - field.declinationDegreesPerYear) < 1e-4 * max(1, abs(field.declinationDegreesPerYear)),
        "seed \(seed), \(position)")
    }
  }

  /// The field is the gradient of a potential: around a small loop its line integral vanishes, at the poles too.
  @Test func fieldIsSmoothAtTheGeographicPoles() throws {
    for latitude in [90.0, -90] {
      for longitude in [-180.0, -31, 0, 90, 145] {
        let pole = WorldMagneticModel.field(
          at: GeodeticPosition(try coordinate(latitude, longitude), height: 0), decimalYear: 2026)
        let beside = WorldMagneticModel.field(
          at: GeodeticPosition(try coordinate(latitude * (1 - 1e-9), longitude), height: 0), decimalYear: 2026)
        #expect(abs(pole.north - beside.north) < 1e-3)
        #expect(abs(pole.east - beside.east) < 1e-3)
        #expect(abs(pole.down - beside.down) < 1e-3)
      }
      // One field seen along two meridians: the declination rotates with the longitude.
      let zero = WorldMagneticModel.field(
        at: GeodeticPosition(try coordinate(latitude, 0), height: 0), decimalYear: 2026)
      let forty = WorldMagneticModel.field(
        at: GeodeticPosition(try coordinate(latitude, 40), height: 0), decimalYear: 2026)
      let turn = Angle.difference(fromDegrees: zero.declinationDegrees, toDegrees: forty.declinationDegrees)
      #expect(abs(turn - (latitude > 0 ? 40 : -40)) < 1e-9)
      #expect(abs(zero.horizontalIntensity - forty.horizontalIntensity) < 1e-6)
    }
  }

  @Test func datesOutsideTheModelAreMarked() throws {
    let graz = GeodeticPosition(try coordinate(47.07, 15.44), height: 400)
    #expect(WorldMagneticModel.field(at: graz, decimalYear: 2025).validity == .valid)
    #expect(WorldMagneticModel.field(at: graz, decimalYear: 2030).validity == .valid)
    #expect(WorldMagneticModel.field(at: graz, decimalYear: 2024.999).validity == .beforeModel)
    #expect(WorldMagneticModel.field(at: graz, decimalYear: 2030.001).validity == .outOfDate)
    let instant = try require(UTCInstant(iso8601: "2026-07-02T12:00:00Z"), "instant")
    let field = WorldMagneticModel.field(at: graz, on: instant)
    #expect(field == WorldMagneticModel.field(at: graz, decimalYear: 2026.5))
    #expect(field.declinationDegrees > 4 && field.declinationDegrees < 6)
    #expect(field.declinationUncertaintyDegrees > 0.26 && field.declinationUncertaintyDegrees < 0.5)
    #expect(field.compassZone == .normal)
    let unknown = WorldMagneticModel.field(at: graz, on: UTCInstant(secondsSince1970: .nan))
    #expect(unknown.declinationDegrees.isNaN && unknown.validity != .valid)
  }

  @Test func compassIsUselessAtTheDipPoles() throws {
    let nearNorthDipPole = WorldMagneticModel.field(
      at: GeodeticPosition(try coordinate(85.8, 139.3), height: 0), decimalYear: 2025)
    #expect(nearNorthDipPole.compassZone == .blackout)
    #expect(nearNorthDipPole.inclinationDegrees > 89)
  }
}
