public import Waymark

/// The steps of a route as a list: what to do, with what symbol, and how far it is to the next.
public struct StepList: Equatable, Sendable {
  /// One step.
  public struct Step: Equatable, Sendable, Identifiable {
    /// Its number in the route, from 0.
    public var id: Int
    /// What to do.
    public var instruction: String
    /// The system's name of the symbol for it.
    public var symbol: String
    /// Metres to the next step.
    public var distance: Double
  }

  /// The steps, in order; of a bare line those that its shape makes.
  public var steps: [Step]

  /// Lists a route.
  ///
  /// - Parameters:
  ///   - route: the route.
  ///   - language: for steps without words.
  public init(_ route: Route, language: GuidanceLanguage) {
    let route = InstructionMaker().addingSteps(to: route)
    let index = RouteIndex(route)
    steps = route.steps.enumerated().map { number, step in
      Step(
        id: number, instruction: index.instruction(ofStep: number, in: language),
        symbol: GuidanceCard.symbol(step.maneuver), distance: step.distance)
    }
  }
}
