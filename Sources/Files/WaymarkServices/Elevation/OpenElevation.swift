import Foundation
import WaymarkFormats
import WaymarkGeodesy

/// Open-Elevation (github.com/Jorl17/open-elevation, docs/api.md), public or a private instance. Heights are those of
/// its files, by default SRTM: above mean sea level. Positions without data get height 0.
public struct OpenElevation: Sendable {
  /// The service itself states no limit.
  static let maximumPositions = 512

  private let address: ServiceAddress

  /// Makes the service.
  ///
  /// - Parameter address: its address; nil for the public one.
  public init(address: ServiceAddress? = nil) { self.address = address ?? ServiceAddress(Self.usual) }

  private static let usual = ServiceAddress.known("https://api.open-elevation.com")

  /// Builds the request for some positions.
  func request(for positions: ArraySlice<Coordinate>) throws(InputError) -> HTTPRequest {
    let body: JSONValue = [
      "locations": .array(
        positions.map { ["latitude": .number($0.latitude), "longitude": .number($0.longitude)] })
    ]
    return HTTPRequest(
      posting: body, to: try address.action("api/v1/lookup"), displayName: address.displayName)
  }

  /// Reads the response.
  func heights(from response: HTTPResponse, count: Int) throws(InputError) -> [Double?] {
    let answer = ServiceResponse(
      response: response, source: address.displayName, what: "elevations", service: "an Open-Elevation service")
    let json = try answer.json()
    guard response.status == 200 else { throw answer.refusal(json["error"]?.string ?? json["message"]?.string) }
    let field = JSONField(document: json, file: address.displayName)
    return try ElevationResponse.heights(field["results"], count: count) { (result) throws(InputError) in
      try ElevationResponse.height(result["elevation"])
    }
  }
}
