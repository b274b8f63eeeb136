import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

@Suite struct ElevationServiceTests {
  private static let secret = "s3cr3t/K+y"

  private func service(_ name: ElevationService.Name, address: String? = nil) throws -> ElevationService {
    try ElevationService(
      name, address: address ?? (name == .valhalla ? "http://127.0.0.1:8002/v/" : nil),
      environment: ["GOOGLE_MAPS_API_KEY": Self.secret])
  }

  private func request(_ name: ElevationService.Name) throws -> HTTPRequest {
    let positions = [
      try position(27.98785, 86.92502), try position(-33.8674600, -0.0000004), try position(0.1234567891, 180),
    ]
    return try service(name).request(for: positions[...])
  }

  @Test func googleIsAskedInTheQuery() throws {
    let request = try request(.google)
    #expect(
      request.url.absoluteString
        == "https://maps.googleapis.com/maps/api/elevation/json?locations=27.98785,86.92502%7C-33.86746,0%7C"
        + "0.123457,180&key=s3cr3t%2FK%2By")
    #expect(request.method == "GET" && request.body.isEmpty)
    #expect(!request.displayName.contains("s3cr3t") && !"\(request)".contains("s3cr3t"))
  }

  @Test func otherServicesAreAskedInTheBody() throws {
    let open = try request(.openElevation)
    #expect(open.url.absoluteString == "https://api.open-elevation.com/api/v1/lookup")
    let locations = try JSONValue(parsing: open.body)["locations"]?.array
    #expect(locations?.first == ["latitude": 27.98785, "longitude": 86.92502])
    let topo = try request(.openTopoData)
    #expect(topo.url.absoluteString == "https://api.opentopodata.org/v1/srtm30m")
    #expect(
      try JSONValue(parsing: topo.body)["locations"]?.string == "27.98785,86.92502|-33.86746,0|0.123457,180")
    let valhalla = try request(.valhalla)
    #expect(valhalla.url.absoluteString == "http://127.0.0.1:8002/v/height")
    #expect(try JSONValue(parsing: valhalla.body)["shape"]?.array?.count == 3)
    for request in [open, topo, valhalla] {
      #expect(request.method == "POST" && request.headers["Content-Type"] == "application/json")
    }
  }

  /// 512 positions with the longest coordinates stay below the 16,384 characters that Google accepts.
  @Test func longestAddressIsShortEnough() throws {
    let positions = [Coordinate](repeating: try position(-33.867461, -151.207091), count: 512)
    let service = try service(.google)
    #expect(service.maximumPositions == 512)
    #expect(try service.request(for: positions[...]).url.absoluteString.utf8.count < 13_000)
  }

  @Test func datasetIsAPartOfThePath() throws {
    let service = try ElevationService(
      .openTopoData, address: "http://localhost:5000", dataset: "eudem25m,../x", environment: [:])
    let request = try service.request(for: [try position(1, 2)][...])
    #expect(request.url.absoluteString == "http://localhost:5000/v1/eudem25m,..%2Fx")
    #expect(service.pause == 0)
    #expect(try ElevationService(.openTopoData, environment: [:]).pause == 1)
  }

  @Test func missingKeyOrAddressSaysSo() throws {
    let key = #expect(throws: InputError.self) { try ElevationService(.google, environment: [:]) }
    #expect(key?.description.contains("GOOGLE_MAPS_API_KEY") == true)
    let address = #expect(throws: InputError.self) { try ElevationService(.valhalla, environment: [:]) }
    #expect(address?.field == "--url")
    #expect(throws: InputError.self) { try ElevationService(.openElevation, address: "nonsense", environment: [:]) }
  }

  // MARK: - Responses

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)")) func recordedAnswerIsRead() throws {
    let body = try SharedData.text("elevation/google_elevation_along_path.json")
    let heights = try service(.google).heights(from: answer(body), count: 100)
    #expect(heights.count == 100 && heights[0] == 19.30763816833496 && heights[1] == 13.63531494140625)
    #expect(heights.allSatisfy { $0 != nil })
    let cut = #expect(throws: InputError.self) {
      try service(.google).heights(from: answer(String(body.prefix(5000))), count: 100)
    }
    #expect(cut?.problem.contains("damaged or cut off") == true)
    let fewer = #expect(throws: InputError.self) { try service(.google).heights(from: answer(body), count: 101) }
    #expect(fewer?.problem == "101 heights were requested, but 100 came")
  }

  @Test(arguments: [
    (ElevationService.Name.google, "{\"status\":\"OK\",\"results\":[{\"elevation\":1.5},{\"elevation\":-430}]}"),
    (.openElevation, "{\"results\":[{\"latitude\":1,\"longitude\":2,\"elevation\":1.5},{\"elevation\":-430}]}"),
    (
      .openTopoData,
      "{\"status\":\"OK\",\"results\":[{\"elevation\":1.5,\"dataset\":\"a\"},{\"elevation\":-430,\"dataset\":\"a\"}]}"
    ), (.valhalla, "{\"shape\":[],\"height\":[1.5,-430]}"),
  ])
  func heightsComeInOrder(_ name: ElevationService.Name, _ body: String) throws {
    #expect(try service(name).heights(from: answer(body), count: 2) == [1.5, -430])
    #expect(try service(name).verticalReference == .meanSeaLevel)
  }

  @Test(arguments: [
    (ElevationService.Name.openTopoData, "{\"status\":\"OK\",\"results\":[{\"elevation\":null}]}"),
    (.valhalla, "{\"height\":[null]}"), (.valhalla, "{\"height\":[-32768]}"),
    (.openElevation, "{\"results\":[{\"elevation\":-9999}]}"),
  ])
  func noHeightIsNil(_ name: ElevationService.Name, _ body: String) throws {
    #expect(try service(name).heights(from: answer(body), count: 1) == [nil])
  }

  @Test(arguments: [
    (
      ElevationService.Name.google, 200, "{\"status\":\"REQUEST_DENIED\",\"error_message\":\"The key s3cr3t/K+y. No\"}",
      "refuses"
    ),
    (.google, 200, "{\"status\":\"OVER_QUERY_LIMIT\",\"results\":[]}", "too many requests"),
    (.google, 200, "{\"status\":\"OVER_DAILY_LIMIT\"}", "used up"),
    (.google, 200, "{\"status\":\"DATA_NOT_AVAILABLE\"}", "no data"),
    (.google, 200, "{\"status\":\"INVALID_REQUEST\"}", "does not understand"),
    (.google, 200, "{\"status\":\"UNKNOWN_ERROR\"}", "failed"), (.google, 200, "{\"status\":\"NEW\"}", "“NEW”"),
    (.google, 200, "{}", "no status"), (.google, 403, "{\"error\":{\"message\":\"no\"}}", "refuses the request: no"),
    (.google, 200, "{\"status\":\"OK\",\"results\":[{\"elevation\":\"high\"}]}", "a number is expected"),
    (.google, 200, "{\"status\":\"OK\",\"results\":[{\"elevation\":1e30}]}", "not a height"),
    (.google, 200, "{\"status\":\"OK\",\"results\":[{\"elevation\":NaN}]}", "damaged"),
    (.google, 200, "{\"status\":\"OK\"}", "missing"),
    (.openElevation, 400, "{\"error\":\"Invalid JSON.\"}", "status 400: Invalid JSON"),
    (.openElevation, 504, "<html>Gateway</html>", "failed with status 504"),
    (.openElevation, 200, "<html>Welcome</html>", "web page"), (.openElevation, 200, "", "not elevations"),
    (.openElevation, 429, "slow down", "too many requests"),
    (.openTopoData, 400, "{\"status\":\"INVALID_REQUEST\",\"error\":\"Dataset 'x' not in config.\"}", "not in config"),
    (.openTopoData, 500, "{\"status\":\"SERVER_ERROR\",\"error\":\"Server error\"}", "failed with status 500"),
    (.openTopoData, 429, "{\"error\":\"limit\"}", "too many requests"),
    (.valhalla, 400, "{\"error_code\":312,\"error\":\"Insufficient shape provided\"}", "Insufficient shape"),
    (.valhalla, 404, "{\"error_code\":106,\"error\":\"Try any of\"}", "does not offer elevations"),
    (.valhalla, 200, "[]", "missing"), (.valhalla, 200, "{\"height\":[1,2]}", "1 heights were requested, but 2"),
    (.valhalla, 301, "", "redirects to another address"),
  ])
  func everyOtherAnswerIsOneSentence(
    _ name: ElevationService.Name, _ status: Int, _ body: String, _ words: String
  ) throws {
    let service = try service(name)
    let error = try #require(
      #expect(throws: InputError.self) { try service.heights(from: answer(body, status: status, type: nil), count: 1) })
    #expect(error.description.contains(words), "\(error)")
    #expect(error.file != nil && isOneSentence(error, without: "s3cr3t"), "\(error)")
  }
}
