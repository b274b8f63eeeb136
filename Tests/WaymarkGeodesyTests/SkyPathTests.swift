import TestSupport
import Testing
import WaymarkGeodesy

@Suite struct SkyPathTests {
  /// A skyline of slopes, teeth and notches.
  private static func skyline(_ random: inout SeededGenerator, step: Double) -> Skyline {
    var elevations: [Float] = []
    var elevation = random.uniform(0...8)
    for _ in 0..<Int((360 / step).rounded()) {
      elevation = max(-1, min(25, elevation + random.uniform(-1.5...1.5) * step / 0.25))
      elevations.append(Float(elevation))
    }
    return Skyline(firstAzimuthDegrees: random.uniform(-180...360), stepDegrees: step, elevationsDegrees: elevations)
  }

  /// Whether some point of the upper limb is above the skyline, point by point.
  private static func isVisible(_ disc: SkyDisc, _ skyline: Skyline) -> Bool {
    let (_, cosine) = Angle.sinCos(degrees: disc.center.elevationDegrees)
    for i in -300...300 {
      let share = Double(i) / 300
      let azimuth = disc.center.azimuthDegrees + share * disc.radiusDegrees / cosine
      let limb =
        disc.center.elevationDegrees + disc.upperRadiusDegrees * max(0, 1 - share * share).squareRoot()
      if limb > skyline.elevationDegrees(atAzimuth: azimuth) ?? .infinity { return true }
    }
    return false
  }

  @Test(arguments: [SkyBody.sun, .moon])
  func contactsAreThoseOfADenseScan(_ body: SkyBody) throws {
    let seed: UInt64 = 20261124
    var random = SeededGenerator(seed: seed)
    var found = 0
    for round in 0..<4 {
      let skyline = Self.skyline(&random, step: round % 2 == 0 ? 0.25 : 0.5)
      let position = GeodeticPosition(
        try coordinate(random.uniform(-65...65), random.uniform(-180...180)), height: random.uniform(0...4000))
      let start = UTCInstant(secondsSince1970: random.uniform(1.5e9...2e9).rounded())
      let path = SkyPath(of: body, from: start, at: position, skyline: skyline)
      found += path.contacts.count
      var next = 0
      var isVisible = try require(path.points.first?.isVisible, "first point")
      for tick in 0...(86_400 / 20) {
        let seconds = start.secondsSince1970 + Double(tick) * 20
        while next < path.contacts.count, path.contacts[next].instant.secondsSince1970 <= seconds {
          #expect((path.contacts[next].kind == .rise) != isVisible, "they alternate, seed \(seed)")
          isVisible.toggle()
          next += 1
        }
        // The scan knows the limb to some thousandths of a degree: some seconds.
        guard !path.contacts.contains(where: { abs($0.instant.secondsSince1970 - seconds) < 8 }) else { continue }
        let disc = body.disc(at: UTCInstant(secondsSince1970: seconds), from: position)
        #expect(Self.isVisible(disc, skyline) == isVisible, "round \(round), second \(tick * 20), seed \(seed)")
      }
      for contact in path.contacts {
        let ground = try require(
          skyline.elevationDegrees(atAzimuth: contact.direction.azimuthDegrees), "skyline at the contact")
        #expect(abs(ground - contact.direction.elevationDegrees) < 0.002, "a contact is on the skyline, seed \(seed)")
      }
    }
    #expect(found >= 8, "ups and downs in four days, seed \(seed)")
  }

  /// Over a level sea the Sun rises when the upper limb, lifted by refraction, is on the horizon. The Astronomical Almanac
  /// uses a zenith distance of 90°50′ for the centre at that moment.
  @Test func levelHorizonGivesTheAlmanacsSunrise() throws {
    let skyline = Skyline(firstAzimuthDegrees: 0, stepDegrees: 1, elevationsDegrees: [Float](repeating: 0, count: 360))
    let position = GeodeticPosition(try coordinate(47, 15), height: 0)
    let start = try require(UTCInstant(iso8601: "2026-03-20T00:00:00Z"), "date")
    let path = SkyPath(of: .sun, from: start, at: position, skyline: skyline)
    #expect(path.contacts.map(\.kind) == [.rise, .set])
    for contact in path.contacts {
      let airless = Sun.direction(at: contact.instant, from: position)
      #expect(abs(airless.elevationDegrees + 50.0 / 60) < 0.05)
    }
    #expect(path.points.count == 289)
  }

  @Test func unknownSkylineGivesNoContact() throws {
    let position = GeodeticPosition(try coordinate(47, 15), height: 0)
    let start = try require(UTCInstant(iso8601: "2026-03-20T00:00:00Z"), "date")
    let unknown = Skyline(
      firstAzimuthDegrees: 0, stepDegrees: 1, elevationsDegrees: [Float](repeating: .nan, count: 360))
    let west = Skyline(firstAzimuthDegrees: 180, stepDegrees: 1, elevationsDegrees: [Float](repeating: 3, count: 170))
    #expect(SkyPath(of: .sun, from: start, at: position, skyline: unknown).contacts.isEmpty)
    #expect(SkyPath(of: .sun, from: start, at: position, skyline: nil).contacts.isEmpty)
    let contacts = SkyPath(of: .sun, from: start, at: position, skyline: west).contacts
    #expect(contacts.map(\.kind) == [.set])
    #expect(SkyPath(of: .sun, from: UTCInstant(secondsSince1970: .nan), at: position, skyline: west).points.isEmpty)
  }
}
