import Foundation
import Synchronization
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

/// A server that responds by a rule and records its requests.
final class FakeServer: Sendable {
  private let asked = Mutex<[String]>([])
  private let rule: @Sendable (String) -> ServerTransport.Response?

  /// - Parameter rule: the response to a path with its query; nil for none at all.
  init(_ rule: @escaping @Sendable (String) -> ServerTransport.Response?) { self.rule = rule }

  /// The requested paths.
  var paths: [String] { asked.withLock { $0 } }

  /// The response to a path.
  func answer(_ path: String) -> ServerTransport.Response? { rule(path) }

  var client: ServerClient {
    let transport = ServerTransport { [self] request in
      let url = request.url
      let path = url.path + (url.query.map { "?" + $0 } ?? "")
      asked.withLock { $0.append(path) }
      guard let answer = rule(path) else { throw ServerFailure(.offline, "There is no connection.") }
      return answer
    }
    return ServerClient(
      ServerAddress(base: URL(fileURLWithPath: "/"), token: nil), transport: transport)
  }

  static func json(_ text: String) -> ServerTransport.Response {
    ServerTransport.Response(status: 200, body: Data(text.utf8))
  }

  static let missing = ServerTransport.Response(
    status: 404, body: Data(#"{"error":{"message":"There is none.","advice":null}}"#.utf8))

  /// A small area with heights.
  static let area = json(
    """
    {"name":"Skarra","bounds":{"south":47.48,"west":-35.6,"north":47.5,"east":-35.57},
     "elevationBounds":{"south":47.4,"west":-35.7,"north":47.6,"east":-35.5},"elevation":true,"directions":true,
     "providers":["valhalla","osrm"],"attribution":"CC0","spots":[{"name":"Market","lat":47.49,"lon":-35.588}]}
    """)

  /// A block whose heights rise by a metre from row to row southwards, from 100 m on; 40 m less in its west half.
  static func block(_ address: HeightBlockAddress) -> ServerTransport.Response {
    var samples: [Int16] = []
    for row in 0..<address.side {
      for column in 0..<address.side {
        samples.append(Int16(100 + row - (column < address.side / 2 ? 40 : 0)))
      }
    }
    let block = HeightBlock(address: address, samples: samples, verticalReference: .meanSeaLevel)
    return ServerTransport.Response(status: 200, body: Data(block?.encoded() ?? []))
  }

  /// The address of a block in a path.
  static func address(_ path: String) -> HeightBlockAddress? {
    let parts = path.split(separator: "/").suffix(3).compactMap { Int($0.prefix { $0.isNumber }) }
    return parts.count == 3 ? HeightBlockAddress(level: parts[0], row: parts[1], column: parts[2]) : nil
  }

  /// Everything of the small area; heights of the finest level only.
  static func whole() -> FakeServer {
    FakeServer { path in
      if path.hasSuffix("api/area") { return area }
      if path.contains("landmarks") {
        return json(
          """
          {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-35.58,47.49]},
           "properties":{"layer":"peaks","name":"Högberg","ele":512}}]}
          """)
      }
      // As a server of an older version.
      if path.hasSuffix("streets.graph") { return missing }
      if path.contains("streets") {
        return json(
          """
          {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"streetKind":"path"},
           "geometry":{"type":"LineString","coordinates":[[-35.59,47.49],[-35.58,47.491]]}},
           {"type":"Feature","properties":{"streetKind":"road","streetLevel":"bridge"},
           "geometry":{"type":"LineString","coordinates":[[-35.58,47.491],[-35.579,47.491]]}},
           {"type":"Feature","properties":{"openGround":true},
           "geometry":{"type":"Polygon","coordinates":[[[-35.59,47.49],[-35.58,47.49],[-35.58,47.5],[-35.59,47.49]]]}}]}
          """)
      }
      if path.contains("features") {
        // A house near the market, one in the next cell, a street.
        return json(
          """
          {"type":"FeatureCollection","features":[
           {"type":"Feature","properties":{"layer":"buildings","height":12.5,"minHeight":3,"name":"Town hall"},
            "geometry":{"type":"Polygon","coordinates":[[[-35.588,47.4901],[-35.5878,47.4901],[-35.5878,47.4903],[-35.588,47.4901]]]}},
           {"type":"Feature","properties":{"layer":"buildings","height":6},
            "geometry":{"type":"Polygon","coordinates":[[[-35.5999,47.481],[-35.5997,47.481],[-35.5997,47.4812],[-35.5999,47.481]]]}},
           {"type":"Feature","properties":{"layer":"roads"},
            "geometry":{"type":"LineString","coordinates":[[-35.59,47.49],[-35.58,47.491]]}}]}
          """)
      }
      guard let address = address(path), address.level == 0 else { return missing }
      return block(address)
    }
  }
}
