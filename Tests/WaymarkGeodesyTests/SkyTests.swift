import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct SkyTests {
  /// Angle between two directions in degrees.
  static func separation(_ a: HorizontalDirection, _ b: HorizontalDirection) -> Double {
    let chord = (a.enu - b.enu).length
    return Angle.degrees(chord)  // all angles here are small
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func sunMeetsHorizons() throws {
    let lines = try SharedData.text("truth/sun_positions.csv").split(separator: "\n").dropFirst()
    #expect(lines.count == 35)
    var worst = 0.0
    for line in lines {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let instant = try require(UTCInstant(iso8601: cells[0]), cells[0])
      let numbers = cells.dropFirst().map { Double($0) }
      let site = GeodeticPosition(
        try coordinate(require(numbers[0], "lat"), require(numbers[1], "lon")), height: try require(numbers[2], "h"))
      let azimuth = try require(numbers[3], "azimuth")
      if let elevation = numbers[4] {
        let truth = HorizontalDirection(azimuthDegrees: azimuth, elevationDegrees: elevation)
        let found = Sun.direction(at: instant, from: site)
        worst = max(worst, Self.separation(truth, found))
        #expect(Self.separation(truth, found) <= 0.01, "\(line)")
        // The azimuth by itself, too, where it is well defined.
        if abs(elevation) < 80 {
          #expect(abs(Angle.difference(fromDegrees: azimuth, toDegrees: found.azimuthDegrees)) <= 0.01, "\(line)")
        }
        #expect(abs(found.elevationDegrees - elevation) <= 0.01, "\(line)")
      }
      if let elevation = numbers[5] {
        let found = Sun.direction(at: instant, from: site, atmosphere: .standard)
        worst = max(worst, abs(found.elevationDegrees - elevation))
        #expect(abs(found.elevationDegrees - elevation) <= 0.01, "\(line)")
        #expect(abs(Angle.difference(fromDegrees: azimuth, toDegrees: found.azimuthDegrees)) <= 0.01, "\(line)")
      }
    }
    print("JPL Horizons Sun: worst \(worst)°")
  }

  @Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))
  func sunAndMoonAgreeWithTwoLibraries() throws {
    let seed: UInt64 = 41
    var random = SeededGenerator(seed: seed)
    var rows: [[Double]] = []
    for index in 0..<4000 {
      // 1950 to 2050, whole seconds; positions everywhere, including the poles.
      let seconds = random.uniform(-631_152_000...2_556_144_000).rounded()
      let latitude = index % 50 == 0 ? (index % 100 == 0 ? 90 : -90) : random.uniform(-90...90)
      rows.append([seconds, latitude, random.uniform(-180...180), random.uniform(-100...5000)])
    }
    let answers = try Oracle.rows("sun_and_moon.py", for: rows)
    var worst = (sun: 0.0, moon: 0.0)
    for (row, answer) in zip(rows, answers) {
      let instant = UTCInstant(secondsSince1970: row[0])
      let site = GeodeticPosition(try coordinate(row[1], row[2]), height: row[3])
      let sun = Sun.direction(at: instant, from: site)
      let moon = Moon.direction(at: instant, from: site)
      for offset in [0, 4] {
        let theirSun = HorizontalDirection(azimuthDegrees: answer[offset], elevationDegrees: answer[offset + 1])
        let theirMoon = HorizontalDirection(azimuthDegrees: answer[offset + 2], elevationDegrees: answer[offset + 3])
        worst.sun = max(worst.sun, Self.separation(sun, theirSun))
        worst.moon = max(worst.moon, Self.separation(moon, theirMoon))
        #expect(Self.separation(sun, theirSun) <= 0.003, "seed \(seed), \(row)")
        #expect(Self.separation(moon, theirMoon) <= 0.02, "seed \(seed), \(row)")
      }
    }
    print("Sun and Moon, 1950–2050, two libraries: worst Sun \(worst.sun)°, Moon \(worst.moon)°")
  }

  @Test func refractionLiftsAndStaysContinuous() {
    let air = Atmosphere.standard
    #expect(abs(air.refractionDegrees(atAirlessElevation: 0) * 60 - 28.98) < 0.05)
    #expect(abs(air.refractionDegrees(atAirlessElevation: 45) * 60 - 1.01) < 0.02)
    #expect(air.refractionDegrees(atAirlessElevation: 90) == 0)
    #expect(air.refractionDegrees(atAirlessElevation: -90) == 0)
    var last = -90.0
    for step in 1...18_000 {
      let elevation = -90 + Double(step) * 0.01
      let apparent = elevation + air.refractionDegrees(atAirlessElevation: elevation)
      #expect(apparent > last)
      #expect(apparent - last < 0.02)
      last = apparent
    }
    let mountain = Atmosphere(pressureHectopascals: 505, temperatureCelsius: 10)
    #expect(
      abs(
        mountain.refractionDegrees(atAirlessElevation: 10) * 2 - air.refractionDegrees(atAirlessElevation: 10))
        < 1e-12)
    #expect(air.refractionDegrees(atAirlessElevation: .nan).isNaN)
  }

  @Test func unknownMomentsGiveNoDirection() throws {
    let site = GeodeticPosition(try coordinate(10, 20), height: 0)
    for seconds in [Double.nan, .infinity, -.infinity] {
      let instant = UTCInstant(secondsSince1970: seconds)
      #expect(Sun.direction(at: instant, from: site, atmosphere: .standard).elevationDegrees.isNaN)
      #expect(Moon.direction(at: instant, from: site).azimuthDegrees.isNaN)
    }
  }

  @Test func directionVectorsAgree() throws {
    let direction = HorizontalDirection(azimuthDegrees: 90, elevationDegrees: 0)
    #expect(direction.enu == Vector3(1, 0, 0))
    let up = HorizontalDirection(azimuthDegrees: 123, elevationDegrees: 90)
    #expect(abs(up.enu.z - 1) < 1e-15)
  }
}
