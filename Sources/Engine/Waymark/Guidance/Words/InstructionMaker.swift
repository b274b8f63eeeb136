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
    guard route.steps.isEmpty else { return route }
    let index = RouteIndex(route)
    let arcs = index.vertexArcLengths
    // Where something is done, and by how much one turns there.
    var (vertices, turns) = ([0], [0.0])
    for vertex in arcs.indices where arcs[vertex] > 2 && arcs[vertex] < index.length - 2 {
      let degrees = turn(at: arcs[vertex], index)
      guard abs(degrees) >= minimumAngle else { continue }
      let last = turns.count - 1
      if last > 0, arcs[vertex] - arcs[vertices[last]] < separation {
        if abs(degrees) <= abs(turns[last]) { continue }
        vertices[last] = vertex
        turns[last] = degrees
      } else {
        vertices.append(vertex)
        turns.append(degrees)
      }
    }
    vertices.append(arcs.count - 1)
    var steps: [RouteStep] = []
    for (i, vertex) in vertices.enumerated() {
      let next = vertices[min(i + 1, turns.count)]
      steps.append(
        RouteStep(
          instruction: "", maneuver: i == 0 ? .depart : i < turns.count ? maneuver(forTurn: turns[i]) : .arrive,
          distance: arcs[next] - arcs[vertex], geometryRange: vertex...next))
    }
    var route = route
    route.legs = [RouteLeg(steps: steps, distance: route.distance, duration: route.duration)]
    return route
  }

  /// The route with all instructions worded anew in a language, from manoeuvres and names: for routes whose source speaks
  /// another one. What a source says beyond the known manoeuvres stays.
  public func wording(_ route: Route, in language: GuidanceLanguage) -> Route {
    var route = addingSteps(to: route)
    let index = RouteIndex(route)
    var number = 0
    for leg in route.legs.indices {
      for i in route.legs[leg].steps.indices {
        let step = route.legs[leg].steps[i]
        if step.maneuver != .other || step.instruction.isEmpty {
          route.legs[leg].steps[i].instruction = index.wording(ofStep: number, in: language)
        }
        number += 1
      }
    }
    return route
  }

  /// Turn at an arc length, degrees, clockwise positive; none where the line has no direction.
  private func turn(at arc: Double, _ index: RouteIndex) -> Double {
    guard let before = index.headingDegrees(from: arc - reach, to: arc),
      let behind = index.headingDegrees(from: arc, to: arc + reach)
    else { return 0 }
    return Angle.difference(fromDegrees: before, toDegrees: behind)
  }
}
