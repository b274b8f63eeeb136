/// The turn of a scene that was left, see `HorizontalState.turn`.
struct TurnMemory: Equatable, Sendable {
  var turn: Complex
  var variance: Double
}
