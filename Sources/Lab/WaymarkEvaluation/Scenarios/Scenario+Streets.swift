internal import Waymark
internal import WaymarkSimulation

extension Scenario {
  /// Walks in known streets, each with the map and without it. Fixes have a standard deviation of 5 m and 10 % bursts;
  /// there is no compass.
  public static func streets(_ walks: StreetWalks) -> [Scenario] {
    func scenario(
      _ name: String, _ title: String, _ change: (inout Scenario, inout StreetSituation) -> Void
    ) -> [Scenario] {
      var scenario = Scenario(name: name, title: title, parameters: SimulationParameters())
      scenario.parameters.gpsSigma = 5
      scenario.parameters.burstShare = 0.1
      scenario.parameters.headingRate = 0
      scenario.parameters.givesRoute = false
      scenario.parameters.standingStart = 1
      scenario.parameters.standingEnd = 0
      var situation = StreetSituation(walks: walks)
      change(&scenario, &situation)
      scenario.situation = situation
      var without = scenario
      without.name += "-no-map"
      without.title += ", without the map"
      without.situation?.map = nil
      without.situation?.givesRoute = false
      return [scenario, without]
    }
    return [
      scenario("streets", "50 m along streets, σ 5 m, 10 % bursts, no compass") { _, _ in },
      scenario("streets-fixes", "the same, fixes without course and speed") { scenario, _ in
        scenario.parameters.reportsVelocity = false
      },
      scenario("streets-200", "200 m along streets") { $1.length = 200 },
      scenario("streets-missing", "100 m along streets, 10 % of them not on the map") {
        $1.length = 100
        $1.map = .missing(part: 0.1)
      },
      scenario("streets-displaced", "100 m along streets, the map 2–3 m aside") {
        $1.length = 100
        $1.map = .displaced
      },
      scenario("streets-route", "100 m along streets, the route given, no streets") {
        $1.length = 100
        $1.map = nil
        $1.givesRoute = true
      },
      scenario("squares", "100 m across squares and parks") {
        $1.length = 100
        $1.kind = .openGround
      },
      scenario("off-path", "100 m anywhere, off every path") {
        $1.length = 100
        $1.kind = .anywhere
      },
    ].flatMap { $0 }
  }
}
