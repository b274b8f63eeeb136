import TestSupport
import Waymark
import WaymarkAreas
import WaymarkGeodesy
import WaymarkRouting
import WaymarkServices

/// The turns of routes on the device beside the bearings of their own line, and beside Valhalla's manoeuvres along the same
/// line (docs/routing.md).
enum ManeuverComparison {
  /// Metres before and behind a manoeuvre between which the line's bearing changes.
  private static let reach = 20.0
  /// How far a turn may be beyond the limits of its kind, degrees.
  private static let tolerance = 15.0
  /// A manoeuvre of Valhalla nearer than this along the line is at the same place, metres.
  private static let samePlace = 8.0

  /// Why a kind fits, or need not.
  private enum Finding: String, CaseIterable {
    case fits = "fits"
    case another = "another manoeuvre within 20 m"
    case bend = "the street bends within 20 m"
    case silent = "Valhalla announces nothing"
    case otherKind = "Valhalla has no turn there"
    case several = "Valhalla has several"
    case shortEnd = "Valhalla looks at less than 10 m"
    case byStreets = "Valhalla goes by the other streets"
    case unexplained = "differs"
  }

  /// Counts findings.
  private struct Tally {
    var turns = 0
    var unexplained = 0
    var byBearing: [Finding: Int] = [:]
    var byEngine: [Finding: Int] = [:]
    var places: [String] = []
  }

  /// Compares.
  ///
  /// - Parameters:
  ///   - area: the area.
  ///   - routes: number of routes between random pairs of junctions.
  ///   - seed: that of the pairs.
  /// - Returns: the figures, and the places of the turns that differ without a reason.
  /// - Throws: what opening the area and starting Valhalla throw.
  static func run(_ area: Area, routes: Int, seed: UInt64) async throws -> (figures: [Measurement], places: [String]) {
    let graph = try area.streetGraph()
    var router = Router(graph)
    let (service, provider) = try await AreaDirections(area, engine: .valhalla).start(.walking)
    let client = DirectionsClient(provider)
    var random = SeededGenerator(seed: seed)
    var tally = Tally()
    var (count, unmatched) = (0, 0)
    do {
      while count < routes {
        let stops = (0..<2).map { _ in graph.coordinate(of: Int.random(in: 0..<graph.nodeCount, using: &random)) }
        guard Geodesic.wgs84.inverse(from: stops[0], to: stops[1]).distance > 50,
          let route = try? router.routes(for: RoutingRequest(stops: stops))[0]
        else { continue }
        count += 1
        do {
          judge(route, beside: try await client.route(matching: MatchRequest(line: route.geometry, radius: 5)), &tally)
        } catch is DirectionsError {
          unmatched += 1
          judge(route, beside: nil, &tally)
        }
      }
    } catch {
      await service.stop()
      throw error
    }
    await service.stop()
    return (figures(tally, routes: count, unmatched: unmatched, name: area.manifest.name), tally.places)
  }

  private static func judge(_ route: Route, beside other: Route?, _ tally: inout Tally) {
    let index = RouteIndex(route)
    let places = route.steps.map { index.vertexArcLengths[$0.geometryRange.lowerBound] }
    var theirs: [(arc: Double, maneuver: Maneuver)] = []
    for step in other?.steps ?? [] where step.maneuver != .depart && step.maneuver != .arrive {
      guard let coordinate = other?.geometry[step.geometryRange.lowerBound],
        let near = index.nearest(to: ECEF.vector(of: GeodeticPosition(coordinate, height: 0))), near.distance < 3
      else { continue }
      theirs.append((near.arcLength, step.maneuver))
    }
    for (step, arc) in zip(route.steps, places) {
      guard let turn = turn(of: index, at: arc, reach), Kind(step.maneuver) != nil else { continue }
      tally.turns += 1
      let bearing: Finding
      if fits(step.maneuver, turn, Kind.own) {
        bearing = .fits
      } else if places.contains(where: { $0 != arc && abs($0 - arc) < reach }) {
        bearing = .another
      } else {
        bearing = fits(step.maneuver, self.turn(of: index, at: arc, reach / 2), Kind.own) ? .bend : .unexplained
      }
      let engine = finding(step.maneuver, at: arc, index, theirs)
      tally.byBearing[bearing, default: 0] += 1
      tally.byEngine[engine, default: 0] += 1
      if bearing == .unexplained || engine == .unexplained {
        tally.unexplained += 1
        let at = route.geometry[step.geometryRange.lowerBound]
        tally.places.append("\(at.latitude),\(at.longitude) \(step.instruction)")
      }
    }
  }

