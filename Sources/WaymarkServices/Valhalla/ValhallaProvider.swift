public import Foundation
public import Waymark
public import WaymarkFormats

/// Directions by Valhalla, local or remote.
public struct ValhallaProvider: DirectionsProvider {
  /// The service's address, without `/route`.
  public let url: URL

  /// Its name.
  public var name: String { "valhalla" }

  /// Makes a provider for a service at an address.
  public init(url: URL) { self.url = url }

  /// Makes a provider from an address as people type it.
  ///
  /// - Parameter address: `http://HOST[:PORT][/PATH]`, `https` too.
  /// - Throws: `InputError` when it is no such address.
  public init(address: String) throws(InputError) {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty
    else {
      throw InputError(
        "“\(address)” is no address of a service", field: "--url", advice: "give it like http://127.0.0.1:8002")
    }
    self.url = url
  }

  /// Builds the request to `/route`.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: the request to send.
  /// - Throws: `InputError` when the address cannot be used.
  public func httpRequest(for request: DirectionsRequest) throws(InputError) -> HTTPRequest {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
      throw InputError("“\(displayName)” is no address of a service", field: "--url")
    }
    // Keys of hosted services stand in the query: it stays behind the path.
    var path = parts.path
    while path.hasSuffix("/") { path.removeLast() }
    parts.path = path.hasSuffix("/route") ? path : path + "/route"
    guard let target = parts.url else {
      throw InputError("“\(displayName)” is no address of a service", field: "--url")
    }
    return HTTPRequest(
      url: target, method: "POST", headers: ["Content-Type": "application/json", "Accept": "application/json"],
      body: Data(ValhallaRequest.body(for: request).text().utf8), displayName: displayName)
  }

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - response: what came back.
  ///   - request: what was wanted.
  /// - Returns: the route.
  /// - Throws: `InputError` when the service refused, found no route, or sent something else than directions.
  public func route(from response: HTTPResponse, answering request: DirectionsRequest) throws(InputError) -> Route {
    guard !response.isWebPage else {
      throw InputError(
        "the answer is a web page, not directions (status \(response.status))", file: displayName,
        advice: "check the address: it must be that of a Valhalla service")
    }
    let json: JSONValue
    do {
      json = try JSONValue(parsing: response.body, file: displayName)
    } catch {
      throw InputError(
        "the answer is no directions (status \(response.status))", file: displayName,
        advice: "check the address: it must be that of a Valhalla service")
    }
    guard response.status == 200 else {
      throw ValhallaRefusal.error(json, status: response.status, request: request, place: displayName)
    }
    let options = RouteReadingOptions(mode: request.mode, source: name)
    let routes = try RouteFile.routes(in: response.body, file: displayName, format: .valhalla, options: options)
    guard let route = routes.first else { throw InputError("the answer has no route", file: displayName) }
    return route
  }

  /// The address without query, user and password.
  var displayName: String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return "the service" }
    parts.query = nil
    parts.user = nil
    parts.password = nil
    parts.fragment = nil
    return parts.string ?? "the service"
  }
}
