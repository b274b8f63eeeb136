import Testing
import Waymark
import WaymarkGeodesy
import WaymarkRouting

@testable import WaymarkWeb

/// Routes through the C interface.
@Suite struct RoutingInterfaceTests {
  private let corners = [(47.0, 15.0), (47.002, 15.0), (47.002, 15.002), (47.01, 15.01), (47.011, 15.01)]

  /// A request without wishes, height and moment.
  private static let request: [Double] = [.nan, 2000, 2] + [Double](repeating: .nan, count: 7)

  private func graph() throws -> [UInt8] {
    let nodes = try corners.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    let edges = [
      StreetDraft.Edge(from: 0, to: 1, length: 222, traits: StreetTraits(use: .street), name: "Hauptstraße"),
      StreetDraft.Edge(from: 1, to: 2, length: 152, traits: StreetTraits(use: .footway)),
      StreetDraft.Edge(from: 3, to: 4, length: 111, traits: StreetTraits(use: .path)),
    ]
    return StreetGraphBuilder(
      StreetDraft(nodes: nodes, edges: edges, heights: [350, 360, 355, 400, .nan], verticalReference: .meanSeaLevel)
    ).bytes
  }

  private func give(_ handle: RouterHandle, _ bytes: [UInt8]) throws {
    let start = try #require(waymarkInputText(handle, Int32(bytes.count)))
    for (i, byte) in bytes.enumerated() { start[i] = byte }
  }

  private func give(_ handle: RouterHandle, _ numbers: [Double]) throws {
    let start = try #require(waymarkInputNumbers(handle, Int32(numbers.count)))
    for (i, number) in numbers.enumerated() { start[i] = number }
  }

  private func text(_ handle: RouterHandle) -> String {
    String(
      decoding: UnsafeBufferPointer(start: waymarkText(handle), count: Int(waymarkTextCount(handle))), as: UTF8.self)
  }

  @Test func routesAreWrittenAsTheyAreRead() throws {
    let handle = waymarkRouterOpen()
    defer { waymarkRouterClose(handle) }
    #expect(waymarkRouterVersion() == 2)
    try give(handle, Self.request)
    #expect(waymarkRouterFind(handle, 0, 0, 0, 0) == OutcomeCode.malformed && text(handle) == "there is no graph")
    #expect(waymarkRouterPrepare(handle, 0, 0) == OutcomeCode.malformed)
    try give(handle, try graph())
    #expect(waymarkRouterGraph(handle) == 3)
    #expect(waymarkRouterPrepare(handle, 0, 0) == OutcomeCode.accepted)
    try give(handle, Self.request + [47.0005, 15.0, 47.002, 15.0015])
    let german = Int32(GuidanceLanguage.german.number)
    try #require(waymarkRouterFind(handle, 0, 0, german, 2) == 1, "\(text(handle))")
    let count = Int(waymarkNumbersCount(handle))
    let numbers = try #require(waymarkNumbers(handle))
    let all = (0..<count).map { numbers[$0] }
    let (points, steps) = (Int(all[0]), Int(all[1]))
    #expect(count == InputLayout.Route.count + points * InputLayout.Position.count + steps * InputLayout.Step.count)
    let words = Array(text(handle).utf8)
    // What is written is what a session takes.
    let plan = waymarkPlanOpen()
    defer { waymarkPlanClose(plan) }
    try give(plan, all)
    try give(plan, words)
    #expect(waymarkPlanRoute(plan, 0) == Int32(PlanLayout.Plan.count))
    #expect(waymarkPlanSteps(plan, 0) == Int32(steps))
    #expect(text(plan).hasPrefix("Richtung Norden gehen auf Hauptstraße.") || text(plan).contains("Hauptstraße"))
    // Half-way up from 350 to 360 m, above mean sea level.
    #expect(abs(all[InputLayout.Route.count + 2] - 352.5) < 0.2 && all[InputLayout.Route.count + 3] == 1)
    // A slower pace takes longer.
    let usual = all[3]
    try give(handle, [0.5] + Self.request.dropFirst() + [47.0005, 15.0, 47.002, 15.0015])
    #expect(waymarkRouterFind(handle, 0, 0, 0, 0) == 1)
    #expect(try #require(waymarkNumbers(handle))[3] > 2 * usual)
  }

