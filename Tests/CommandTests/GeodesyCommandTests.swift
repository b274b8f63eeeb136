import CommandKit
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy

@Suite struct GeodesyCommandTests {
  static func number(_ json: JSONValue, _ key: String) throws -> Double {
    guard case .object(let object) = json, case .number(let value)? = object[key] else {
      throw UsageError("no number \(key) in \(json)")
    }
    return value
  }

  @Test(arguments: [
    ["bearing", "-33.86,151.21", "-34.61,-58.38", "--json"],
    ["bearing", "--json", "--", "-33.86,151.21", "-34.61,-58.38"],
  ])
  func bearingOfSouthernPositions(words: [String]) async throws {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode == 0 && run.diagnostics.isEmpty)
    let json = try run.json
    // PyPI's geographiclib.
    #expect(abs(try Self.number(json, "distance_m") - 11_824_208.022586811) < 1e-6)
    #expect(abs(try Self.number(json, "initial_bearing_deg") - 155.01776843524420) < 1e-9)
    #expect(abs(try Self.number(json, "final_bearing_deg") - 25.22022629553634) < 1e-9)
  }

  @Test func bearingMethods() async throws {
    let east = ["bearing", "47,15", "47.001,15.001", "--json", "--method"]
    let west = ["bearing", "47,15", "47.001,14.999", "--json", "--method"]
    let exact = try await CommandRun.waymark(west + ["geodesic"]).json
    let sphere = try await CommandRun.waymark(west + ["haversine"]).json
    let dotEast = try await CommandRun.waymark(east + ["dot-product"]).json
    let dotWest = try await CommandRun.waymark(west + ["dot-product"]).json
    #expect(try Self.number(exact, "initial_bearing_deg") > 320)
    #expect(
      abs(try Self.number(sphere, "initial_bearing_deg") - Self.number(exact, "initial_bearing_deg")) < 0.2)
    #expect(abs(try Self.number(sphere, "distance_m") / Self.number(exact, "distance_m") - 1) < 0.006)
    #expect(
      abs(try Self.number(dotEast, "initial_bearing_deg") - Self.number(dotWest, "initial_bearing_deg")) < 1e-6)
    let same = await CommandRun.waymark("bearing", "1,2", "1,2", "--json")
    #expect(
      try same.json == [
        "distance_m": 0, "initial_bearing_deg": .null, "final_bearing_deg": .null, "method": "geodesic",
      ])
    let human = await CommandRun.waymark("bearing", "0,0", "0,1")
    #expect(human.output == "111319.491 m, bearing 90.0000° at the start, 90.0000° at the end\n")
  }

  @Test func placeGoesThereAndBack() async throws {
    let there = await CommandRun.waymark(
      "place", "-47.0710,-15.4400,372", "--from", "-47.0707,-15.4395,353", "--json")
    guard case .object(let object) = try there.json, case .array(let values)? = object["scene_position"] else {
      Issue.record("no scene_position in \(there.output)")
      return
    }
    let numbers = values.compactMap { value -> Double? in
      if case .number(let number) = value { return number }
      return nil
    }
    #expect(numbers.count == 3)
    // South-west of the origin and higher: −X is west, +Z is south, +Y is up.
    #expect(numbers[0] < -37 && numbers[0] > -39 && numbers[2] > 33 && numbers[2] < 34)
    #expect(abs(numbers[1] - 19) < 0.001)

    let text = numbers.map { "\($0)" }.joined(separator: ",")
    for point in [text, "[\(text)]"] {
      let back = await CommandRun.waymark("place", "--scene", point, "--from", "-47.0707,-15.4395,353", "--json")
      let json = try back.json
      #expect(abs(try Self.number(json, "lat") + 47.0710) < 1e-12)
      #expect(abs(try Self.number(json, "lon") + 15.4400) < 1e-12)
      #expect(abs(try Self.number(json, "alt") - 372) < 1e-7)
    }
    // With −Z to the south the north lies behind.
    let turned = await CommandRun.waymark("place", "47.001,15", "--from", "47,15", "--yaw", "180", "--json")
    guard case .object(let result) = try turned.json, case .array(let behind)? = result["scene_position"],
      case .number(let z)? = behind.last
    else {
      Issue.record("no scene_position in \(turned.output)")
      return
    }
    #expect(z > 111 && z < 112)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func sunMeetsHorizons() async throws {
    let rows = try SharedData.text("truth/sun_positions.csv").split(separator: "\n").dropFirst()
    for row in rows {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let run = await CommandRun.waymark(
        "sun", "\(cells[1]),\(cells[2]),\(cells[3])", "--at", cells[0], "--json")
      let json = try run.json
      if let azimuth = Double(cells[4]), abs(Double(cells[5]) ?? 0) < 80 {
        #expect(abs(try Self.number(json, "azimuth_deg") - azimuth) <= 0.01, "\(row)")
      }
      if let elevation = Double(cells[5]) {
        #expect(abs(try Self.number(json, "elevation_deg") - elevation) <= 0.01, "\(row)")
      }
      if let elevation = Double(cells[6]) {
        #expect(abs(try Self.number(json, "apparent_elevation_deg") - elevation) <= 0.01, "\(row)")
      }
    }
  }

  @Test func moonDiffersFromTheSunAndTakesItsAir() async throws {
    let plain = try await CommandRun.waymark("moon", "47,15", "--at", "2026-06-21T10:00:00Z", "--json").json
    #expect(abs(try Self.number(plain, "azimuth_deg") - 83) < 1)
    let vacuum = try await CommandRun.waymark(
      "moon", "47,15", "--at", "2026-06-21T12:00:00+02:00", "--pressure", "0", "--json"
    ).json
    #expect(try Self.number(vacuum, "elevation_deg") == Self.number(plain, "elevation_deg"))
    #expect(try Self.number(vacuum, "apparent_elevation_deg") == Self.number(vacuum, "elevation_deg"))
    #expect(try Self.number(plain, "apparent_elevation_deg") > Self.number(plain, "elevation_deg"))
  }

  @Test func declinationSaysWhenItIsOutOfDate() async throws {
    let now = await CommandRun.waymark("declination", "80,0,100000", "--at", "2027-07-02T12:00:00Z", "--json")
    #expect(now.diagnostics.isEmpty)
    // NOAA's test values of 2027.5.
    #expect(abs(try Self.number(now.json, "declination_deg") - 2.16) <= 0.005)
    #expect(abs(try Self.number(now.json, "inclination_deg") - 83.29) <= 0.005)
    #expect(abs(try Self.number(now.json, "total_nt") - 53_034.3) <= 0.05)
    let late = await CommandRun.waymark("declination", "47,15", "--at", "2031-01-01", "--json")
    #expect(late.exitCode == 0 && late.diagnostics.contains("2025 to 2030"))
    guard case .object(let object) = try late.json else { return }
    #expect(object["valid"] == false)
    // Without `--at` the moment is now.
    #expect(await CommandRun.waymark("declination", "47,15").exitCode == 0)
  }

  @Test(arguments: [
    (["bearing", "1,2"], "TO is missing"), (["bearing", "91,2", "3,4"], "latitude"),
    (["bearing", "1,2", "3,4,5"], "without an altitude"), (["bearing", "1,2", "3"], "must be LAT,LON"),
    (["bearing", "1,2", "3,4", "--method", "vincenty"], "not one of geodesic, haversine, dot-product"),
    (["bearing", "1,2", "inf,4"], "latitude"), (["bearing", "1,2", "3,400"], "longitude"),
    (["place", "1,2"], "--from"), (["place", "--from", "1,2"], "POSITION is missing"),
    (["place", "--from", "1,2", "--scene", "1,2"], "X,Y,Z"),
    (["place", "--from", "1,2", "--scene", "1,2,nan"], "X,Y,Z"),
    (["place", "1,2", "--from", "1,2", "--scene", "1,2,3"], "give one of them"),
    (["sun"], "POSITION is missing"), (["sun", "1,2", "--at", "yesterday"], "is not a time"),
    (["moon", "1,2", "--at", "2026-02-30T00:00:00Z"], "is not a time"),
    (["sun", "1,2", "--pressure", "-5"], "outside 0"), (["declination", "x"], "must be LAT,LON"),
  ])
  func mistakesAreOneSentence(words: [String], message: String) async {
    let run = await CommandRun.waymark(words)
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.diagnostics.split(separator: "\n").count == 1)
  }
}