  /// What Valhalla has at a turn.
  private static func finding(
    _ maneuver: Maneuver, at arc: Double, _ index: RouteIndex, _ theirs: [(arc: Double, maneuver: Maneuver)]
  ) -> Finding {
    let near = theirs.filter { abs($0.arc - arc) < reach }
    let here = near.filter { abs($0.arc - arc) < samePlace }
    guard !here.isEmpty else { return .silent }
    guard here.allSatisfy({ Kind($0.maneuver) != nil }) else { return .otherKind }
    func theirsFit(_ reaches: [Double]) -> Bool {
      reaches.contains { reach in
        here.contains { fits($0.maneuver, turn(of: index, at: arc, reach), Kind.valhallas) }
      }
    }
    if here.contains(where: { $0.maneuver == maneuver }) || theirsFit([12, reach]) { return .fits }
    if near.count > 1 { return .several }
    if theirsFit([2, 3, 4, 5, 6, 8]) { return .shortEnd }
    let isClear = [3, 6, 12, reach].allSatisfy { fits(maneuver, turn(of: index, at: arc, $0), Kind.own) }
    return isClear ? .byStreets : .unexplained
  }

  /// The change of a line's bearing between the metres before and behind an arc length, degrees; nil at its ends.
  private static func turn(of index: RouteIndex, at arc: Double, _ reach: Double) -> Double? {
    guard arc > 0.5, arc < index.length - 0.5 else { return nil }
    func azimuth(_ from: Double, _ to: Double) -> Double {
      Geodesic.wgs84.inverse(from: index.coordinate(at: from), to: index.coordinate(at: to)).initialAzimuth
    }
    return Angle.difference(fromDegrees: azimuth(arc - reach, arc), toDegrees: azimuth(arc, arc + reach))
  }

  /// Whether a turn is of a manoeuvre's kind, or nearly.
  private static func fits(_ maneuver: Maneuver, _ turn: Double?, _ limits: [Kind: ClosedRange<Double>]) -> Bool {
    guard let turn, let kind = Kind(maneuver), let limits = limits[kind] else { return false }
    var size = abs(turn)
    if let isRight = kind.isRight {
      size = isRight ? turn : -turn
      // Nearly back, to the other side.
      if size < -150 { size += 360 }
    }
    return size >= limits.lowerBound - tolerance && size <= limits.upperBound + tolerance
  }

  /// A kind of turn with its side.
  private struct Kind: Hashable {
    var maneuver: Maneuver
    /// Nil where it has no side.
    var isRight: Bool?

    /// Nil for what is no turn.
    init?(_ maneuver: Maneuver) {
      switch maneuver {
      case .continue, .uTurn: isRight = nil
      case .turnSlightLeft, .turnLeft, .turnSharpLeft: isRight = false
      case .turnSlightRight, .turnRight, .turnSharpRight: isRight = true
      default: return nil
      }
      self.maneuver = maneuver
    }

    /// From slight over plain and sharp turns to turning around; a fork is slight from 8° on.
    static let own = limits(straight: 32, slight: 8...60, plain: 60...120, sharp: 120...165)
    /// Those of Valhalla (`Turn::GetType` in valhalla/baldr/turn.cc).
    static let valhallas = limits(straight: 10, slight: 10...45, plain: 45...135, sharp: 135...160)

    private static func limits(
      straight: Double, slight: ClosedRange<Double>, plain: ClosedRange<Double>, sharp: ClosedRange<Double>
    ) -> [Kind: ClosedRange<Double>] {
      var all: [Kind: ClosedRange<Double>] = [:]
      for (maneuvers, range) in [
        ([Maneuver.continue], 0...straight), ([.turnSlightLeft, .turnSlightRight], slight),
        ([.turnLeft, .turnRight], plain), ([.turnSharpLeft, .turnSharpRight], sharp),
        ([.uTurn], sharp.upperBound...180),
      ] as [([Maneuver], ClosedRange<Double>)] {
        for maneuver in maneuvers { if let kind = Kind(maneuver) { all[kind] = range } }
      }
      return all
    }
  }

  private static func figures(_ tally: Tally, routes: Int, unmatched: Int, name: String) -> [Measurement] {
    func share(_ count: Int) -> Double { Double(count) / Double(max(1, tally.turns)) * 100 }
    var all = [
      Measurement(name: "\(name): routes", value: Double(routes), unit: ""),
      Measurement(name: "\(name): without a line of Valhalla", value: Double(unmatched), unit: ""),
      Measurement(name: "\(name): turns", value: Double(tally.turns), unit: ""),
    ]
    for (title, counts) in [("bearing", tally.byBearing), ("Valhalla", tally.byEngine)] {
      for finding in Finding.allCases {
        guard let count = counts[finding] else { continue }
        all.append(Measurement(name: "\(name), \(title): \(finding.rawValue)", value: share(count), unit: "%"))
      }
    }
    all.append(
      Measurement(name: "\(name): differ without a reason", value: share(tally.unexplained), unit: "%", goal: 0.2))
    return all
  }
}
