import WaymarkGeodesy

@testable import WaymarkRouting

/// Routes: the graph's file. Its checksum is made to fit, so that what lies behind it is reached.
let routingTargets: [FuzzTarget] = [
  FuzzTarget("street-graph", made: { [smallGraph] }) { bytes in
    var bytes = Array(bytes)
    if bytes.count >= StreetGraphFormat.headerBytes {
      var sum = StreetGraphFormat.checksum(bytes)
      for i in 8..<16 {
        bytes[i] = UInt8(truncatingIfNeeded: sum)
        sum >>= 8
      }
    }
    guard let graph = try? StreetGraph(bytes), graph.nodeCount > 0 else { return }
    var router = Router(graph)
    let stops = [0, graph.nodeCount / 2, graph.nodeCount - 1].map { graph.coordinate(of: $0) }
    for options in [RoutingOptions(), RoutingOptions(mode: .cycling)] {
      for request in [
        RoutingRequest(
          stops: stops, options: options, moment: CalendarTime(year: 2026, month: 11, day: 29, hour: 23),
          startHeight: StartHeight(Altitude(meters: 350, reference: .ellipsoid), sigma: 1)),
        RoutingRequest(stops: [stops[0], stops[2]], options: options, alternatives: 2),
      ] {
        guard let routes = try? router.routes(for: request) else { continue }
        for route in routes {
          FuzzCheck.finite(route.distance, route.duration, what: "length and time of a route")
          FuzzCheck.require(route.geometry.count > 1, "a route is a line")
        }
      }
    }
  }
]

/// A graph of a block of houses.
private let smallGraph: [UInt8] = {
  let nodes = [(47.0, 15.0), (47.0, 15.002), (47.001, 15.002), (47.001, 15.0), (47.0005, 15.003)].compactMap {
    Coordinate(latitude: $0.0, longitude: $0.1)
  }
  let ends = [(0, 1), (1, 2), (2, 3), (3, 0), (1, 4), (4, 2)]
  let edges = ends.enumerated().map { number, ends in
    StreetDraft.Edge(
      from: ends.0, to: ends.1, shape: number == 0 ? [nodes[0], nodes[1]] : [], length: 120,
      traits: StreetTraits(use: number == 4 ? .steps : .street, condition: number == 5 ? 1 : 0),
      name: number % 2 == 0 ? "Hauptstraße" : "",
      climb: (Double(number), 1), heights: number == 0 ? [350, 351] : [])
  }
  var draft = StreetDraft(
    nodes: nodes, edges: edges, heights: [350, 351, 352, 353, 354], verticalReference: .meanSeaLevel)
  let winter = OpeningTimes.DateSpan(OpeningTimes.Date(month: 11, day: 1), OpeningTimes.Date(month: 3, day: 31))
  let night = OpeningTimes.Rule(dates: [winter], weekdays: 96, minutes: [1320..<1800])
  draft.conditions = [StreetCondition([StreetCondition.Clause(.closed, OpeningTimes([night]))])]
  draft.unreadConditions = 1
  return StreetGraphBuilder(draft).bytes
}()
