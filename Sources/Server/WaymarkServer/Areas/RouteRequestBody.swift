import Foundation
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

/// The body of `POST /api/route`, read strictly.
struct RouteRequestBody {
  /// The request.
  var request: DirectionsRequest
  /// The service to use; nil for the default.
  var provider: String?

  private static let maximumAlternatives = 3
  private static let fields = ["from", "to", "via", "mode", "language", "units", "provider", "alternatives"]

  /// Reads a request's body.
  ///
  /// - Throws: `WebError` that names the field.
  static func read(_ request: WebRequest) throws(WebError) -> RouteRequestBody {
    do throws(InputError) {
      return try read(request.body)
    } catch {
      throw WebError(400, error)
    }
  }

  /// Where the route begins, passes and ends.
  var positions: [Coordinate] { [request.from] + request.via + [request.to] }

  /// Reads the request.
  ///
  /// - Throws: `InputError` that names the field.
  static func read(_ data: Data) throws(InputError) -> RouteRequestBody {
    let json = try JSONValue(parsing: data)
    let body = JSONField(document: json)
    try body.requireObject(of: fields)
    var request = DirectionsRequest(from: try position(body["from"]), to: try position(body["to"]))
    if let via = json["via"], !via.isNull {
      guard let list = try? body["via"].elements(), list.count <= DirectionsRequest.maximumVia else {
        throw InputError("this must be a list of at most \(DirectionsRequest.maximumVia) positions", field: "via")
      }
      for item in list { request.via.append(try position(item)) }
    }
    request.mode = try choice(json["mode"], "mode", request.mode)
    request.units = try choice(json["units"], "units", request.units)
    if let language = json["language"], !language.isNull {
      guard let tag = language.string, (2...35).contains(tag.utf8.count),
        tag.utf8.allSatisfy({ isLetterOrDigit($0) || $0 == UInt8(ascii: "-") })
      else { throw InputError("this must be a language like en-US", field: "language") }
      request.language = tag
    }
    if let alternatives = json["alternatives"], !alternatives.isNull {
      guard let count = alternatives.double, count >= 0, count <= Double(maximumAlternatives), count == count.rounded()
      else { throw InputError("this must be an integer from 0 to \(maximumAlternatives)", field: "alternatives") }
      request.alternatives = Int(count)
    }
    var provider: String?
    if let name = json["provider"], !name.isNull {
      guard let text = name.string, DirectionsServiceName(rawValue: text) != nil else {
        let all = DirectionsServiceName.allCases.map(\.rawValue).joined(separator: ", ")
        throw InputError("this must be one of \(all)", field: "provider")
      }
      provider = text
    }
    return RouteRequestBody(request: request, provider: provider)
  }

  private static func position(_ json: JSONField) throws(InputError) -> Coordinate {
    guard json.value?.object != nil, let latitude = json["lat"].value?.double, let longitude = json["lon"].value?.double
    else { throw json.error("this must be a position like {\"lat\":47.07,\"lon\":15.44}") }
    try json.requireObject(of: ["lat", "lon"])
    guard (-180...180).contains(longitude), let position = Coordinate(latitude: latitude, longitude: longitude) else {
      throw json.error(
        "this is not a position on Earth", advice: "lat is -90 … 90, lon -180 … 180, in degrees")
    }
    return position
  }

  private static func choice<T: RawRepresentable & CaseIterable>(
    _ json: JSONValue?, _ field: String, _ fallback: T
  ) throws(InputError) -> T where T.RawValue == String {
    guard let json, !json.isNull else { return fallback }
    guard let value = json.string.flatMap(T.init(rawValue:)) else {
      throw InputError("this must be one of \(T.allCases.map(\.rawValue).joined(separator: ", "))", field: field)
    }
    return value
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
  }
}
