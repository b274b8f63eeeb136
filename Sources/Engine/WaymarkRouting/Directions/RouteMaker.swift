import Waymark
import WaymarkGeodesy

/// Makes a route with steps out of paths along edges.
struct RouteMaker {
  let graph: StreetGraph
  let junctions: Junctions
  let metric: StreetMetric
  let language: GuidanceLanguage

  /// The route along some paths, each from where the one before ends; nil where it has no length.
  func route(_ ways: [StreetWay]) -> Route? {
    var points: [TrackPoint] = []
    var legs: [RouteLeg] = []
    for (i, way) in ways.enumerated() {
      let track = WayTrack(way, graph, metric, after: &points)
      let line = points.map { $0.coordinate }
      guard track.length > 0.5, line.count > 1 else { return nil }
      let drafts = StepDrafts(graph, junctions, metric).drafts(of: track, line)
      legs.append(leg(track, drafts, line, isLast: i == ways.count - 1))
    }
    // The steps are made of the line: it cannot fail with two points or more.
    return try? Route(
      geometry: points.map { $0.coordinate }, altitudes: altitudes(points), legs: legs,
      distance: legs.reduce(0) { $0 + $1.distance },
      duration: legs.reduce(0) { $0 + ($1.duration ?? 0) }, mode: metric.costs.options.mode, source: "device")
  }

  /// The straight way between two stops that are on either side of one point of a street: the street is crossed, not followed.
  func crossing(from start: Coordinate, to goal: Coordinate) -> Route? {
    let length = Geodesic.wgs84.inverse(from: start, to: goal).distance
    let time = length / metric.costs.pace
    let line = [start, goal]
    let steps = [
      RouteStep(
        instruction: language.instruction(for: .depart, name: "", headingDegrees: heading(line, from: 0)),
        maneuver: .depart, distance: length, duration: time, geometryRange: 0...1),
      RouteStep(
        instruction: language.instruction(for: .arrive), maneuver: .arrive, distance: 0, duration: 0,
        geometryRange: 1...1),
    ]
    return try? Route(
      geometry: line, legs: [RouteLeg(steps: steps, distance: length, duration: time)], distance: length,
      duration: time, mode: metric.costs.options.mode, source: "device")
  }

  private func altitudes(_ points: [TrackPoint]) -> [Altitude?] {
    guard let reference = graph.verticalReference, points.contains(where: { $0.height.isFinite }) else { return [] }
    return points.map {
      $0.height.isFinite ? Altitude(meters: ($0.height * 10).rounded() / 10, reference: reference) : nil
    }
  }

  private func leg(
    _ track: WayTrack, _ drafts: [WayTrack.StepDraft], _ line: [Coordinate], isLast: Bool
  ) -> RouteLeg {
    var steps: [RouteStep] = []
    for (i, draft) in drafts.enumerated() {
      let end = i + 1 < drafts.count ? drafts[i + 1].piece : track.pieces.count
      let pieces = track.pieces[draft.piece..<end]
      let name = String(decoding: graph.name(of: track.pieces[draft.namePiece].edge), as: UTF8.self)
      let lower = track.pieces[draft.piece].vertices.lowerBound
      let upper = end > draft.piece ? track.pieces[end - 1].vertices.upperBound : lower
      steps.append(
        RouteStep(
          instruction: language.instruction(
            for: draft.maneuver, name: name,
            headingDegrees: draft.maneuver == .depart ? heading(line, from: lower) : nil, exit: draft.exit),
          maneuver: draft.maneuver, name: name, distance: pieces.reduce(0) { $0 + $1.length },
          duration: pieces.reduce(0) { $0 + $1.time }, geometryRange: lower...upper))
    }
    let last = line.count - 1
    steps.append(
      RouteStep(
        instruction: language.instruction(for: .arrive, isStop: !isLast), maneuver: .arrive, distance: 0, duration: 0,
        geometryRange: last...last))
    return RouteLeg(steps: steps, distance: track.length, duration: track.pieces.reduce(0) { $0 + $1.time })
  }

  /// The direction in which a line begins.
  private func heading(_ line: [Coordinate], from vertex: Int) -> Double? {
    let plane = LocalPlane(origin: line[vertex])
    var at = vertex + 1
    while at < line.count {
      let offset = plane.offset(to: line[at])
      if offset.east * offset.east + offset.north * offset.north > 100 || at == line.count - 1 {
        return Angle.heading(east: offset.east, north: offset.north)
      }
      at += 1
    }
    return nil
  }
}
