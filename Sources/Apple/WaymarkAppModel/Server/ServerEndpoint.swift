public import Foundation
public import WaymarkGeodesy
public import WaymarkTerrain

/// The requests that the server accepts (docs/server.md).
public enum ServerEndpoint: Equatable, Sendable {
  /// Whether it is running.
  case health
  /// The area that it serves.
  case area
  /// A route.
  case route(RouteRequest)
  /// Anchors that changed here, for those that changed elsewhere: the body of the request.
  case anchors(Data)
  /// The graph of the area's streets.
  case streetGraph
  /// The index of the area's names and addresses.
  case searchIndex
  /// A block of heights.
  case heights(HeightBlockAddress)
  /// Summits and places with a name around a coordinate; radius in metres.
  case landmarks(Coordinate, radius: Double)
  /// Streets and open ground around a coordinate; radius in metres.
  case streets(Coordinate, radius: Double)
  /// The map's features around a coordinate, of which buildings are used; radius in metres.
  case features(Coordinate, radius: Double)

  /// Seconds to wait for a response.
  public var timeout: Double {
    switch self {
    case .health: 5
    case .route, .anchors: 25
    case .area, .streetGraph, .searchIndex, .heights, .landmarks, .streets, .features: 30
    }
  }

  /// The request to send.
  public func request(to server: ServerAddress) -> ServerRequest {
    var request = ServerRequest(url: url(of: server), timeout: timeout)
    if let token = server.token { request.headers["X-Waymark-Token"] = token }
    if let body {
      request.method = "POST"
      request.headers["Content-Type"] = "application/json"
      request.body = body
    }
    return request
  }

  private var body: Data? {
    switch self {
    case .route(let route): Data(route.json.text().utf8)
    case .anchors(let body): body
    default: nil
    }
  }

  /// Path below the server's base, without query.
  public var path: String {
    switch self {
    case .health: "api/health"
    case .area: "api/area"
    case .route: "api/route"
    case .anchors: "api/anchors/sync"
    case .streetGraph: "api/area/streets.graph"
    case .searchIndex: "api/area/search.idx"
    case .heights(let block): "api/area/heights/\(block.level)/\(block.row)/\(block.column).bin"
    case .landmarks: "api/area/landmarks"
    case .streets: "api/area/streets"
    case .features: "api/area/features"
    }
  }

  private func url(of server: ServerAddress) -> URL {
    let url = server.base.appending(path: path)
    switch self {
    case .landmarks(let center, let radius), .streets(let center, let radius), .features(let center, let radius):
      return url.appending(queryItems: [
        URLQueryItem(name: "lat", value: "\(center.latitude)"), URLQueryItem(name: "lon", value: "\(center.longitude)"),
        URLQueryItem(name: "radius", value: "\(radius)"),
      ])
    case .health, .area, .route, .anchors, .streetGraph, .searchIndex, .heights: return url
    }
  }
}
