public import Waymark
internal import WaymarkGeodesy
internal import WaymarkSimulation

extension ProgressScenario {
  /// Names of the walks in the streets of a map.
  public static let streetNames = ["streets", "streets-leaving"]

  /// A walk of 500 m along real streets, beside their lines, from pavement to pavement: to the end of its route, or onto
  /// another street at a junction.
  ///
  /// - Parameters:
  ///   - name: one of `streetNames`.
  ///   - walks: the streets.
  ///   - seed: seed of the walk.
  /// - Returns: the scenario; nil for another name, and where the streets have no such walk.
  /// - Throws: `RouteError` for a shape that is no line.
  public static func inStreets(
    _ name: String, _ walks: StreetWalks, seed: UInt64
  ) throws(RouteError) -> ProgressScenario? {
    guard streetNames.contains(name), let walk = walks.guidedWalk(leaves: name == "streets-leaving", seed: seed) else {
      return nil
    }
    var parameters = sensors
    parameters.seed = seed
    parameters.yawDegrees = Double(seed % 360)
    let index = RouteIndex(walk.route)
    var arcs: [Double?] = []
    var last = 0.0
    for (i, coordinate) in walk.line.enumerated() {
      guard i < walk.countOnRoute else {
        arcs.append(nil)
        continue
      }
      // The route may pass the same place again.
      let point = ECEF.vector(of: GeodeticPosition(coordinate, height: 0))
      let through = min(index.length, walk.leavesAt ?? index.length, last + 15)
      last = index.nearest(to: point, from: last, through: through)?.arcLength ?? last
      arcs.append(last)
    }
    var scenario = ProgressScenario(
      name: name, title: walk.leavesAt == nil ? "along streets of the map" : "onto another street of the map",
      route: InstructionMaker().addingSteps(to: walk.route),
      walked: try Route(geometry: walk.line, source: "evaluation"), arcLengths: arcs, parameters: parameters,
      streets: walk.streets, openGround: walk.openGround)
    scenario.halfWidth = walk.halfWidth
    return scenario
  }
}
