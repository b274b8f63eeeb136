internal import WaymarkGeodesy

/// Makes manoeuvres from the shape of a line, for routes whose source gives none.
///
/// At each vertex the direction of the metres before is compared with that of the metres behind it, so that the many
/// small vertices of a round corner are one turn, and a step aside is none.
public struct InstructionMaker: Equatable, Sendable {
  /// Length of the line before and behind a vertex whose directions are compared, metres.
  public var reach = 10.0
  /// Turns nearer to each other than this, metres, are one: the larger of them.
  public var separation = 12.0
  /// A turn begins at this many degrees.
  public var minimumAngle = 32.0
  /// The language of the instructions.
  public var language: GuidanceLanguage

  /// Makes one for a language.
  public init(language: GuidanceLanguage = .english) { self.language = language }

  /// The manoeuvre for a turn.
  ///
  /// - Parameter degrees: clockwise positive, [−180, 180].
  /// - Returns: from slight to sharp at 60° and 120°, a turn around from 165° on; straight on below `minimumAngle`.
  public func maneuver(forTurn degrees: Double) -> Maneuver {
    let size = abs(degrees)
    let isRight = degrees > 0
    if !(size >= minimumAngle) { return .continue }
    if size < 60 { return isRight ? .turnSlightRight : .turnSlightLeft }
    if size < 120 { return isRight ? .turnRight : .turnLeft }
    if size < 165 { return isRight ? .turnSharpRight : .turnSharpLeft }
    return .uTurn
  }

  /// The route with steps made from its shape; as it is when it has some.
  ///
  /// - Complexity: O(n log n) in the vertices.
  public func addingSteps(to route: Route) -> Route {
    guard route.legs.isEmpty else { return route }
    let index = RouteIndex(route)
    let arcs = index.vertexArcLengths
    let last = arcs.count - 1
    var turns: [(vertex: Int, degrees: Double)] = []
    for vertex in 0...last where arcs[vertex] > 2 && arcs[vertex] < index.length - 2 {
      guard let degrees = turn(at: arcs[vertex], index), abs(degrees) >= minimumAngle else { continue }
      if let before = turns.last, arcs[vertex] - arcs[before.vertex] < separation {
        if abs(degrees) > abs(before.degrees) { turns[turns.count - 1] = (vertex, degrees) }
        continue
      }
      turns.append((vertex, degrees))
    }
    var steps: [RouteStep] = []
    var from = 0
    var maneuver = Maneuver.depart
    func close(at vertex: Int) {
      let heading = steps.isEmpty ? self.heading(from: 0, to: min(20, index.length), index) : nil
      steps.append(
        RouteStep(
          instruction: language.instruction(for: maneuver, headingDegrees: heading), maneuver: maneuver,
          distance: arcs[vertex] - arcs[from], geometryRange: from...vertex))
      from = vertex
    }
    for turn in turns {
      close(at: turn.vertex)
      maneuver = self.maneuver(forTurn: turn.degrees)
    }
    close(at: last)
    maneuver = .arrive
    close(at: last)
    let leg = RouteLeg(steps: steps, distance: route.distance, duration: route.duration)
    // The geometry and the vertices are the route's own: it cannot fail.
    return
      (try? Route(
        geometry: route.geometry, altitudes: route.altitudes, legs: [leg], distance: route.distance,
        duration: route.duration, mode: route.mode, source: route.source, name: route.name)) ?? route
  }

  /// The route with all instructions worded anew in the maker's language, from manoeuvres and names: for routes whose source
  /// speaks another one. What a source says beyond the known manoeuvres stays.
  public func wording(_ route: Route) -> Route {
    guard !route.legs.isEmpty else { return addingSteps(to: route) }
    let index = RouteIndex(route)
    let arcs = index.vertexArcLengths
    var legs = route.legs
    for (number, leg) in legs.enumerated() {
      for (i, step) in leg.steps.enumerated() where step.maneuver != .other || step.instruction.isEmpty {
        let arc = arcs[step.geometryRange.lowerBound]
        let heading =
          step.maneuver == .depart ? self.heading(from: arc, to: min(arc + 20, index.length), index) : nil
        legs[number].steps[i].instruction = language.instruction(
          for: step.maneuver, name: step.name, headingDegrees: heading, isStop: number < legs.count - 1)
      }
    }
    return
      (try? Route(
        geometry: route.geometry, altitudes: route.altitudes, legs: legs, distance: route.distance,
        duration: route.duration, mode: route.mode, source: route.source, name: route.name)) ?? route
  }

  /// Turn at an arc length, degrees, clockwise positive; nil where the line has no direction.
  private func turn(at arc: Double, _ index: RouteIndex) -> Double? {
    guard let before = heading(from: max(0, arc - reach), to: arc, index),
      let behind = heading(from: arc, to: min(index.length, arc + reach), index)
    else { return nil }
    return Angle.difference(fromDegrees: before, toDegrees: behind)
  }

  private func heading(from: Double, to: Double, _ index: RouteIndex) -> Double? {
    let start = index.point(at: from)
    let frame = LocalFrame(origin: ECEF.position(of: start))
    let d = frame.enu(ofECEF: index.point(at: to))
    guard d.x * d.x + d.y * d.y > 0.01 else { return nil }
    return Angle.heading(east: d.x, north: d.y)
  }
}
