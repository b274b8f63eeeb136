public import Waymark
public import WaymarkGeodesy

/// Random walks where the streets are known, for testing the street cue: along the streets, across open ground, or
/// anywhere. Each seed always gives the same walk.
public final class StreetWalks: Sendable {
  /// Where the walks go.
  public enum Kind: Equatable, Sendable {
    /// Along streets, by the shortest path to a random destination, changing pavements from time to time.
    case streets
    /// Across squares and parks, never leaving them.
    case openGround
    /// Across everything, through walls if need be.
    case anywhere
  }

  /// One walk.
  public struct Walk: Sendable {
    /// The line that is walked.
    public var line: [Coordinate]
    /// The route along the streets' own lines; nil for walks that follow none.
    public var route: Route?
  }

  let streets: [Street]
  let openGround: [OpenGround]
  let graph: StreetGraph
  private let network: StreetNetwork
  /// Borders on the graph's plane of grounds that are large enough.
  private let squares: [[[Vector3]]]
  private static let minimumSquare = 40.0
  /// Maps are altered within this distance of a walk, metres.
  private static let reach = 1500.0

  /// Prepares walks; nil when there are no streets.
  public init?(_ streets: [Street], openGround: [OpenGround]) {
    guard let first = streets.first?.line.first else { return nil }
    let frame = LocalFrame(origin: GeodeticPosition(first, height: 0))
    graph = StreetGraph(streets, frame: frame)
    guard !graph.edges.isEmpty else { return nil }
    self.streets = streets
    self.openGround = openGround
    network = StreetNetwork(streets, openGround: openGround)
    squares = openGround.compactMap { ground in
      let borders = ground.borders.map { $0.map { StreetGraph.plane($0, frame) } }
      return Self.extent(of: borders) >= Self.minimumSquare ? borders : nil
    }
  }

  /// A walk.
  ///
  /// - Parameters:
  ///   - kind: where it goes.
  ///   - length: metres.
  ///   - seed: seed of its random numbers.
  /// - Returns: the walk; nil when no such walk was found in a thousand tries.
  public func walk(_ kind: Kind, length: Double, seed: UInt64) -> Walk? {
    var random = RandomSource(seed: seed &* 104_729)
    for _ in 0..<1000 {
      let start = graph.points[graph.edges[random.index(below: graph.edges.count)].from]
      switch kind {
      case .streets:
        let edge = graph.edges[random.index(below: graph.edges.count)]
        guard let route = graph.route(from: edge.from, length: length + 20, random: &random) else { continue }
        let line = PavementWalk.line(along: route, length: length, random: &random)
        guard Double(line.count) * 0.5 >= length else { continue }
        return made(line, route: route.map { $0.point })
      case .openGround:
        guard !squares.isEmpty else { return nil }
        let square = squares[random.index(below: squares.count)]
        guard let corner = square.first?.first else { continue }
        let middle = corner + Vector3(random.uniform(-150, 150), random.uniform(-150, 150), 0)
        guard let line = FreeWalk.line(from: middle, length: length, within: square, random: &random) else { continue }
        return made(line, route: nil)
      case .anywhere:
        let aside = start + Vector3(random.uniform(-40, 40), random.uniform(-40, 40), 0)
        guard let line = FreeWalk.line(from: aside, length: length, within: [], random: &random) else { continue }
        return made(line, route: nil)
      }
    }
    return nil
  }

  /// The map for a walk.
  ///
  /// - Parameters:
  ///   - alteration: how it differs from the streets.
  ///   - walk: the walk.
  ///   - seed: seed of the random numbers.
  /// - Returns: the network.
  public func map(_ alteration: AlteredMap, for walk: Walk, seed: UInt64) -> StreetNetwork {
    guard alteration != .exact, let start = walk.line.first else { return network }
    var random = RandomSource(seed: seed &* 15_485_863)
    let frame = LocalFrame(origin: GeodeticPosition(start, height: 0))
    let near = streets.filter { street in
      street.line.contains { StreetGraph.plane($0, frame).length < Self.reach }
    }
    return StreetNetwork(
      alteration.streets(near, frame: frame, random: &random), openGround: openGround)
  }

  private func made(_ line: [Vector3], route: [Vector3]?) -> Walk {
    func coordinates(_ points: [Vector3]) -> [Coordinate] {
      points.map { graph.frame.position(ofENU: $0).coordinate }
    }
    let followed = route.flatMap { try? Route(geometry: coordinates($0), source: "streets") }
    return Walk(line: coordinates(line), route: followed)
  }

  private static func extent(of borders: [[Vector3]]) -> Double {
    var (low, high) = (Vector3(.infinity, .infinity, 0), Vector3(-.infinity, -.infinity, 0))
    for border in borders {
      for p in border {
        low = Vector3(min(low.x, p.x), min(low.y, p.y), 0)
        high = Vector3(max(high.x, p.x), max(high.y, p.y), 0)
      }
    }
    return min(high.x - low.x, high.y - low.y)
  }
}

extension StreetWalks: Equatable {
  /// The same object.
  public static func == (a: StreetWalks, b: StreetWalks) -> Bool { a === b }
}
