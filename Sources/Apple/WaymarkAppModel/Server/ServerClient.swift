public import Foundation
public import Waymark
import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// Sends requests to one server, or reads an area of a published site.
public struct ServerClient: Sendable {
  private let respond: @Sendable (ServerEndpoint) async throws -> Data

  /// A client for a server.
  public init(_ address: ServerAddress, transport: ServerTransport) {
    respond = { endpoint in
      let response = try await transport.send(endpoint.request(to: address))
      guard (200..<300).contains(response.status) else {
        throw ServerFailure(status: response.status, body: response.body)
      }
      return response.body
    }
  }

  /// A client for something else that answers the same requests.
  init(respond: @escaping @Sendable (ServerEndpoint) async throws -> Data) { self.respond = respond }

  /// The body of a response.
  ///
  /// - Throws: `ServerFailure`.
  public func bytes(_ endpoint: ServerEndpoint) async throws(ServerFailure) -> Data {
    do {
      return try await respond(endpoint)
    } catch {
      throw ServerFailure(error)
    }
  }

  /// The area that the server has.
  public func area() async throws(ServerFailure) -> AreaSummary {
    try await read(.area) { data throws(InputError) in try AreaSummary(data) }
  }

  /// A route.
  public func route(_ request: RouteRequest) async throws(ServerFailure) -> Route { try await routes(request)[0] }

  /// The best route and others to choose from.
  ///
  /// - Returns: the routes, the best first; never empty.
  public func routes(_ request: RouteRequest) async throws(ServerFailure) -> [Route] {
    try await read(.route(request)) { data throws(InputError) in
      let feature = try JSONValue(parsing: data)
      var routes = [try RouteFeature.route(of: feature)]
      for other in feature["alternatives"]?.array ?? [] { routes.append(try RouteFeature.route(of: other)) }
      return routes
    }
  }

  /// Streets and open ground around a coordinate.
  public func streets(around center: Coordinate, radius: Double) async throws(ServerFailure) -> StreetMap {
    try await read(.streets(center, radius: radius)) { data throws(InputError) in try StreetMap(data) }
  }

  /// Buildings around a coordinate.
  public func buildings(around center: Coordinate, radius: Double) async throws(ServerFailure) -> BuildingMap {
    try await read(.features(center, radius: radius)) { data throws(InputError) in try BuildingMap(data) }
  }

  /// Summits and places with a name around a coordinate.
  public func landmarks(around center: Coordinate, radius: Double) async throws(ServerFailure) -> [NamedPlace] {
    try await read(.landmarks(center, radius: radius)) { data throws(InputError) in try NamedPlace.list(data) }
  }

  /// A block of heights; nil where the server has none.
  public func heights(_ block: HeightBlockAddress) async throws(ServerFailure) -> HeightBlock? {
    do {
      return try await read(.heights(block)) { data throws(InputError) in try HeightBlock(data, of: block) }
    } catch {
      if error.kind == .refused(status: 404) { return nil }
      throw error
    }
  }

  private func read<Value>(
    _ endpoint: ServerEndpoint, _ parse: (Data) throws(InputError) -> Value
  ) async throws(ServerFailure) -> Value {
    let data = try await bytes(endpoint)
    do throws(InputError) {
      return try parse(data)
    } catch {
      throw ServerFailure(
        .invalidResponse, "The server's answer is not understood: \(error.problem).",
        advice: "Check that app and server have the same version.")
    }
  }
}