  /// Footways that are shut at night, and a bridge above the street.
  @Test func momentAndHeightCount() throws {
    let nodes = try [(47.0, 15.0), (47.002, 15.0), (47.001, 14.999), (47.001, 15.001)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    var lane = StreetTraits(use: .footway)
    lane.condition = 1
    var draft = StreetDraft(
      nodes: nodes,
      edges: [
        StreetDraft.Edge(from: 0, to: 1, length: 222, traits: lane, name: "Low"),
        StreetDraft.Edge(from: 2, to: 3, length: 152, traits: StreetTraits(use: .street), name: "High"),
        StreetDraft.Edge(from: 0, to: 2, length: 150, traits: StreetTraits(use: .street), name: "Around"),
        StreetDraft.Edge(from: 2, to: 1, length: 150, traits: StreetTraits(use: .street), name: "Around"),
      ], heights: [300, 300, 330, 330], verticalReference: .meanSeaLevel)
    draft.conditions = [
      StreetCondition([StreetCondition.Clause(.closed, OpeningTimes([OpeningTimes.Rule(minutes: [1320..<1800])]))])
    ]
    let handle = waymarkRouterOpen()
    defer { waymarkRouterClose(handle) }
    try give(handle, StreetGraphBuilder(draft).bytes)
    #expect(waymarkRouterGraph(handle) == 4)
    func words(_ numbers: [Double], _ stops: [Double]) throws -> String {
      try give(handle, numbers + stops)
      #expect(waymarkRouterFind(handle, 0, 0, 0, 0) == 1)
      return text(handle)
    }
    let ends = [47.0, 15.0, 47.002, 15.0]
    let height: [Double] = [.nan, .nan, .nan]
    let day = Array(Self.request.prefix(3)) + height + [2026, 11, 25, 720]
    let night = Array(Self.request.prefix(3)) + height + [2026, 11, 25, 1380]
    #expect(try words(day, ends).contains("Low") && !words(night, ends).contains("Low"))
    #expect(try words(Self.request, ends).contains("Low"))
    let crossing = [47.00099, 15.0, 47.0, 15.0]
    let reference = Double(WebAltitudeReference(.meanSeaLevel).number)
    let moment: [Double] = [.nan, .nan, .nan, .nan]
    let low = Array(Self.request.prefix(3)) + [301, reference, 2] + moment
    let high = Array(Self.request.prefix(3)) + [331, reference, 2] + moment
    #expect(try !words(low, crossing).contains("High") && words(high, crossing).contains("High"))
  }

  @Test func whatIsWrongIsSaid() throws {
    let handle = waymarkRouterOpen()
    defer { waymarkRouterClose(handle) }
    let bytes = try graph()
    for damaged in [[UInt8](), Array(bytes.dropLast()), bytes.map { $0 ^ 1 }] {
      try give(handle, damaged)
      #expect(waymarkRouterGraph(handle) == OutcomeCode.malformed && !text(handle).isEmpty)
    }
    try give(handle, bytes)
    #expect(waymarkRouterGraph(handle) == 3)
    // Cut off: the nearest point that can be reached.
    try give(handle, Self.request + [47.0005, 15.0, 47.0105, 15.01])
    #expect(waymarkRouterFind(handle, 0, 0, 0, 0) == -101 && text(handle).contains("cut off"))
    #expect(waymarkNumbersCount(handle) == 4)
    let cut = try #require(waymarkNumbers(handle))
    #expect(cut[0] == 1 && abs(cut[1] - 47.002) < 1e-3 && cut[3] > 500)
    // Not on Earth, unknown mode or language, too many, none.
    for numbers in [Self.request + [99, 15, 47, 15], Self.request + [.nan, 15, 47, 15]] {
      try give(handle, numbers)
      #expect(waymarkRouterFind(handle, 0, 0, 0, 0) == OutcomeCode.malformed)
    }
    try give(handle, Self.request + [Double](repeating: 15, count: 2 * (WebRouter.maximumStops + 1)))
    #expect(waymarkRouterFind(handle, 0, 0, 0, 0) == OutcomeCode.malformed)
    try give(handle, [Double]())
    #expect(waymarkRouterFind(handle, 0, 0, 0, 0) < 0)
    try give(handle, [.infinity, -1, .nan, .infinity, 7, -1, 2026, 13, 1, 1e9, 47.0005, 15.0, 47.002, 15.0015])
    #expect(waymarkRouterFind(handle, 0, 0, 0, .max) == 1)
    #expect(waymarkRouterFind(handle, 9, 0, 0, 0) == OutcomeCode.malformed)
    #expect(waymarkRouterFind(handle, 0, 0, 99, 0) == OutcomeCode.malformed)
    #expect(waymarkRouterFind(handle, 2, 0, 0, 0) == -101)
  }
}
