import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// Google's Elevation API (developers.google.com/maps/documentation/elevation). Heights are above mean sea level; under
/// water they are those of the ground. According to its documentation, heights of many positions in one request are
/// smoothed.
public struct GoogleElevation: Sendable {
  /// Environment variable of the key.
  public static let keyVariable = "GOOGLE_MAPS_API_KEY"
  /// The service's own limit.
  static let maximumPositions = 512

  private let address: ServiceAddress
  private let key: ServiceKey

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - address: its address; nil for Google's own.
  public init(key: ServiceKey, address: ServiceAddress? = nil) {
    self.key = key
    self.address = address ?? ServiceAddress(Self.usual)
  }

  private static let usual = ServiceAddress.known("https://maps.googleapis.com")

  /// Builds the request for at most 512 positions: an address of at most 12,900 characters, of the 16,384 that the
  /// service accepts.
  func request(for positions: ArraySlice<Coordinate>) throws(InputError) -> HTTPRequest {
    let locations = positions.map(\.queryText).joined(separator: "|")
    let path = "maps/api/elevation/json"
    return HTTPRequest(
      url: try address.action(path, query: [("locations", locations), ("key", key.text)]),
      headers: ["Accept": "application/json"], displayName: address.displayName)
  }

  /// Whether a later attempt may give a better response; this service reports that with status 200.
  func isBusy(_ response: HTTPResponse) -> Bool { GoogleStatus.isBusy(response) }

  /// Reads the response.
  func heights(from response: HTTPResponse, count: Int) throws(InputError) -> [Double?] {
    let answer = ServiceResponse(
      response: response, source: address.displayName, what: "elevations", service: "Google's Elevation API", key: key)
    let json = try answer.json()
    guard let status = json["status"]?.string, status == "OK" else {
      throw GoogleStatus.error(json, answer: answer, product: "the Elevation API")
    }
    let field = JSONField(document: json, file: address.displayName)
    return try ElevationResponse.heights(field["results"], count: count) { (result) throws(InputError) in
      try ElevationResponse.height(result["elevation"])
    }
  }
}
