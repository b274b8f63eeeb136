internal import WaymarkGeodesy

/// Makes manoeuvres from the shape of a line, for routes whose source gives none: `Session.setRoute` does it for every client.
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

  /// Makes one.
  public init() {}

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

  /// The route with steps made from its shape; as it is when it has some. They have no words:
  /// `RouteIndex.instruction(ofStep:in:)` gives them.
  ///
  /// - Complexity: O(n log n) in the vertices.
  public func addingSteps(to route: Route) -> Route {
    guard !route.legs.contains(where: { !$0.steps.isEmpty }) else { return route }
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
      steps.append(
        RouteStep(
          instruction: "", maneuver: maneuver, distance: arcs[vertex] - arcs[from], geometryRange: from...vertex))
      from = vertex
    }
    for turn in turns {
      close(at: turn.vertex)
      maneuver = self.maneuver(forTurn: turn.degrees)
    }
    close(at: last)
    maneuver = .arrive
    close(at: last)
    return replacingLegs(of: route, by: [RouteLeg(steps: steps, distance: route.distance, duration: route.duration)])
  }

  /// The route with all instructions worded anew in a language, from manoeuvres and names: for routes whose source speaks
  /// another one. What a source says beyond the known manoeuvres stays.
  public func wording(_ route: Route, in language: GuidanceLanguage) -> Route {
    let route = addingSteps(to: route)
    let index = RouteIndex(route)
    var legs = route.legs
    var number = 0
    for leg in legs.indices {
      for i in legs[leg].steps.indices {
        let step = legs[leg].steps[i]
        if step.maneuver != .other || step.instruction.isEmpty {
          legs[leg].steps[i].instruction = index.wording(ofStep: number, in: language)
        }
        number += 1
      }
    }
    return replacingLegs(of: route, by: legs)
  }

  private func replacingLegs(of route: Route, by legs: [RouteLeg]) -> Route {
    // The geometry and the vertices are the route's own: it cannot fail.
    (try? Route(
      geometry: route.geometry, altitudes: route.altitudes, legs: legs, distance: route.distance,
      duration: route.duration, mode: route.mode, source: route.source, name: route.name)) ?? route
  }

  /// Turn at an arc length, degrees, clockwise positive; nil where the line has no direction.
  private func turn(at arc: Double, _ index: RouteIndex) -> Double? {
    guard let before = index.headingDegrees(from: arc - reach, to: arc),
      let behind = index.headingDegrees(from: arc, to: arc + reach)
    else { return nil }
    return Angle.difference(fromDegrees: before, toDegrees: behind)
  }
}
