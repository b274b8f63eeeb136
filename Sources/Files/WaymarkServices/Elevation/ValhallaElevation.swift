import Foundation
import WaymarkFormats
public import WaymarkGeodesy

/// Valhalla's `/height` (valhalla.github.io/valhalla/api/elevation/api-reference): an area's own, or a remote one.
/// Heights are those of its tiles; null where it has none.
public struct ValhallaElevation: Sendable {
  /// Enough for a chunk, and accepted by every public instance.
  static let maximumPositions = 512

  private let address: ServiceAddress
  /// The surface that the heights of its tiles are measured from.
  let verticalReference: VerticalReference

  /// Makes the service.
  ///
  /// - Parameters:
  ///   - address: its address, without `/height`.
  ///   - verticalReference: reference of its tiles; those that Valhalla itself downloads are above mean sea level.
  public init(address: ServiceAddress, verticalReference: VerticalReference = .meanSeaLevel) {
    self.address = address
    self.verticalReference = verticalReference
  }

  /// Builds the request for some positions.
  func request(for positions: ArraySlice<Coordinate>) throws(InputError) -> HTTPRequest {
    let body: JSONValue = [
      "shape": .array(positions.map { ["lat": .number($0.latitude), "lon": .number($0.longitude)] }), "range": false,
      // Decimals of the heights, 2 at most; none by default.
      "height_precision": 2,
    ]
    return HTTPRequest(
      posting: body, to: try address.action("height"), displayName: address.displayName)
  }

  /// Reads the response.
  func heights(from response: HTTPResponse, count: Int) throws(InputError) -> [Double?] {
    let answer = ServiceResponse(
      response: response, source: address.displayName, what: "elevations", service: "a Valhalla service")
    let json = try answer.json()
    guard response.status == 200 else {
      guard let code = json["error_code"]?.int, [106, 107].contains(code) else {
        throw answer.refusal(json["error"]?.string)
      }
      throw InputError(
        "the service does not offer elevations", file: address.displayName, advice: "choose another service")
    }
    let field = JSONField(document: json, file: address.displayName)
    return try ElevationResponse.heights(field["height"], count: count) { (height) throws(InputError) in
      try ElevationResponse.height(height)
    }
  }
}
