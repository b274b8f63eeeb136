import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// Open Topo Data (opentopodata.org/api), public or a private server. Heights are those of the dataset, which for the
/// common ones are above mean sea level; null where it has none.
public struct OpenTopoData: Sendable {
  /// The limit of the public service, and the default of other servers.
  static let maximumPositions = 100
  /// Seconds between requests: the public service accepts one per second.
  static let publicPause = 1.0

  private let address: ServiceAddress
  private let dataset: String
  private let isPublic: Bool

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - dataset: name of the dataset, several separated by commas; `srtm30m` by default.
  ///   - address: its address; nil for the public one.
  public init(dataset: String = "srtm30m", address: ServiceAddress? = nil) {
    self.dataset = dataset
    self.address = address ?? ServiceAddress(Self.usual)
    isPublic = address == nil || address?.url.host == Self.usual.host
  }

  private static let usual = ServiceAddress.known("https://api.opentopodata.org")

  /// Seconds between two requests.
  var pause: Double { isPublic ? Self.publicPause : 0 }

  /// Builds the request for at most 100 positions.
  func request(for positions: ArraySlice<Coordinate>) throws(InputError) -> HTTPRequest {
    let body: JSONValue = [
      "locations": .string(positions.map(\.queryText).joined(separator: "|")),
      "interpolation": "bilinear",
    ]
    return HTTPRequest(
      posting: body, to: try address.action("v1/" + ServiceAddress.escaped(dataset)), displayName: address.displayName)
  }

  /// Reads the response.
  func heights(from response: HTTPResponse, count: Int) throws(InputError) -> [Double?] {
    let answer = ServiceResponse(
      response: response, source: address.displayName, what: "elevations", service: "an Open Topo Data service")
    let json = try answer.json()
    guard response.status == 200, json["status"]?.string == "OK" else {
      let message = json["error"]?.string
      guard json["status"]?.string == "INVALID_REQUEST" else { throw answer.refusal(message) }
      throw InputError(
        "the service does not understand the request\(answer.said(message))", file: address.displayName,
        advice: "check the dataset “\(dataset)” and the positions")
    }
    let field = JSONField(document: json, file: address.displayName)
    return try ElevationResponse.heights(field["results"], count: count) { (result) throws(InputError) in
      try ElevationResponse.height(result["elevation"])
    }
  }
}
