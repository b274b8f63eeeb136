internal import WaymarkGeodesy

/// Log-likelihoods of a position for a user on the route and for a user away from it.
extension ProgressFilter {
  /// Logarithm of the likelihood of a position away from the route: that of one at the border of what is on it.
  var offLog: Double { -0.5 * parameters.offDeviation * parameters.offDeviation }

  func sideLog(_ distance: Double, _ sigma: Double) -> Double { Self.sideLog(distance, sigma, parameters) }

  /// Of a position beside the line.
  static func sideLog(_ distance: Double, _ sigma: Double, _ p: Parameters) -> Double {
    let beyond = max(0, distance - p.corridor)
    return -0.5 * beyond * beyond / (sigma * sigma + p.sideSigma * p.sideSigma)
  }

  /// Of a position for an arc length: along the line and beside it.
  static func positionLog(
    _ point: Vector3, _ onRoute: Vector3, _ arc: Double, _ index: RouteIndex, _ sigma: Double, _ p: Parameters
  ) -> (along: Double, side: Double) {
    let d = point - onRoute
    let squared = d.lengthSquared
    let t = index.direction(at: max(0, min(index.length, arc)), rounding: 1.5)
    let beside = d.dot(t)
    let side = max(0, squared - beside * beside).squareRoot()
    // Beyond an end the line goes on straight.
    let along = beside - (arc - max(0, min(index.length, arc)))
    return (max(-40, -0.5 * along * along / (sigma * sigma + 1)), max(-40, sideLog(side, sigma, p)))
  }
}
