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
    url = try ServiceAddress(address).url
  }

  /// Builds the request to `/route`.
  ///
  /// - Parameter request: what is wanted.
  /// - Returns: the request to send.
  /// - Throws: `InputError` when the address cannot be used.
  public func httpRequest(for request: DirectionsRequest) throws(InputError) -> HTTPRequest {
    let target = try ServiceAddress(url).action("route")
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
    let answer = ServiceAnswer(
      response: response, place: displayName, what: "directions", service: "a Valhalla service")
    let json = try answer.json()
    guard response.status == 200 else { throw ValhallaRefusal.error(json, answer: answer, request: request) }
    let options = RouteReadingOptions(mode: request.mode, source: name)
    let routes = try ValhallaReader.routes(in: json, file: displayName, options: options)
    guard let route = routes.first else { throw InputError("the answer has no route", file: displayName) }
    return route
  }

  /// The address without query, user and password.
  var displayName: String { ServiceAddress(url).displayName }
}
