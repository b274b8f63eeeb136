internal import WaymarkGeodesy

/// Bends that need no announcement: manoeuvres made from the shape of the line (`InstructionMaker`) where there is no way to go
/// wrong. What a routing service says stays.
enum PlainBends {
  /// A street that is no farther than this from a bend is the one that bends, metres.
  private static let onStreet = 12.0
  /// Streets that lead so far away are ways to go wrong, metres.
  private static let away = 25.0
  /// Streets that lead away within this angle of each other are one: cosine of 30°.
  private static let sameDirection = 0.866
  /// After turning around the route is this close to the same path, metres …
  private static let samePath = 5.0
  /// … this far from the turn, metres.
  private static let afterTurn = 15.0

  /// Tells of each step whether it goes without saying.
  ///
  /// Where the map has the path, a bend is spoken of where another one branches off; where it does not, from 60° on.
  ///
  /// - Complexity: O(n log m) in the steps and the streets.
  static func among(_ index: RouteIndex, streets: StreetNetwork?) -> [Bool] {
    var plain: [Bool] = []
    plain.reserveCapacity(index.steps.count)
    for step in index.steps {
      guard isFromShape(step) else {
        plain.append(false)
        continue
      }
      let arc = index.vertexArcLengths[step.geometryRange.lowerBound]
      let branches = streets.flatMap { hasBranch(at: index.point(at: arc), in: $0) }
      plain.append(!(branches ?? isSharp(step.maneuver)) && !turnsAround(at: arc, index))
    }
    return plain
  }

  /// Services name streets and say how long a step takes.
  private static func isFromShape(_ step: RouteStep) -> Bool {
    guard step.duration == nil, step.name.isEmpty else { return false }
    switch step.maneuver {
    case .continue, .turnSlightLeft, .turnLeft, .turnSharpLeft, .turnSlightRight, .turnRight, .turnSharpRight, .uTurn:
      return true
    default: return false
    }
  }

  /// From 60° on (`InstructionMaker.maneuver`).
  private static func isSharp(_ maneuver: Maneuver) -> Bool {
    switch maneuver {
    case .continue, .turnSlightLeft, .turnSlightRight: false
    default: true
    }
  }

  /// Whether the route goes back on the same path: no map shows where.
  private static func turnsAround(at arc: Double, _ index: RouteIndex) -> Bool {
    guard arc >= afterTurn, arc + afterTurn <= index.length else { return false }
    return index.point(at: arc - afterTurn).distance(to: index.point(at: arc + afterTurn)) < samePath
  }

  /// Whether more streets lead away from a point than the one that it lies on; nil where there is none.
  private static func hasBranch(at point: Vector3, in network: StreetNetwork) -> Bool? {
    var isOnStreet = false
    var exits: [Vector3] = []
    network.visitSegments(within: onStreet, of: point) { i in
      guard network.kinds[i] != .route, exits.count < 3 else { return }
      let line = network.points[i + 1] - network.points[i]
      let squared = line.lengthSquared
      let t = squared > 0 ? max(0, min(1, (point - network.points[i]).dot(line) / squared)) : 0
      let foot = network.points[i] + line * t
      guard foot.distance(to: point) <= onStreet else { return }
      isOnStreet = true
      for step in [1, -1] {
        let end = exit(from: foot, to: step > 0 ? i + 1 : i, by: step, of: point, in: network)
        guard end.distance(to: point) >= onStreet, let exit = (end - point).normalized else { continue }
        var isNew = true
        for known in exits where known.dot(exit) > sameDirection { isNew = false }
        if isNew { exits.append(exit) }
      }
    }
    return isOnStreet ? exits.count > 2 : nil
  }

  /// Where a street leads away from a point; its end where it does not come so far.
  ///
  /// - Parameters:
  ///   - foot: where to begin, nearer than that.
  ///   - vertex: the first vertex to go to.
  ///   - step: 1 for going forwards along the line, −1 for backwards.
  ///   - point: the point.
  ///   - network: the streets.
  /// - Returns: the place, Earth-centred.
  private static func exit(
    from foot: Vector3, to vertex: Int, by step: Int, of point: Vector3, in network: StreetNetwork
  ) -> Vector3 {
    var (inside, i) = (foot, vertex)
    while true {
      let next = network.points[i]
      let (near, far) = (inside.distance(to: point), next.distance(to: point))
      if far >= away { return inside + (next - inside) * ((away - near) / (far - near)) }
      let segment = step > 0 ? i : i - 1
      guard segment >= 0, network.kinds[segment] != nil else { return next }
      inside = next
      i += step
    }
  }
}
